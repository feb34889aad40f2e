import { Type, type TSchema } from 'typebox';

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Id = Type.String({ pattern: '^[0-9]{1,20}$' });
const Season = Type.String({ pattern: '^20[0-9]{2}$' });
const Count = Type.Integer({ minimum: 0 });
const PlayerId = Type.String({ pattern: '^[A-Z0-9]{1,6}$' });
const RosterNumber = Type.Integer({ minimum: 1, maximum: 64 });
const Ms = Type.Integer({ minimum: 1_000_000_000_000 });
const RosterMap = nullable(Type.Record(Type.String(), RosterNumber));

const League = Type.Object({
  avatar: nullable(Type.String()),
  bracket_id: nullable(Type.Number()),
  draft_id: nullable(Id),
  league_id: Id,
  metadata: nullable(Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))),
  name: Type.String(),
  previous_league_id: nullable(Type.String()),
  roster_positions: Type.Array(Type.String()),
  scoring_settings: Type.Record(Type.String(), Type.Number()),
  season: Season,
  season_type: Type.Literal('regular'),
  settings: Type.Intersect([
    Type.Object({
      leg: Count,
      num_teams: Count,
      playoff_week_start: Count,
      playoff_teams: Count,
      start_week: Count,
      last_scored_leg: Type.Optional(Count),
    }),
    Type.Record(Type.String(), Type.Number()),
  ]),
  sport: Type.Literal('nfl'),
  status: Type.Enum(['pre_draft', 'drafting', 'in_season', 'post_season', 'complete']),
  total_rosters: Count,
});

const User = Type.Object({
  avatar: nullable(Type.String()),
  display_name: Type.String(),
  is_bot: Type.Optional(nullable(Type.Boolean())),
  is_owner: Type.Optional(nullable(Type.Boolean())),
  league_id: Id,
  metadata: nullable(Type.Record(Type.String(), Type.Unknown())),
  settings: Type.Null(),
  user_id: Id,
});

const Roster = Type.Object({
  co_owners: nullable(Type.Array(Id)),
  keepers: Type.Optional(Type.Unknown()),
  league_id: Id,
  metadata: nullable(Type.Record(Type.String(), Type.Unknown())),
  owner_id: nullable(Id),
  player_map: Type.Null(),
  players: nullable(Type.Array(PlayerId)),
  reserve: nullable(Type.Array(PlayerId)),
  roster_id: RosterNumber,
  settings: Type.Intersect([
    Type.Object({ wins: Count, losses: Count, ties: Count, fpts: Type.Integer(), waiver_position: Count }),
    Type.Record(Type.String(), Type.Integer()),
  ]),
  starters: nullable(Type.Array(PlayerId)),
  taxi: nullable(Type.Array(PlayerId)),
});

const Matchup = Type.Object({
  custom_points: Type.Optional(nullable(Type.Number())),
  matchup_id: nullable(RosterNumber),
  players: Type.Optional(nullable(Type.Array(PlayerId))),
  players_points: Type.Optional(nullable(Type.Record(Type.String(), Type.Number()))),
  points: Type.Number(),
  roster_id: RosterNumber,
  starters: nullable(Type.Array(PlayerId)),
  starters_points: Type.Optional(nullable(Type.Array(Type.Number()))),
});

const Transaction = Type.Object({
  adds: RosterMap,
  consenter_ids: nullable(Type.Array(RosterNumber)),
  created: Ms,
  creator: Id,
  draft_picks: Type.Array(
    Type.Object({
      league_id: Type.Null(),
      owner_id: RosterNumber,
      previous_owner_id: RosterNumber,
      roster_id: RosterNumber,
      round: Count,
      season: Season,
    }),
  ),
  drops: RosterMap,
  leg: Count,
  metadata: nullable(Type.Record(Type.String(), Type.Unknown())),
  roster_ids: Type.Array(RosterNumber),
  settings: nullable(Type.Record(Type.String(), Type.Integer())),
  status: Type.Enum(['complete', 'failed']),
  status_updated: Ms,
  transaction_id: Id,
  type: Type.Enum(['trade', 'waiver', 'free_agent', 'commissioner']),
  waiver_budget: Type.Array(Type.Object({ amount: Count, receiver: RosterNumber, sender: RosterNumber })),
});

const TradedPick = Type.Object({
  draft_id: Type.Optional(Type.Number()),
  owner_id: RosterNumber,
  previous_owner_id: RosterNumber,
  roster_id: RosterNumber,
  round: Count,
  season: Season,
});

