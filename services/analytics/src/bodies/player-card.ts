import { LeagueId } from '@dynasty/kit/league/route-params';
import { type PlayerOwner } from '@dynasty/proto/league/v1/league_service';
import { type Static, Type } from 'typebox';
import { type ComparedPlayer } from '../domain/fantasy/compared.js';
import { ratingOf } from '../domain/fantasy/consistency.js';
import { pointsOf } from '../domain/fantasy/samples.js';
import { type Part, type WeekShare } from '../domain/plays/red-zone-shares.js';
import { fourDecimals } from '../domain/rounding.js';
import { cardMinGames, type PlayerCard as Card } from '../domain/view/player-card.js';
import { BooleanOrNull, IntegerOrNull, NumberOrNull, OneOf, StringOrNull } from './fields.js';
import { ShareBody, shareOf, WeekShareBody } from './red-zone-shares.js';
import { SeasonText } from './schedule.js';

export const PlayerCardParams = Type.Object({ playerId: Type.String({ pattern: '^[0-9A-Z]{1,20}$' }) });

export const PlayerCardQuery = Type.Object({
  /** The newest with stat lines without it. */
  season: Type.Optional(SeasonText),
  /** Whose scoring counts and who had the player; Sleeper's PPR without it. */
  leagueId: Type.Optional(LeagueId),
});

const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Points = Type.Number({ description: 'Points' });

const Totals = Type.Object({
  total: Points,
  games: Type.Integer(),
  average: Points,
  lastThree: Type.Array(Points, { description: 'Oldest first' }),
  lastThreeAverage: Points,
  median: Points,
  stdDeviation: Points,
  rankPosition: IntegerOrNull,
  rankOverall: IntegerOrNull,
  startersAverage: {
    ...NumberOrNull,
    description:
      "Points a game of the season's best players of the position, as many as the league's slots named for it",
  },
});

const Week = Type.Object({
  week: Type.Integer(),
  team: StringOrNull,
  opponent: StringOrNull,
  isHome: BooleanOrNull,
  isOver: { ...BooleanOrNull, description: "Whether the team's game is over; null without one in the schedule" },
  isBye: Type.Boolean(),
  hasLines: Type.Boolean({
    description: 'Whether the week has stat lines at all: without them nobody knows who played',
  }),
  isInProgress: Type.Boolean({
    description: 'Their line was read while the game was on: it counts once it is that of the whole game',
  }),
  points: { ...NumberOrNull, description: 'Null when they did not play, or nobody knows it' },
  injury: OrNull(
    Type.Object({ status: Type.String({ description: 'Out, Doubtful or Questionable' }), part: StringOrNull }),
  ),
  roster: { ...StringOrNull, description: "nflverse's roster status of the week: ACT, INA, RES, DEV …" },
  stats: Type.Record(Type.String(), Type.Number(), { description: 'As the stat lines name them; none that is 0' }),
});

const Consistency = Type.Object({
  percentile: NumberOrNull,
  rating: StringOrNull,
  sampleSize: Type.Integer({ description: 'Players compared' }),
  minGames: Type.Integer(),
});

const RedZone = Type.Object({
  kind: OneOf(['rushing', 'receiving']),
  redZone: { ...ShareBody, description: 'From the 20 to the 6' },
  goalLine: { ...ShareBody, description: 'Inside the 5' },
  total: { ...ShareBody, description: 'Inside the 20' },
  touchdowns: Type.Integer(),
  weeks: Type.Array(WeekShareBody, { description: 'Weeks without a game are absent' }),
});

const GameAhead = Type.Object({
  week: Type.Integer(),
  opponent: Type.String(),
  isHome: Type.Boolean(),
  kickoff: StringOrNull,
  rank: { ...IntegerOrNull, description: 'Of the opponent against the position, 1 allows the fewest' },
  of: Type.Integer({ description: 'Defences that are ranked' }),
  averageAllowed: NumberOrNull,
});

const When = Type.Object({ season: Type.String(), at: { ...StringOrNull, description: 'ISO 8601, null if unknown' } });

const Owner = Type.Object({
  userId: { ...StringOrNull, description: "Sleeper's; null for an ownerless roster" },
  ownerName: Type.String(),
  teamName: Type.String(),
  avatar: StringOrNull,
  rosterId: Type.Integer(),
  since: When,
  until: OrNull(When),
  acquired: Type.Object({
    type: OneOf(['draft', 'keeper', 'trade', 'waiver', 'free_agent', 'commissioner', 'team', 'unknown']),
    amount: { ...IntegerOrNull, description: 'Auction price, or FAAB paid' },
    draft: OrNull(
      Type.Object({
        season: Type.String(),
        round: Type.Integer(),
        pickNo: Type.Integer(),
        isAuction: Type.Boolean(),
      }),
    ),
    trade: OrNull(Type.Object({ gave: Type.Array(Type.String()), alsoGot: Type.Array(Type.String()) })),
  }),
});

