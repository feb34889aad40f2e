import { lasting, since, until } from './lasting';

it.each([
  [0, '0 s'],
  [-5_000, '0 s'],
  [48_400, '48 s'],
  [180_000, '3 min'],
  [14 * 3_600_000, '14 h'],
  [5 * 86_400_000, '5 d'],
])('%i ms last %s', (ms, words) => expect(lasting(ms)).toBe(words));

it('tells what was and what comes from one moment', () => {
  const now = '2025-12-07T14:00:00.000Z';
  expect(since('2025-12-07T13:59:12.000Z', now)).toBe('48 s ago');
  expect(since(null, now)).toBe('never');
  expect(until('2025-12-07T14:02:00.000Z', now)).toBe('in 2 min');
  expect(until('2025-12-07T13:00:00.000Z', now)).toBe('now');
  expect(until(null, now)).toBe('stopped');
});
