import type { NflGame } from '../api';
import { readAgainMs } from './read-again';

const now = Date.parse('2025-12-07T17:50:00Z');
const minute = 60_000;
const weekOf = (...games: [status: NflGame['status'], gameTime: string | null][]) => ({
  Sunday: games.map(([status, gameTime]) => ({ status, gameTime }) as NflGame),
});

it.each([
  ['every minute while a game runs', weekOf(['In Progress', '2025-12-07T17:00:00Z']), minute],
  ['at the next kick-off', weekOf(['Final', null], ['Scheduled', '2025-12-07T18:00:00Z']), 10 * minute],
  ['soon where a game should have begun', weekOf(['Scheduled', '2025-12-07T17:49:00Z']), minute],
  ['after an hour where the kick-off is weeks ahead', weekOf(['Scheduled', '2026-12-07T18:00:00Z']), 60 * minute],
  ['never once all games are over', weekOf(['Final', '2025-12-07T18:00:00Z']), false],
  ['never where no time is set', weekOf(['Scheduled', null]), false],
  ['never before it is there', undefined, false],
])('a week is read again %s', (_when, week, expected) => {
  expect(readAgainMs(week, now)).toBe(expected);
});
