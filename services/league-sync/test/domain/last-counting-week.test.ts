import { lastCountingWeek } from '../../src/domain/season/last-game.js';
import { seasonRules } from '../../src/domain/season/season-rules.js';
import { recordedSeasons } from '../support/recorded-leagues.js';
import { describeRecorded } from '../support/recorded.js';
import { weekRowsOf } from '../support/raw-season.js';

/** Weeks with points, two teams of which meet in those up to `paired`. */
const weeks = (paired: number, count = 18) =>
  Array.from({ length: count }, (_, index) => ({
    week: index + 1,
    rows: [1, 2].map((rosterId) => {
      const matchupId = index < paired ? 1 : null;
      return { rosterId, matchupId, points: 100, customPoints: null };
    }),
  }));
const six = { playoff_week_start: 15, playoff_teams: 6 };
const early = { playoff_week_start: 14, playoff_teams: 4 };

it.each([
  ['whose final was the week before', six, 18, 'complete', 17, 17],
  ['whose final was the week before, and which the provider has not completed yet', six, 18, 'post_season', 17, 17],
  ['whose playoffs end before those of other leagues', early, 17, 'complete', 15, 15],
  ['whose playoffs end early, while other teams go on meeting', early, 17, 'complete', 16, 16],
  ['whose final is not over', six, 16, 'post_season', 17, 17],
  ['whose pairs of the playoffs are not made yet', six, 14, 'in_season', 14, 17],
  ['whose playoffs are played for points alone', six, 17, 'complete', 14, 17],
  ['with rounds of two weeks', { ...early, playoff_round_type: 2 }, 17, 'complete', 17, 17],
  ['with a final of two weeks', { ...six, playoff_round_type: 1 }, 18, 'complete', 18, 18],
  ['without playoffs', { playoff_week_start: 0 }, 18, 'complete', 14, 18],
  ['in which nobody ever meets', six, 18, 'complete', 0, 18],
])('the last week that counts of a season %s', (_, settings, lastScoredLeg, status, paired, expected) => {
  expect(lastCountingWeek(weeks(paired), seasonRules(settings, lastScoredLeg, status))).toBe(expected);
});

it('is that of the final too where the weeks before it are not stored', () => {
  const stored = weeks(17).filter(({ week }) => week > 16);
  expect(lastCountingWeek(stored, seasonRules(six, 18, 'complete'))).toBe(17);
});

describeRecorded('recorded seasons', () => {
  it('count as far as the provider has scored them', () => {
    let seasons = 0;
    for (const raw of recordedSeasons().filter(({ league }) => league.status === 'complete')) {
      const { name, season, settings, status } = raw.league;
      const known = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, value ?? 0]));
      const scored = settings['last_scored_leg'] ?? 0;
      const until = lastCountingWeek(weekRowsOf(raw), seasonRules(known, scored, status));
      expect([name, season, until >= scored]).toEqual([name, season, true]);
      seasons += 1;
    }
    expect(seasons).toBeGreaterThan(9);
  });
});