const From = Type.Optional(Type.Object({ w: Type.Optional(Count), l: Type.Optional(Count) }));
const BracketMatch = Type.Object({
  m: Count,
  r: Count,
  p: Type.Optional(Count),
  l: nullable(RosterNumber),
  w: nullable(RosterNumber),
  t1: nullable(RosterNumber),
  t2: nullable(RosterNumber),
  t1_from: From,
  t2_from: From,
});

const Draft = Type.Object({
  created: Ms,
  creators: nullable(Type.Array(nullable(Id))),
  draft_id: Id,
  draft_order: nullable(Type.Record(Type.String(), Count)),
  last_picked: nullable(Ms),
  league_id: Id,
  metadata: Type.Object({ description: Type.String(), name: Type.String(), scoring_type: Type.String() }),
  season: Season,
  season_type: Type.Literal('regular'),
  settings: Type.Record(Type.String(), Type.Number()),
  slot_to_roster_id: Type.Optional(nullable(Type.Record(Type.String(), RosterNumber))),
  sport: Type.Literal('nfl'),
  start_time: nullable(Ms),
  status: Type.Enum(['pre_draft', 'drafting', 'paused', 'complete']),
  type: Type.Enum(['snake', 'linear', 'auction']),
});

const Pick = Type.Object({
  draft_id: Id,
  draft_slot: Count,
  is_keeper: nullable(Type.Boolean()),
  metadata: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])),
  pick_no: Count,
  picked_by: Type.String(),
  player_id: PlayerId,
  roster_id: nullable(RosterNumber),
  round: Count,
});

const Player = Type.Object({
  active: Type.Boolean(),
  age: nullable(Count),
  birth_date: nullable(Type.String()),
  fantasy_positions: nullable(Type.Array(Type.String())),
  first_name: Type.String(),
  full_name: Type.Optional(nullable(Type.String())),
  gsis_id: nullable(Type.String()),
  injury_status: nullable(Type.String()),
  last_name: Type.String(),
  player_id: PlayerId,
  position: nullable(Type.String()),
  status: nullable(Type.String()),
  team: nullable(Type.String()),
  years_exp: nullable(Type.Integer()),
});

const Profile = Type.Object({
  avatar: nullable(Type.String()),
  display_name: Type.String(),
  user_id: Id,
  username: Type.String(),
});

const State = Type.Object({
  week: Count,
  leg: Count,
  display_week: Count,
  season: Season,
  season_type: Type.String(),
  league_season: Season,
  previous_season: Season,
  season_start_date: Type.String(),
  league_create_season: Season,
  season_has_scores: Type.Boolean(),
});

const Lines = Type.Record(Type.String(), Type.Record(Type.String(), Type.Number()));

/** What each reply of the provider looks like; the first pattern that fits a path decides. */
export const providerShapes: readonly { name: string; path: RegExp; schema: TSchema }[] = [
  { name: 'league', path: /^league\/\d+$/, schema: League },
  { name: 'users', path: /^league\/\d+\/users$/, schema: Type.Array(User) },
  { name: 'rosters', path: /^league\/\d+\/rosters$/, schema: Type.Array(Roster) },
  { name: 'matchups', path: /^league\/\d+\/matchups\/\d+$/, schema: Type.Array(Matchup) },
  { name: 'transactions', path: /^league\/\d+\/transactions\/\d+$/, schema: Type.Array(Transaction) },
  { name: 'traded picks', path: /traded_picks$/, schema: Type.Array(TradedPick) },
  { name: 'brackets', path: /_bracket$/, schema: Type.Array(BracketMatch) },
  { name: 'drafts', path: /^league\/\d+\/drafts$/, schema: Type.Array(Draft) },
  { name: 'draft', path: /^draft\/\d+$/, schema: Draft },
  { name: 'picks', path: /^draft\/\d+\/picks$/, schema: Type.Array(Pick) },
  { name: 'players', path: /^players\/nfl$/, schema: Type.Record(Type.String(), Player) },
  { name: 'leagues of a user', path: /^user\/\d+\/leagues\/nfl\/\d+$/, schema: Type.Array(League) },
  { name: 'user', path: /^user\/[^/]+$/, schema: Profile },
  { name: 'state', path: /^state\/nfl$/, schema: State },
  { name: 'stats', path: /^stats\//, schema: Lines },
];