/** A player's season in one place; `ownership` is told where a league was named. */
export const PlayerCard = Type.Object({
  player: Type.Object({
    player_id: Type.String({ description: "Sleeper's id" }),
    player_name: Type.String(),
    position: StringOrNull,
    team: StringOrNull,
    byeWeek: IntegerOrNull,
  }),
  season: Type.Integer(),
  aheadSeason: Type.Integer({
    description: 'Of the bye and of the schedule; the ranks of its opponents are those of `season`',
  }),
  throughWeek: Type.Integer({ description: 'The last week with stat lines' }),
  scoring: OneOf(['ppr', 'league']),
  points: OrNull(Totals),
  log: Type.Array(Week),
  consistency: OrNull(Consistency),
  redZone: OrNull(RedZone),
  schedule: Type.Array(GameAhead),
  ownership: OrNull(Type.Array(Owner, { description: 'Newest first' })),
});

type Body = Static<typeof PlayerCard>;

const inPoints = (value: number) => fourDecimals(value / 100);
const pointsOrNull = (value: number | null) => (value === null ? null : inPoints(value));

/** @param owners null where no league was named */
export function playerCardOf(
  card: Card,
  { season, throughWeek }: { season: number; throughWeek: number },
  owners: readonly PlayerOwner[] | null,
): Body {
  const { player, own, redZone } = card;
  return {
    player: {
      player_id: player.playerId,
      player_name: player.name,
      position: player.position,
      team: player.team,
      byeWeek: card.byeWeek,
    },
    season,
    aheadSeason: card.aheadSeason,
    throughWeek,
    scoring: owners === null ? 'ppr' : 'league',
    points: own === null ? null : totalsOf(own, card),
    log: card.log.map(({ week, team, game, isOver, isBye, hasLines, isInProgress, injury, roster, points, stats }) => ({
      week,
      team,
      opponent: game?.opponent ?? null,
      isHome: game?.isHome ?? null,
      isOver,
      isBye,
      hasLines,
      isInProgress,
      points: pointsOrNull(points),
      injury,
      roster,
      stats,
    })),
    consistency: own && {
      percentile: own.percentile === null ? null : fourDecimals(own.percentile),
      rating: ratingOf(own.percentile),
      sampleSize: card.compared,
      minGames: cardMinGames,
    },
    redZone: redZone && { kind: redZone.kind, ...redZoneOf(redZone.weeks) },
    schedule: card.schedule.map(({ week, opponent, isHome, kickoff, rank, averageAllowed }) => ({
      week,
      opponent,
      isHome,
      kickoff: kickoff?.toISOString() ?? null,
      rank,
      of: card.defences,
      averageAllowed: pointsOrNull(averageAllowed),
    })),
    ownership: owners === null ? null : owners.map(ownerOf),
  };
}

function totalsOf(own: ComparedPlayer, { ranks, startersAverage }: Card): Static<typeof Totals> {
  const points = pointsOf(own);
  const lastThree = points.slice(-3);
  return {
    total: points.reduce((sum, value) => sum + value, 0) / 100,
    games: own.spread.games,
    average: inPoints(own.spread.average),
    lastThree: lastThree.map((value) => value / 100),
    lastThreeAverage: inPoints(lastThree.reduce((sum, value) => sum + value, 0) / lastThree.length),
    median: inPoints(own.spread.median),
    stdDeviation: inPoints(own.spread.deviation),
    rankPosition: ranks?.rankPosition ?? null,
    rankOverall: ranks?.rankOverall ?? null,
    startersAverage: pointsOrNull(startersAverage),
  };
}

function redZoneOf(weeks: readonly WeekShare[]): Omit<Static<typeof RedZone>, 'kind'> {
  const sumOf = (parts: readonly Part[]): Part => ({
    count: parts.reduce((sum, { count }) => sum + count, 0),
    teamCount: parts.reduce((sum, { teamCount }) => sum + teamCount, 0),
  });
  const total = sumOf(weeks);
  const goalLine = sumOf(weeks.map((week) => week.goalLine));
  const redZone = { count: total.count - goalLine.count, teamCount: total.teamCount - goalLine.teamCount };
  return {
    redZone: shareOf(redZone),
    goalLine: shareOf(goalLine),
    total: shareOf(total),
    touchdowns: weeks.reduce((sum, { touchdowns }) => sum + touchdowns, 0),
    weeks: weeks.map((one) => ({ week: one.week, ...shareOf(one) })),
  };
}

function ownerOf(owner: PlayerOwner): Static<typeof Owner> {
  const since = { season: owner.since?.season ?? '', at: owner.since?.at || null };
  return {
    userId: owner.sleeperUserId || null,
    ownerName: owner.displayName || 'Unknown Owner',
    teamName: owner.teamName,
    avatar: owner.avatar || null,
    rosterId: owner.rosterId,
    since,
    until: owner.until === undefined ? null : { season: owner.until.season, at: owner.until.at || null },
    acquired: {
      type: owner.acquiredBy as Static<typeof Owner>['acquired']['type'],
      amount: owner.amount ?? null,
      draft: owner.drafted === undefined ? null : { season: since.season, ...owner.drafted },
      trade: owner.traded ?? null,
    },
  };
}
