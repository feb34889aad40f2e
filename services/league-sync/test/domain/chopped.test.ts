import { choppedIn } from '../../src/domain/standings/outlook.js';
import { seasonRules } from '../../src/domain/season/season-rules.js';
import { recordedSeasons } from '../support/recorded-leagues.js';
import { describeRecorded } from '../support/recorded.js';
import { weekRowsOf } from '../support/raw-season.js';

/** Scores by roster, week by week; nobody meets anybody. */
const weeksOf = (...scores: number[][]) =>
  scores.map((points, index) => ({
    week: index + 1,
    rows: points.map((own, at) => ({ rosterId: at + 1, matchupId: null, points: own, customPoints: null })),
  }));
const outIn = (scores: number[][], final = scores.length) => [
  ...choppedIn(weeksOf(...scores), seasonRules({ type: 3 }, final)),
];

describe('a league that takes out its lowest score of each week', () => {
  it('tells who is out, and since which week, once they score no more', () => {
    const season = [
      [90, 100, 110, 120],
      [0, 101, 80, 70],
      [0, 99, 85, 0],
    ];
    expect(outIn(season)).toEqual([
      [1, 1],
      [4, 2],
    ]);
    // Of the newest week the provider has taken out nobody yet.
    expect(outIn(season, 2)).toEqual([[1, 1]]);
    expect(outIn(season, 1)).toEqual([]);
  });

  it('may take out several at once, and the second of two who scored the same', () => {
    expect(
      outIn([
        [90, 91, 91, 120],
        [0, 0, 50, 60],
      ]),
    ).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('says nothing of who scored nothing once, or was not among the lowest', () => {
    expect(
      outIn([
        [90, 100, 110],
        [0, 100, 110],
        [70, 100, 110],
      ]),
    ).toEqual([]);
    expect(
      outIn([
        [90, 100, 110],
        [80, 100, 0],
      ]),
    ).toEqual([]);
  });

  it('counts what the commissioner set', () => {
    const [first, second] = weeksOf([130, 100, 110], [0, 100, 110]);
    const rows = first!.rows.map((row) => (row.rosterId === 1 ? { ...row, customPoints: 60 } : row));
    expect([...choppedIn([{ week: 1, rows }, second!], seasonRules({}, 2))]).toEqual([[1, 1]]);
  });
});

it('is no league whose teams meet, whoever stops scoring', () => {
  const [first, ...others] = weeksOf([90, 100], [0, 100]);
  const met = { ...first!, rows: first!.rows.map((row) => ({ ...row, matchupId: 1 })) };
  expect([...choppedIn([met, ...others], seasonRules({}, 2))]).toEqual([]);
});

describeRecorded('recorded seasons', () => {
  it('are of no such league', () => {
    for (const raw of recordedSeasons()) {
      const rules = seasonRules({}, raw.league.settings['last_scored_leg'] ?? 0);
      expect([raw.league.season, ...choppedIn(weekRowsOf(raw), rules)]).toEqual([raw.league.season]);
    }
  });
});
