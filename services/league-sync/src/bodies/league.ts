import { Type, type Static } from 'typebox';
import { type Member, type SeasonPage, type Standing as StandingRow, type Team } from '../domain/pages/season-page.js';
import { type ChainDoc } from '../store/chains.js';
import { Faab, NumbersByName, StringOrNull } from './fields.js';

/** A person of the league in that season, as Sleeper names them. */
export const LeagueUser = Type.Object({
  user_id: Type.String(),
  username: StringOrNull,
  display_name: Type.String(),
  avatar: StringOrNull,
  metadata: Type.Object({ team_name: StringOrNull }),
  /** True for the commissioners. */
  is_owner: Type.Boolean(),
});
export const LeagueUsers = Type.Array(LeagueUser);

export function userBody(user: Member): Static<typeof LeagueUser> {
  return {
    user_id: user.userId,
    username: user.username,
    display_name: user.displayName,
    avatar: user.avatar,
    metadata: { team_name: user.teamName },
    is_owner: user.isOwner,
  };
}

/** A roster of the season; names and avatar are its owner's, null where nobody owns it. */
export const Roster = Type.Object({
  roster_id: Type.Integer(),
  owner_id: StringOrNull,
  co_owners: Type.Array(Type.String()),
  /** The same as owner_id. */
  user_id: StringOrNull,
  display_name: StringOrNull,
  team_name: Type.String(),
  avatar: StringOrNull,
  metadata: Type.Object({ team_name: StringOrNull }),
  isCommissioner: Type.Boolean(),
  /** Everybody on the roster, reserve (IR) and taxi included. */
  players: Type.Array(Type.String()),
  starters: Type.Array(Type.String()),
  /** Like taxi without those who start; nobody is in both. */
  reserve: Type.Array(Type.String()),
  taxi: Type.Array(Type.String()),
  settings: NumbersByName,
  faab: Faab,
});
export const Rosters = Type.Array(Roster);

export function rosterBody({ owner, ...team }: Team): Static<typeof Roster> {
  return {
    roster_id: team.rosterId,
    owner_id: team.ownerId,
    co_owners: team.coOwners,
    user_id: team.ownerId,
    display_name: owner?.displayName ?? null,
    team_name: team.teamName,
    avatar: owner?.avatar ?? null,
    metadata: { team_name: owner?.teamName ?? null },
    isCommissioner: owner?.isOwner ?? false,
    players: team.players,
    starters: team.starters,
    reserve: team.outside.reserve,
    taxi: team.outside.taxi,
    settings: team.settings,
    faab: team.faab,
  };
}

/** One row of the standings: wins + ties/2, then pointsFor, as Sleeper keeps them for the season. */
export const Standing = Type.Object({
  rank: Type.Integer({ minimum: 1 }),
  rosterId: Type.Integer(),
  userId: StringOrNull,
  username: StringOrNull,
  displayName: StringOrNull,
  teamName: Type.String(),
  avatar: StringOrNull,
  wins: Type.Integer(),
  losses: Type.Integer(),
  ties: Type.Integer(),
  pointsFor: Type.Number(),
  pointsAgainst: Type.Number(),
  /** 0 to 1; a tie counts as half a win. */
  winPercentage: Type.Number(),
  /** At most five results of the regular season, newest last; two a week in leagues with median games. */
  lastFive: Type.Array(Type.Enum(['W', 'L', 'T'], { type: 'string' })),
  /** For instance "W3"; empty before the first result. */
  streak: Type.String(),
  /** The seed if the regular season ended now: winners of divisions come first. */
  seed: Type.Integer({ minimum: 1 }),
});

function standingBody({ avgPoints: _avgPoints, isTold: _isTold, ...row }: StandingRow): Static<typeof Standing> {
  return row;
}

/** How far the first load of a league's seasons has come. */
export const Sync = Type.Object({
  state: Type.Enum(['loading', 'ready', 'failed'], { type: 'string' }),
  done: Type.Integer(),
  total: Type.Integer(),
  message: StringOrNull,
});

/** GET /api/leagues/{leagueId}: the season that the id names. */
export const League = Type.Object({
  id: Type.String(),
  name: Type.String(),
  season: Type.String(),
  /** Sleeper's word: pre_draft, drafting, in_season, post_season, complete. */
  status: Type.String(),
  totalRosters: Type.Integer(),
  avatar: StringOrNull,
  /** The last week that the league plays; once its season is over the last one that counts. */
  lastWeek: Type.Integer(),
  /** Sleeper's league settings: playoff_teams, trade_deadline, last_scored_leg (0 before a week is final) and so on. */
  settings: NumbersByName,
  scoring_settings: NumbersByName,
  roster_positions: Type.Array(Type.String()),
  users: LeagueUsers,
  rosters: Rosters,
  standings: Type.Array(Standing),
  /** Every season of the league, newest first. */
  seasons: Type.Array(Type.Object({ season: Type.String(), leagueId: Type.String() })),
  sync: Sync,
  /** When this season was last read from the provider (ISO 8601); null before. */
  syncedAt: StringOrNull,
  /** Since when the provider could not be read (ISO 8601); null while the data is fresh. */
  staleSince: StringOrNull,
});
export type League = Static<typeof League>;

/** The season with its table; `chain` is the whole league, `syncedAt` when this season was read last. */
export function leagueBody(
  season: SeasonPage,
  chain: Pick<ChainDoc, 'seasons' | 'sync' | 'staleSince'> | null,
  syncedAt: Date | null,
): League {
  return {
    id: season.leagueId,
    name: season.name,
    season: season.season,
    status: season.status,
    totalRosters: season.totalRosters,
    avatar: season.avatar,
    lastWeek: season.lastWeek,
    // Seasons that were imported from a table have it in no setting.
    settings: { ...season.settings, last_scored_leg: season.lastScoredLeg },
    scoring_settings: season.scoringSettings,
    roster_positions: season.rosterPositions,
    users: season.users.map(userBody),
    rosters: season.teams.map(rosterBody),
    standings: season.standings.map(standingBody),
    seasons: chain?.seasons ?? [],
    sync: chain?.sync ?? { state: 'ready', done: 0, total: 0, message: null },
    syncedAt: syncedAt?.toISOString() ?? null,
    staleSince: chain?.staleSince?.toISOString() ?? null,
  };
}
