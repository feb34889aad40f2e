import { starsOf } from '../../src/domain/lineup/stars.js';
import { playoffsPageOf } from '../../src/domain/pages/playoffs-page.js';
import {
  type BracketGame,
  finalPlaces,
  isPlayoffGame,
  lastRounds,
  playoffRounds,
  titlePath,
} from '../../src/domain/season/playoffs.js';
import { seasonRules } from '../../src/domain/season/season-rules.js';
import { standingsOf } from '../../src/domain/season/standings.js';
import { type RawLeague, type RawRoster, type RawRow } from '../support/recorded-leagues.js';
import { describeRecorded, recordedJson, recordedLeagues } from '../support/recorded.js';

const game = (round: number, team1: number, team2: number, winner: number | null, place: number | null = null) => ({
  round,
  team1,
  team2,
  winner,
  loser: winner === null ? null : winner === team1 ? team2 : team1,
  place,
});

/** Six teams: 1 and 2 have a bye, 3 beats 6, 4 beats 5; the final, third and fifth place are played. */
const six: BracketGame[] = [
  game(1, 3, 6, 3),
  game(1, 4, 5, 4),
  game(2, 1, 4, 4),
  game(2, 2, 3, 2),
  game(2, 5, 6, 6, 5),
  game(3, 2, 4, 4, 1),
  game(3, 1, 3, 1, 3),
];

const rules = (settings: Record<string, number>) => seasonRules({ playoff_week_start: 15, ...settings }, 17);

