import { gamesLeft, type GamesLeft } from '../../src/domain/standings/games-left.js';
import { type Contender } from '../../src/domain/standings/seed-range.js';
import { seasonRules, type SeasonRules } from '../../src/domain/season/season-rules.js';
import { type RawRow } from './recorded-leagues.js';

/** A season's league as the provider replies, with every week that was played. */
export interface PlayedSeason {
  settings: Readonly<Record<string, number | null>>;
  rosterIds: readonly number[];
  weeks: readonly {
    week: number;
    rows: readonly Pick<RawRow, 'roster_id' | 'matchup_id' | 'points' | 'custom_points'>[];
  }[];
}

export const rulesAt = ({ settings }: PlayedSeason, week: number): SeasonRules =>
  seasonRules(Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? 0])), week);

const scoreOf = (row: { points: number; custom_points: number | null } | undefined): number =>
  Math.round((row?.custom_points ?? row?.points ?? 0) * 100);

/** The table after a week, counted game by game in its own plain way. */
export function tableAfter(season: PlayedSeason, week: number, divisionOf?: (rosterId: number) => number): Contender[] {
  const isMedian = season.settings['league_average_match'] === 1;
  return season.rosterIds.map((rosterId) => {
    let [halves, pointsFor, pointsAgainst] = [0, 0, 0];
    for (const { rows } of season.weeks.filter((one) => one.week <= week)) {
      const own = rows.find(({ roster_id }) => roster_id === rosterId);
      if (own === undefined) continue;
      const rival = rows.find((row) => row !== own && row.matchup_id !== null && row.matchup_id === own.matchup_id);
      const against = rival === undefined ? [] : [scoreOf(rival)];
      pointsFor += scoreOf(own);
      pointsAgainst += against[0] ?? 0;
      const sorted = rows.map(scoreOf).sort((a, b) => a - b);
      const half = sorted.length / 2;
      if (isMedian) against.push(((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2);
      for (const score of against) halves += scoreOf(own) > score ? 2 : scoreOf(own) === score ? 1 : 0;
    }
    const division = divisionOf?.(rosterId) ?? null;
    return { rosterId, toldRank: null, halves, pointsFor, pointsAgainst, division };
  });
}

/** What was left to play after a week. */
export const leftAfter = (season: PlayedSeason, week: number): GamesLeft =>
  gamesLeft(
    rulesAt(season, week),
    season.weeks.map((one) => ({
      week: one.week,
      rows: one.rows.map((row) => ({
        rosterId: row.roster_id,
        matchupId: row.matchup_id,
        points: row.points,
        customPoints: row.custom_points,
      })),
    })),
    season.rosterIds,
  );

/** The last week of the regular season. */
export const lastRegularWeek = ({ settings }: PlayedSeason): number => (settings['playoff_week_start'] ?? 15) - 1;

/**
 * By roster id: the best and the worst seed over every outcome of the games that are left, each one played through:
 * won, lost or tied. Who draws level may be ahead or behind while points are open; once all is played they tell.
 */
export function everyOutcome(
  teams: readonly Contender[],
  left: GamesLeft,
): Map<number, { best: number; worst: number }> {
  const ids = teams.map(({ rosterId }) => rosterId);
  const size = ids.length;
  const halves = Uint8Array.from(teams, (team) => team.halves);
  const games: [number, number][] = [
    ...left.pairs.map(([a, b]): [number, number] => [ids.indexOf(a), ids.indexOf(b)]),
    // The other side of a game of one's own is nobody in the table.
    ...ids.flatMap((id, index) =>
      Array.from({ length: left.free.get(id) ?? 0 }, (): [number, number] => [index, size]),
    ),
  ];
  const table = new Uint8Array(size + 1);
  table.set(halves);
  const best = new Uint8Array(size).fill(size);
  const worst = new Uint8Array(size).fill(1);
  const levelCounts = left.weeks > 0;
  const note = () => {
    for (let a = 0; a < size; a += 1) {
      const own = table[a]!;
      let [ahead, level] = [1, 0];
      for (let b = 0; b < size; b += 1) {
        const other = table[b]!;
        if (other > own) ahead += 1;
        else if (other === own && b !== a) {
          if (levelCounts) level += 1;
          else if (isBefore(teams[b]!, teams[a]!)) ahead += 1;
        }
      }
      if (ahead < best[a]!) best[a] = ahead;
      if (ahead + level > worst[a]!) worst[a] = ahead + level;
    }
  };
  const play = (index: number): void => {
    if (index === games.length) return note();
    const [a, b] = games[index]!;
    // Won, tied, lost.
    for (let forA = 2; forA >= 0; forA -= 1) {
      table[a]! += forA;
      table[b]! += 2 - forA;
      play(index + 1);
      table[a]! -= forA;
      table[b]! -= 2 - forA;
    }
  };
  play(0);
  return new Map(ids.map((id, index) => [id, { best: best[index]!, worst: worst[index]! }]));
}

const isBefore = (a: Contender, b: Contender): boolean =>
  a.pointsFor === b.pointsFor ? a.pointsAgainst > b.pointsAgainst : a.pointsFor > b.pointsFor;

/** How many outcomes `everyOutcome` plays through. */
export const outcomesOf = (left: GamesLeft): number =>
  3 ** (left.pairs.length + [...left.free.values()].reduce((sum, games) => sum + games, 0));
