import { Type } from 'typebox';

const leagueId = Type.String({ pattern: '^[0-9]{1,20}$' });

export const LeagueParams = Type.Object({ leagueId }, { additionalProperties: false });

export const WeekParams = Type.Object(
  { leagueId, week: Type.Integer({ minimum: 1, maximum: 18 }) },
  { additionalProperties: false },
);
