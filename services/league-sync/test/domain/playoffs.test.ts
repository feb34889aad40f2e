import { starsOf } from '../../src/domain/lineup/stars.js';
import {
  type BracketGame,
  finalPlaces,
  isPlayoffGame,
  lastRounds,
  playoffRounds,
} from '../../src/domain/season/playoffs.js';
import { seasonRules } from '../../src/domain/season/season-rules.js';
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

describe('whose points stand out', () => {
  it('is the best starter, and everybody who was not started', () => {
    const row = { starters: ['a', '0', 'b'], startersPoints: [1.1, 30, 20.25] };
    expect(starsOf({ ...row, playersPoints: { a: 1.1, b: 20.25, c: 7.5, d: -0.5 } })).toEqual({
      bestStarter: { playerId: 'b', pointsHundredths: 2025 },
      benchHundredths: 700,
    });
    expect(starsOf({ ...row, playersPoints: null }).benchHundredths).toBeUndefined();
    expect(starsOf({ starters: null, startersPoints: null, playersPoints: null })).toEqual({
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
      expect([...places.values()].sort((a, b) => a - b)).toEqual(rosters.map((_, index) => index + 1));
      seasons += 1;
    }
    expect(seasons).toBeGreaterThan(3);
  });
});
