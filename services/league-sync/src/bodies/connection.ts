import { Type, type Static } from 'typebox';
import { usernamePattern } from '../clients/sleeper/sleeper.js';
import { leagueIdOrAddress } from '../domain/claims/league-id.js';
import { Closed } from './fields.js';

/** POST /api/verify-league. */
export const VerifyLeagueBody = Closed({
  /** The League ID, or the league's address on Sleeper. */
  leagueId: Type.String({ maxLength: 300, pattern: leagueIdOrAddress, refusal: 'Please enter a valid League ID' }),
  /** Asked once for an account; without it the local part of the e-mail is tried. */
  sleeperUsername: Type.Optional(
    Type.String({ pattern: usernamePattern, refusal: 'Please enter a valid Sleeper username' }),
  ),
});
export type VerifyLeagueBody = Static<typeof VerifyLeagueBody>;

/** The league that the caller is a member of now. */
export const ConnectedLeague = Type.Object({ league: Type.Object({ id: Type.String(), name: Type.String() }) });
export type ConnectedLeague = Static<typeof ConnectedLeague>;
