import { type League } from '../../src/bodies/league.js';
import { type Matchups } from '../../src/bodies/matchup.js';
import { type MyMatchup } from '../../src/bodies/matchup.js';
import { type RawRow, type RecordedSeason } from '../support/recorded-leagues.js';
import { anOwnerOf, type RecordedWorld } from '../support/recorded-world.js';

const round2 = (value: number) => Math.round(value * 100) / 100;
const scoreOf = (row: RawRow) => row.custom_points ?? row.points;
const allWeeks = Array.from({ length: 18 }, (_, index) => index + 1);

/** The season's table, straight from the rosters. */
export async function checkStandings(world: RecordedWorld, season: RecordedSeason): Promise<void> {
  const { standings } = await world.read<League>(anOwnerOf(season), `/api/leagues/${season.league.league_id}`);
  const points = (s: Record<string, number>, name: string) =>
    round2((s[name] ?? 0) + (s[`${name}_decimal`] ?? 0) / 100);
  const expected = season.rosters
    .map(({ roster_id: rosterId, owner_id: userId, settings: s }) => ({
      rosterId,
      userId,
      wins: s['wins'] ?? 0,
      losses: s['losses'] ?? 0,
      ties: s['ties'] ?? 0,
      pointsFor: points(s, 'fpts'),
      pointsAgainst: points(s, 'fpts_against'),
    }))
    .sort((a, b) => 2 * (b.wins - a.wins) + b.ties - a.ties || b.pointsFor - a.pointsFor || a.rosterId - b.rosterId);
  expect(standings).toHaveLength(expected.length);
  expect(standings).toMatchObject(expected.map((row, index) => ({ rank: index + 1, ...row })));
}

/** Wins, losses, ties and points of the finished regular-season weeks up to `week`, by roster id. */
function recordsUpTo({ league, weeks, rosters }: RecordedSeason, week: number) {
  const { settings } = league;
  const counted = weeks.filter(
    (each) =>
      each.week <= Math.min(week, (settings['playoff_week_start'] ?? 99) - 1, settings['last_scored_leg'] ?? 0) &&
      (each.week >= (settings['start_week'] ?? 1) || each.rows.some((row) => scoreOf(row) !== 0)),
  );
  return new Map(
    rosters.map(({ roster_id: rosterId }) => {
      const tally = { W: 0, L: 0, T: 0 };
      const add = (mine: number, theirs: number) => (tally[mine > theirs ? 'W' : mine < theirs ? 'L' : 'T'] += 1);
      let sum = 0;
      for (const { rows } of counted) {
        const mine = rows.find((row) => row.roster_id === rosterId);
        if (mine === undefined) continue;
        const theirs = rows.find(
          (row) => row !== mine && row.matchup_id !== null && row.matchup_id === mine.matchup_id,
        );
        if (theirs !== undefined) add(scoreOf(mine), scoreOf(theirs));
        if (settings['league_average_match'] === 1) add(scoreOf(mine), medianOf(rows));
        sum += Math.round(scoreOf(mine) * 100);
      }
      const record = `${tally.W}-${tally.L}${tally.T > 0 ? `-${tally.T}` : ''}`;
      return [rosterId, { record, avgPoints: counted.length === 0 ? 0 : Math.round(sum / counted.length) / 100 }];
    }),
  );
}

function medianOf(rows: readonly RawRow[]): number {
  const scores = rows.map(scoreOf).sort((a, b) => a - b);
  const middle = scores.length / 2;
  return scores.length % 2 === 1
    ? (scores[Math.floor(middle)] ?? 0)
    : ((scores[middle - 1] ?? 0) + (scores[middle] ?? 0)) / 2;
}

/** The last week in which anybody is paired; 18 before the season. */
export function lastPairedWeek({ league, weeks }: RecordedSeason): number {
  const paired = weeks.filter(({ rows }) => rows.some((row) => row.matchup_id !== null));
  return league.status === 'complete' ? Math.max(...paired.map(({ week }) => week)) : 18;
}

const isOver = (season: RecordedSeason, week: number) => week > lastPairedWeek(season);

