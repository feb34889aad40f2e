import { Type } from 'typebox';
import { Closed } from '../http/fields.js';

/** A season's league id, as people copy it. */
export const LeagueId = Type.String({ pattern: '^[0-9]{1,20}$', refusal: 'Please enter a valid League ID' });

export const LeagueParams = Closed({ leagueId: LeagueId });

/** A person of a league, by their Sleeper user id. */
export const MemberParams = Closed({ leagueId: LeagueId, userId: Type.String({ pattern: '^[0-9]{1,20}$' }) });

export const WeekParams = Closed({ leagueId: LeagueId, week: Type.Integer({ minimum: 1, maximum: 18 }) });
