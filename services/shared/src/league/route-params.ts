import { Type } from 'typebox';
import { Closed } from '../http/fields.js';

const leagueId = Type.String({ pattern: '^[0-9]{1,20}$' });

export const LeagueParams = Closed({ leagueId });

/** A person of a league, by their Sleeper user id. */
export const MemberParams = Closed({ leagueId, userId: Type.String({ pattern: '^[0-9]{1,20}$' }) });

export const WeekParams = Closed({ leagueId, week: Type.Integer({ minimum: 1, maximum: 18 }) });
