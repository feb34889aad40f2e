import type { NflGame } from '../api';
import { impliedWords } from './game-words';

const game = { awayTeam: 'DAL', homeTeam: 'DET' } as NflGame;
const line = { spread: { favorite: 'DET', line: '-2.5' } };

it.each([
  [47, { away: 22.25, home: 24.75 }, 'DAL 22.25, DET 24.75'],
  [47.5, { away: 22, home: 25.5 }, 'DAL 22.0, DET 25.5'],
])('says of a total of %d what each side is to score, to the quarter: both add up', (total, impliedTotals, words) => {
  expect(impliedWords(game, { ...line, total, impliedTotals })).toBe(words);
});
