import { seasonDates } from '../../src/domain/season/season-dates.js';

const firstThursday = Date.parse('2031-09-05T00:20:00Z');
const week = 7 * 86_400_000;
const game = (number: number, days: number, gameType = 'REG') => ({
  week: number,
  gameType,
  kickoff: new Date(firstThursday + (number - 1) * week + days * 86_400_000),
});
const games = Array.from({ length: 18 }, (_, index) => [game(index + 1, 3), game(index + 1, 0)]).flat();
const facts = { lastScoredLeg: 0, draftStarts: [], games };
const told = (dates: ReturnType<typeof seasonDates>) =>
  dates.map(({ kind, week: of, round, rounds, leg, legs }) => [kind, of, round, rounds, leg, legs].join(' '));

it('takes rounds and the deadline from the settings, their days from the schedule', () => {
  const dates = seasonDates({ ...facts, settings: { trade_deadline: 11, playoff_week_start: 15, playoff_teams: 6 } });
  expect(told(dates)).toEqual([
    'trade_deadline 11 0 0 0 0',
    'playoffs 15 1 3 1 1',
    'playoffs 16 2 3 1 1',
    'playoffs 17 3 3 1 1',
  ]);
  const [deadline] = dates;
  expect(deadline?.startsAtMs).toBe(firstThursday + 10 * week);
  expect(deadline?.endsAtMs).toBe(firstThursday + 10 * week + 3 * 86_400_000);
});

it('tells the legs of a final of two weeks', () => {
  const settings = { playoff_week_start: 15, playoff_teams: 6, playoff_round_type: 1 };
  expect(told(seasonDates({ ...facts, settings }))).toEqual([
    'playoffs 15 1 3 1 1',
    'playoffs 16 2 3 1 1',
    'playoffs 17 3 3 1 2',
    'playoffs 18 3 3 2 2',
  ]);
});

it('has no date for what is not set: no deadline, a week without games, a draft without a start', () => {
  const settings = { trade_deadline: 99, playoff_week_start: 17, playoff_teams: 2 };
  expect(seasonDates({ ...facts, settings, games: [], draftStarts: [null, 0] })).toEqual([]);
  const unset = [{ week: 17, gameType: 'REG', kickoff: null }];
  expect(seasonDates({ ...facts, settings, games: unset })).toEqual([]);
  const playoffsOfTheNfl = [game(17, 0, 'WC')];
  expect(seasonDates({ ...facts, settings, games: playoffsOfTheNfl })).toEqual([]);
});

it('puts drafts where they start', () => {
  const settings = { playoff_week_start: 15, playoff_teams: 4 };
  const dates = seasonDates({ ...facts, settings, draftStarts: [firstThursday - week, firstThursday + 30 * week] });
  expect(told(dates)).toEqual(['draft 0 0 0 0 0', 'playoffs 15 1 2 1 1', 'playoffs 16 2 2 1 1', 'draft 0 0 0 0 0']);
  expect(dates[0]?.endsAtMs).toBeUndefined();
});
