import { Type } from 'typebox';

/** The body of every error answer. */
export const ErrorBody = Type.Object(
  {
    message: Type.String(),
    slug: Type.String(),
    requestId: Type.String(),
  },
  { $id: 'ErrorBody', additionalProperties: true },
);

const leagueId = Type.String({ pattern: '^[0-9]{1,20}$' });

export const LeagueParams = Type.Object({ leagueId }, { additionalProperties: false });

export const WeekParams = Type.Object(
  { leagueId, week: Type.Integer({ minimum: 1, maximum: 18 }) },
  { additionalProperties: false },
);
