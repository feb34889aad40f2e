import { leagueDates, readOwnDate } from '../../src/domain/office/calendar.js';

const playoffs = (week: number, start: string, end: string, more: object = {}) => ({
  ...{ kind: 'playoffs', season: '2025', week, round: 1, rounds: 3, leg: 1, legs: 1, ...more },
  ...{ startsAtMs: Date.parse(start), endsAtMs: Date.parse(end) },
});

it('names the rounds, and the legs of those that have two', () => {
  const rounds = [
    playoffs(15, '2025-12-12T01:15:00Z', '2025-12-16T01:15:00Z'),
    playoffs(16, '2025-12-19T01:15:00Z', '2025-12-23T01:15:00Z', { round: 2 }),
    playoffs(17, '2025-12-26T01:15:00Z', '2025-12-30T01:15:00Z', { round: 3, legs: 2 }),
    playoffs(18, '2026-01-03T21:30:00Z', '2026-01-05T01:20:00Z', { round: 3, leg: 2, legs: 2 }),
  ];
  expect(leagueDates(rounds).map(({ title }) => title)).toEqual([
    'Playoffs, round 1',
    'Semi-finals',
    'Final, first leg',
    'Final, second leg',
  ]);
});

it.each(['2025-12-10T00:00:00+14:00', '2025-12-10T23:59:59-12:00'])('takes %s for a time on that day', (at) => {
  const input = { title: 'A', note: '', day: '2025-12-10', endDay: null, at };
  expect(readOwnDate(input)).toHaveProperty('date');
});

it('takes a last day that is the first one for none', () => {
  const input = { title: 'A', note: '', day: '2025-12-10', endDay: '2025-12-10', at: null };
  expect(readOwnDate(input)).toMatchObject({ date: { endDay: null } });
});
