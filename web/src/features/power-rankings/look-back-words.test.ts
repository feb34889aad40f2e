import { lookBackWords } from './look-back-words';

it.each([
  [1, 1, '1 of 1 game (100.0%)'],
  [2, 1, '1 of 2 games (50.0%)'],
])('tells of %i games', (games, won, words) => expect(lookBackWords({ games, won })).toBe(words));
