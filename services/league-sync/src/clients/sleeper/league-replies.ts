import { type Static, Type } from 'typebox';
import { type LeagueDoc, type LeagueUser } from '../../store/leagues.js';
import { type RosterDoc } from '../../store/rosters.js';
import {
  assertDistinct,
  checked,
  Id,
  maybe,
  Numbers,
  numbersOf,
  PlayerId,
  RosterId,
  Season,
  Texts,
  textsOf,
} from './checked.js';

const Leg = maybe(Type.Integer({ minimum: 0, maximum: 30 }));
const LeagueReply = Type.Object({
  league_id: Id,
  name: Type.String(),
  sport: maybe(Type.String()),
  season: Season,
  status: Type.String(),
  avatar: maybe(Type.String()),
  total_rosters: Type.Integer({ minimum: 0, maximum: 1_000 }),
  settings: Type.Intersect([
    Numbers,
    Type.Object({ last_scored_leg: Leg, playoff_week_start: Leg, start_week: Leg, leg: Leg }),
  ]),
  scoring_settings: maybe(Numbers),
  roster_positions: maybe(Type.Array(Type.String())),
  metadata: maybe(Texts),
  // Any text at all ("abc_2019", "0"): only digits ever become part of a path.
  previous_league_id: maybe(Type.String()),
  draft_id: maybe(Type.String()),
});

/** A season's league, without what is ours or comes from other replies. */
export type ProviderLeague = Omit<LeagueDoc, 'chainId' | 'users'>;

/** Null for a league of another sport: its ids of players and its weeks would be taken for the NFL's. */
export const readLeague = checked('league', LeagueReply, (reply) =>
  (reply.sport ?? 'nfl') === 'nfl' ? leagueOf(reply) : null,
);

/** A person's leagues by their ids alone: what the others of them are like is no concern of the one that is looked for. */
const LeaguesReply = Type.Array(Type.Object({ league_id: Id, previous_league_id: maybe(Type.String()) }));
export const readLeagues = checked('leagues', LeaguesReply, (leagues) =>
  leagues.map((league) => ({ _id: league.league_id, previousLeagueId: idOrNull(league.previous_league_id) })),
);

function leagueOf(reply: Static<typeof LeagueReply>): ProviderLeague {
  return {
    _id: reply.league_id,
    season: reply.season,
    name: reply.name,
    avatar: reply.avatar ?? null,
    status: reply.status,
    totalRosters: reply.total_rosters,
    settings: numbersOf(reply.settings),
    scoringSettings: numbersOf(reply.scoring_settings),
    rosterPositions: reply.roster_positions ?? [],
    metadata: textsOf(reply.metadata),
    previousLeagueId: idOrNull(reply.previous_league_id),
    draftId: idOrNull(reply.draft_id),
    lastScoredLeg: lastScoredLegOf(reply),
  };
}

/** No week is scored before a running league has come to it: weeks to come would be made final, and stay so. */
function lastScoredLegOf({ status, settings: { leg, last_scored_leg: scored } }: Static<typeof LeagueReply>): number {
  return Math.min(scored ?? 0, status === 'in_season' ? (leg ?? Infinity) : Infinity);
}

/** The id when it is one that a path may hold; "0", "" and everything else ends a chain. */
const idOrNull = (id: string | null | undefined) => (id != null && /^[1-9][0-9]{0,19}$/.test(id) ? id : null);

const UsersReply = Type.Array(
  Type.Object({
    user_id: Id,
    username: maybe(Type.String()),
    display_name: maybe(Type.String()),
    avatar: maybe(Type.String()),
    is_owner: maybe(Type.Boolean()),
    metadata: maybe(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Null(), Type.Number(), Type.Boolean()])),
    ),
  }),
);

export const readUsers = checked('users', UsersReply, (users): LeagueUser[] => {
  assertDistinct(
    'users',
    users.map((user) => user.user_id),
  );
  return users.map((user) => {
    const teamName = user.metadata?.['team_name'];
    return {
      userId: user.user_id,
      username: user.username ?? null,
      displayName: user.display_name ?? user.username ?? '',
      avatar: user.avatar ?? null,
      teamName: typeof teamName === 'string' && teamName.trim() !== '' ? teamName : null,
      isOwner: user.is_owner === true,
    };
  });
});

const PlayerIds = maybe(Type.Array(PlayerId));
const RostersReply = Type.Array(
  Type.Object({
    roster_id: RosterId,
    owner_id: maybe(Type.String()),
    co_owners: maybe(Type.Array(Type.String())),
    players: PlayerIds,
    starters: PlayerIds,
    reserve: PlayerIds,
    taxi: PlayerIds,
    settings: maybe(Numbers),
    metadata: maybe(Texts),
  }),
);

/** A roster, without what says which league it belongs to. */
export type ProviderRoster = Omit<RosterDoc, '_id' | 'chainId' | 'leagueId' | 'season'>;

export const readRosters = checked('rosters', RostersReply, (rosters): ProviderRoster[] => {
  assertDistinct(
    'rosters',
    rosters.map((roster) => roster.roster_id),
  );
  return rosters
    .map((roster) => ({
      rosterId: roster.roster_id,
      ownerId: roster.owner_id ?? null,
      coOwners: roster.co_owners ?? [],
      players: roster.players ?? [],
      starters: roster.starters ?? [],
      reserve: roster.reserve ?? [],
      taxi: roster.taxi ?? [],
      settings: numbersOf(roster.settings),
      metadata: textsOf(roster.metadata),
    }))
    .sort((a, b) => a.rosterId - b.rosterId);
});
