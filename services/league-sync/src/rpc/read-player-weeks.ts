import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  type ReadPlayerWeeksRequest,
  type ReadPlayerWeeksResponse,
  type RosterPlayerWeek,
} from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { unavailableIn } from '../domain/lineup/optimal-week.js';
import { countedPosition } from '../domain/lineup/positions.js';
import { lastCountingWeek } from '../domain/season/last-game.js';
import { toHundredths } from '../domain/season/points.js';
import { type WeekRows } from '../domain/season/results.js';
import { plannedEndOf, seasonRules } from '../domain/season/season-rules.js';
import { type LeagueDoc } from '../store/leagues.js';
import { type MatchupRow } from '../store/matchups.js';
import { type PlayerDoc } from '../store/players.js';

const unzip = promisify(gunzip);

/** Sleeper's mark of an empty slot. */
const emptySlot = '0';

type Lines = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * The players of all rosters in a season's stored weeks, or in those that are asked for, week by week in order; nobody's in
 * a week after the league's last game.
 */
export async function* readPlayerWeeks(
  deps: Pick<Deps, 'leagues' | 'matchups' | 'players' | 'rosters' | 'statWeeks'>,
  { chainId, season, weeks, stats }: ReadPlayerWeeksRequest,
): AsyncGenerator<ReadPlayerWeeksResponse> {
  const [found, league] = await Promise.all([
    weeks.length > 0 ? deps.matchups.findMany(chainId, season, weeks) : deps.matchups.ofSeason(chainId, season),
    deps.leagues.findBySeason(chainId, season),
  ]);
  const countsUntil = league === null ? Infinity : await lastToCount(deps, league, { chainId, season, found });
  const stored = found.map((one) => (one.week > countsUntil ? { ...one, rows: [] } : one));
  const known = await deps.players.byId(stored.flatMap(({ rows }) => rows.flatMap(playersOf)));
  const rosters = new Map((await deps.rosters.ofLeague(stored[0]?.leagueId ?? '')).map((one) => [one.rosterId, one]));
  for (const { week, rows, inactive } of stored.toSorted((one, other) => one.week - other.week)) {
    const read = stats.length === 0 ? null : await deps.statWeeks.find(season, week);
    const lines = read?.lines ? (JSON.parse((await unzip(read.lines)).toString()) as Lines) : undefined;
    const players = rows.flatMap((row) => {
      const now = rosters.get(row.rosterId) ?? { rosterId: row.rosterId, taxi: [], reserve: [] };
      const { taxi, reserve } = unavailableIn({ inactive }, now);
      const asked = { known, lines, stats, unavailable: new Set([...taxi, ...reserve]) };
      return playersOf(row).map((id) => playerWeek(row, id, asked));
    });
    yield { week, statRevision: lines === undefined ? 0 : (read?.revision ?? 0), players };
  }
}

/** The last week that counts, or at least all of those that were found. */
async function lastToCount(
  { matchups }: Pick<Deps, 'matchups'>,
  league: Pick<LeagueDoc, 'settings' | 'lastScoredLeg' | 'status'>,
  { chainId, season, found }: { chainId: string; season: string; found: readonly WeekRows[] },
): Promise<number> {
  const rules = seasonRules(league.settings, league.lastScoredLeg, league.status);
  // Up to the final as it was planned each week counts, whatever the others are.
  if (found.every(({ week }) => week <= plannedEndOf(rules))) return Infinity;
  return lastCountingWeek(await matchups.scoresOfSeason(chainId, season), rules);
}

/** Everybody on the roster and in its line-up, once. */
function playersOf({ players, starters, playersPoints }: MatchupRow): string[] {
  const all = [...(starters ?? []), ...(players ?? Object.keys(playersPoints ?? {}))];
  return [...new Set(all)].filter((playerId) => playerId !== emptySlot);
}

interface Asked {
  known: ReadonlyMap<string, PlayerDoc>;
  /** Undefined where the week's lines are not stored. */
  lines: Lines | undefined;
  stats: readonly string[];
  /** Who could not be started. */
  unavailable: ReadonlySet<string>;
}

function playerWeek(row: MatchupRow, playerId: string, asked: Asked): RosterPlayerWeek {
  const { known, lines, stats, unavailable } = asked;
  const slot = row.starters?.indexOf(playerId) ?? -1;
  const pointsHundredths = toHundredths(row.playersPoints?.[playerId] ?? row.startersPoints?.[slot] ?? 0);
  const line = lines?.[playerId] ?? {};
  const player = known.get(playerId);
  return {
    rosterId: row.rosterId,
    playerId,
    name: player?.fullName ?? playerId,
    position: countedPosition(player?.position ?? null, player?.fantasyPositions ?? []),
    isStarter: slot >= 0,
    ...(slot < 0 && unavailable.has(playerId) && { isInactive: true }),
    hasPlayed: lines === undefined ? pointsHundredths !== 0 : (line['gp'] ?? 0) >= 1,
    pointsHundredths,
    stats: Object.fromEntries(stats.flatMap((stat) => (line[stat] ? [[stat, line[stat]]] : []))),
  };
}