/** Every week's pairs, points, records and averages. Returns how many pairs there were. */
export async function checkPairs(world: RecordedWorld, season: RecordedSeason): Promise<number> {
  let pairs = 0;
  for (const week of allWeeks) {
    const url = `/api/leagues/${season.league.league_id}/matchups/${week}`;
    const response = await world.read<Matchups>(anOwnerOf(season), url);
    const rows = season.weeks.find((each) => each.week === week)?.rows ?? [];
    const records = recordsUpTo(season, week);
    const sides = (row: RawRow) => ({
      rosterId: row.roster_id,
      points: scoreOf(row),
      teamStats: records.get(row.roster_id),
    });
    const byMatchup = Map.groupBy(rows, (row) => row.matchup_id);
    byMatchup.delete(null);
    const expected = [...byMatchup]
      .filter(([, two]) => two.length === 2)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, two]) => two.sort((a, b) => a.roster_id - b.roster_id).map(sides));
    expect([url, response.length]).toEqual([url, expected.length]);
    expect(response).toMatchObject(expected);
    pairs += response.length;
  }
  return pairs;
}

/**
 * Every week's games as one of the two owners sees theirs (they take turns): opponent, scores, both line-ups; and the
 * weeks without an opponent. Returns how many there were.
 */
export async function checkMyMatchups(world: RecordedWorld, season: RecordedSeason): Promise<number> {
  let checked = 0;
  for (const { week, rows } of season.weeks) {
    const isScored = week <= (season.league.settings['last_scored_leg'] ?? 0);
    for (const { roster_id: rosterId, owner_id: owner } of season.rosters) {
      const mine = rows.find((row) => row.roster_id === rosterId);
      if (owner === null || mine === undefined) continue;
      const theirs = rows.find((row) => row !== mine && row.matchup_id !== null && row.matchup_id === mine.matchup_id);
      if (theirs !== undefined && theirs.roster_id > rosterId === (week % 2 === 0)) continue;
      const url = `/api/leagues/${season.league.league_id}/my-matchup/${week}`;
      const response = await world.read<MyMatchup>(owner, url);
      expect(response).toMatchObject({ week, user: sideOf(mine, isScored) });
      expect([url, response.user.bench.points]).toEqual([url, benchPoints(season, mine)]);
      if (theirs === undefined) expect(response.opponent).toBeNull();
      else expect(response.opponent).toMatchObject(sideOf(theirs, isScored));
      // What others see by the opponent's address: every third week is enough.
      if (theirs !== undefined && week % 3 === 0) {
        const other = `/api/leagues/${season.league.league_id}/matchups/${week}/${theirs.roster_id}`;
        const seen = await world.read<MyMatchup>(owner, other);
        expect([other, seen.user, seen.opponent]).toEqual([other, response.opponent, response.user]);
      }
      expect(response.status).toBe(isScored || isOver(season, week) ? 'Final' : 'Scheduled');
      if (response.status === 'Final') expect(response.user.yetToPlay).toBe(0);
      const hasMedian =
        season.league.settings['league_average_match'] === 1 &&
        week < (season.league.settings['playoff_week_start'] ?? 99);
      expect(response.median?.points ?? null).toBe(hasMedian ? round2(medianOf(rows)) : null);
      checked += 1;
    }
  }
  return checked;
}

function sideOf(row: RawRow, isScored: boolean) {
  const starters = row.starters.map((playerId, index) => ({
    playerId: playerId === '0' ? null : playerId,
    ...(isScored ? { points: row.starters_points?.[index] ?? row.players_points?.[playerId] ?? null } : {}),
  }));
  return { rosterId: row.roster_id, points: scoreOf(row), lineup: { starters } };
}

/** The points of all who did not start, but for taxi and reserve; null where no player's points are recorded. */
function benchPoints({ rosters }: RecordedSeason, row: RawRow): number | null {
  const points = row.players_points;
  if (points == null || row.starters.length === 0) return null;
  const roster = rosters.find(({ roster_id: rosterId }) => rosterId === row.roster_id);
  const away = new Set([...row.starters, ...(roster?.taxi ?? []), ...(roster?.reserve ?? [])]);
  const bench = (row.players ?? Object.keys(points)).filter((playerId) => !away.has(playerId));
  return round2(bench.reduce((sum, playerId) => sum + Math.round((points[playerId] ?? 0) * 100), 0) / 100);
}
