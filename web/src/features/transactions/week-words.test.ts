import { aMove } from '../../testing/fixtures';
import { weekWords } from './week-words';

const made = (leg: number, year: number, month: number, day: number) =>
  weekWords(aMove('1', { leg, status_updated: Date.UTC(year, month - 1, day) }));

it('names the week of its season', () => {
  expect([made(1, 2025, 9, 3), made(5, 2025, 10, 8), made(17, 2026, 1, 2)]).toEqual(['Week 1', 'Week 5', 'Week 17']);
});

it('calls no week what was made before the season, which Sleeper counts as its first', () => {
  expect([made(1, 2024, 12, 30), made(1, 2025, 3, 1), made(1, 2025, 8, 31)]).toEqual(Array(3).fill('Off-season'));
});
