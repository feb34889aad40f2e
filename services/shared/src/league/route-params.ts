import { Type } from 'typebox';

const leagueId = Type.String({ pattern: '^[0-9]{1,20}$' });

export const LeagueParams = Type.Object({ leagueId }, { additionalProperties: false });

/** A person of a league, by their Sleeper user id. */
export const MemberParams = Type.Object(
  { leagueId, userId: Type.String({ pattern: '^[0-9]{1,20}$' }) },
  { additionalProperties: false },
);

export const WeekParams = Type.Object(
  { leagueId, week: Type.Integer({ minimum: 1, maximum: 18 }) },
  { additionalProperties: false },
);
