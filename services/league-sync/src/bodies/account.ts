import { type Account } from '@dynasty/kit/auth';
import { Type, type Static } from 'typebox';
import { type ClaimableRoster, hasClaim } from '../domain/claims/claims.js';
import { type AccountDoc } from '../store/accounts.js';
import { type ChainDoc } from '../store/chains.js';
import { type LeagueHead } from '../store/leagues.js';
import { type MembershipDoc } from '../store/memberships.js';
import { StringOrNull } from './fields.js';

/** How the pages look; null: the person has not chosen. */
export const Theme = Type.Union([Type.Literal('dark'), Type.Literal('light'), Type.Literal('system')]);

/** PUT /api/auth/user/preferences: what the account keeps of its person's liking. */
export const Preferences = Type.Object({ theme: Type.Union([Theme, Type.Null()]) }, { additionalProperties: false });

/** GET /api/auth/user: the signed-in person; `sleeper` is null until an account is linked. */
export const AuthUser = Type.Object({
  /** The account id, which is the token's subject. */
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  username: Type.String(),
  sleeper: Type.Union([Type.Object({ userId: Type.String(), username: Type.String() }), Type.Null()]),
  ...Preferences.properties,
});

type Stored = Pick<AccountDoc, 'sleeper' | 'theme'>;

/** Names are the token's; the Sleeper user and the theme are the stored account's. */
export function authUserBody(account: Account, { sleeper, theme }: Stored): Static<typeof AuthUser> {
  const { accountId: id, email, firstName, lastName, username } = account;
  return { id, email, firstName, lastName, username, sleeper, theme: theme ?? null };
}

/** One row of GET /api/user-leagues and GET /api/leagues: the current season of a chain. */
export const UserLeague = Type.Object({
  id: Type.String({ description: 'The league id of the current season' }),
  leagueIds: Type.Array(Type.String(), {
    description: 'The league ids of all its seasons, newest first, then those of other leagues of these years',
  }),
  name: Type.String(),
  season: Type.String(),
  totalRosters: Type.Integer(),
  avatar: StringOrNull,
  isAdmin: Type.Boolean(),
  isClaimed: Type.Boolean(),
});
export type UserLeague = Static<typeof UserLeague>;

export const UserLeagues = Type.Array(UserLeague);

interface Listed {
  chain: Pick<ChainDoc, 'leagueIds'>;
  place: MembershipDoc | undefined;
  rosters: readonly ClaimableRoster[];
}

/** `chain`: the season's; `place`: the person's in it; `rosters`: those of the season. */
export function userLeagueBody(season: LeagueHead, { chain, place, rosters }: Listed): UserLeague {
  return {
    id: season._id,
    leagueIds: chain.leagueIds,
    name: season.name,
    season: season.season,
    totalRosters: season.totalRosters,
    avatar: season.avatar,
    isAdmin: place?.isAdmin ?? false,
    isClaimed: place !== undefined && hasClaim(place, rosters, season.season),
  };
}