describe('playoff rounds', () => {
  it.each([
    [{ playoff_teams: 6 }, [[15], [16], [17]]],
    [{ playoff_teams: 4 }, [[15], [16]]],
    [{ playoff_teams: 4, playoff_round_type: 1 }, [[15], [16, 17]]],
    [
      { playoff_teams: 6, playoff_round_type: 2, playoff_week_start: 13 },
      [
        [13, 14],
        [15, 16],
        [17, 18],
      ],
    ],
    [{ playoff_teams: 8, playoff_week_start: 17 }, [[17], [18]]],
    [{ playoff_week_start: 0 }, []],
    [{ playoff_teams: 0 }, []],
    [{ playoff_teams: 1 }, []],
  ])('of %j are in weeks %j', (settings, weeks) => {
    expect(playoffRounds(rules(settings))).toEqual(weeks);
  });

  it('have the games of the winners bracket, from both sides, in their round alone', () => {
    expect([isPlayoffGame(six, 2, 4, 1), isPlayoffGame(six, 2, 1, 4)]).toEqual([true, true]);
    expect([isPlayoffGame(six, 1, 4, 1), isPlayoffGame(six, 2, 7, 8), isPlayoffGame(six, 0, 1, 4)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(lastRounds(six).get(5)).toBe(2);
    expect(lastRounds(six).has(7)).toBe(false);
  });
});

describe('final places', () => {
  const ranked = [1, 2, 3, 4, 5, 6, 7, 8];

  it('are those that were played for, then the table', () => {
    const places = [...finalPlaces(six, ranked)].sort(([, a], [, b]) => a - b);
    expect(places.map(([rosterId]) => rosterId)).toEqual([4, 2, 1, 3, 6, 5, 7, 8]);
  });

  it('put who got further first where a place was not played for', () => {
    const withoutPlaces = six.filter(({ place }) => place === null || place === 1);
    const places = [...finalPlaces(withoutPlaces, [8, 7, ...ranked.slice(0, 6)])].sort(([, a], [, b]) => a - b);
    expect(places.map(([rosterId]) => rosterId)).toEqual([4, 2, 1, 3, 5, 6, 8, 7]);
  });

  it('are not known before the title is decided', () => {
    expect(finalPlaces([...six.slice(0, 5), game(3, 2, 4, null, 1)], ranked)).toEqual(new Map());
    expect(finalPlaces([], ranked)).toEqual(new Map());
  });
});

describe('a season without a bracket', () => {
  const ranked = [1, 2, 3, 4, 5, 6, 7, 8];
  /** A week of pairs, as [roster, points, roster, points]. */
  const week = (number: number, pairs: [number, number, number, number][]) => ({
    week: number,
    rows: pairs.flatMap(([a, pointsOfA, b, pointsOfB], matchup) => [
      { rosterId: a, matchupId: matchup + 1, points: pointsOfA, customPoints: null },
      { rosterId: b, matchupId: matchup + 1, points: pointsOfB, customPoints: null },
    ]),
  });
  const weeks = [
    week(15, [
      [3, 100, 6, 90],
      [4, 80, 5, 80],
      [7, 120, 8, 60],
    ]),
    week(16, [
      [1, 70, 4, 71],
      [2, 99, 3, 98],
      [5, 50, 6, 40],
    ]),
    week(17, [
      [2, 10, 4, 20],
      [1, 90, 3, 80],
    ]),
  ];

  it('tells the way to the title by its games: byes, losers, and the better one of the table in a tie', () => {
    const path = titlePath(rules({ playoff_teams: 6 }), ranked, weeks);
    expect(path.map(({ round, winner, loser, place }) => [round, winner, loser, place])).toEqual([
      [1, 3, 6, null],
      [1, 4, 5, null],
      [2, 4, 1, null],
      [2, 2, 3, null],
      [3, 4, 2, 1],
    ]);
    const places = [...finalPlaces(path, ranked)].sort(([, a], [, b]) => a - b);
    expect(places.map(([rosterId]) => rosterId)).toEqual([4, 2, 1, 3, 5, 6, 7, 8]);
  });

  it('tells nothing before the final is over', () => {
    expect(titlePath(rules({ playoff_teams: 6 }), ranked, weeks.slice(0, 2))).toEqual([]);
    expect(titlePath(seasonRules({ playoff_week_start: 15, playoff_teams: 6 }, 16), ranked, weeks)).toEqual([]);
  });
});

describe('a page without a bracket', () => {
  const teams = [1, 2, 3, 4];
  const page = (settings: Record<string, number>, status: string) =>
    playoffsPageOf({
      ...{ settings, rules: seasonRules(settings, 0, status), ranked: teams, seeds: teams },
      ...{ weeks: [], stored: null, champion: null },
    });

  it.each([
    [{ playoff_week_start: 15 }, 'in_season', 'not_yet'],
    [{ playoff_week_start: 15 }, 'complete', 'not_known'],
    [{ playoff_week_start: 0 }, 'in_season', 'no_playoffs'],
    [{ playoff_week_start: 0 }, 'complete', 'no_playoffs'],
    // As of a season that was imported from a table.
    [{ playoff_teams: 0 }, 'complete', 'not_known'],
  ])('says why, with %j, %s', (settings, status, whyNone) => {
    expect(page(settings, status)).toMatchObject({ state: 'none', whyNone });
  });
});

describe('whose points stand out', () => {
  const nobody = { taxi: [], reserve: [] };

  it('is the best starter, and everybody who could have been started and was not', () => {
    const row = { starters: ['a', '0', 'b'], startersPoints: [1.1, 30, 20.25] };
    const scored = { ...row, playersPoints: { a: 1.1, b: 20.25, c: 7.5, d: -0.5 } };
    expect(starsOf(scored, nobody)).toEqual({
      bestStarter: { playerId: 'b', pointsHundredths: 2025 },
      benchHundredths: 700,
    });
    expect(starsOf(scored, { taxi: ['c'], reserve: ['b'] }).benchHundredths).toBe(-50);
    expect(starsOf({ ...row, playersPoints: null }, nobody).benchHundredths).toBeUndefined();
    expect(starsOf({ starters: null, startersPoints: null, playersPoints: null }, nobody)).toEqual({
      bestStarter: undefined,
      benchHundredths: undefined,
    });
  });
});

interface RawGame {
  r: number;
  t1: number | null;
  t2: number | null;
  w: number | null;
  l: number | null;
  p?: number;
}

/** The champion as the scores alone tell it. */
function titled(folder: string, id: string): number | undefined {
  const league = recordedJson<RawLeague>(folder, `league/${id}`);
  const rosters = recordedJson<RawRoster[]>(folder, `league/${id}/rosters`) ?? [];
  const table = standingsOf({
    rosters: rosters.map(({ roster_id, owner_id, settings, metadata }) => ({
      rosterId: roster_id,
      ownerId: owner_id,
      settings,
      metadata: metadata ?? {},
    })),
    users: [],
    hasMedianGames: false,
    regularSeason: new Map(),
  });
  const weeks = Array.from({ length: 18 }, (_, index) => ({
    week: index + 1,
    rows: (recordedJson<RawRow[]>(folder, `league/${id}/matchups/${index + 1}`) ?? []).map((row) => ({
      rosterId: row.roster_id,
      matchupId: row.matchup_id,
      points: row.points,
      customPoints: row.custom_points,
    })),
  }));
  const settings = Object.fromEntries(
    Object.entries(league?.settings ?? {}).map(([name, value]) => [name, value ?? 0]),
  );
  const season = seasonRules(settings, settings['last_scored_leg'] ?? 0);
  const ranked = table.map(({ rosterId }) => rosterId);
  return titlePath(season, ranked, weeks).find(({ place }) => place === 1)?.winner ?? undefined;
}

describeRecorded('recorded brackets', (folder) => {
  it('give every roster a place of its own, the winner of the final the first', () => {
    let seasons = 0;
    for (const id of recordedLeagues(folder)) {
      const raw = recordedJson<RawGame[]>(folder, `league/${id}/winners_bracket`) ?? [];
      const final = raw.find(({ p }) => p === 1);
      if (final?.w === undefined || final.w === null) continue;
      const rosters = recordedJson<{ roster_id: number }[]>(folder, `league/${id}/rosters`) ?? [];
      const winners = raw.map((one) => ({
        round: one.r,
        team1: one.t1,
        team2: one.t2,
        winner: one.w,
        loser: one.l,
        place: one.p ?? null,
      }));
      const places = finalPlaces(
        winners,
        rosters.map(({ roster_id }) => roster_id),
      );
      expect(places.get(final.w)).toBe(1);
      expect(titled(folder, id) ?? final.w).toBe(final.w);
      expect([...places.values()].sort((a, b) => a - b)).toEqual(rosters.map((_, index) => index + 1));
      seasons += 1;
    }
    expect(seasons).toBeGreaterThan(3);
  });
});
