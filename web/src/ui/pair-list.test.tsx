import { render, screen } from '@testing-library/react';
import { pairs } from '../testing/fixtures';
import { PairList, runningScore } from './pair-list';

const [other, own] = pairs();
if (!own || !other) throw new Error('no pairs');
const round = own.map((side, index) => ({
  ...side,
  matchupStatus: 'Final' as const,
  points: [100, 90][index] ?? 0,
  roundPoints: [180, 200][index] ?? 0,
  isWinner: null,
}));

it('puts the own pair first, and says what the others are ahead by', () => {
  render(<PairList pairs={[other, own]} myRosterId={2} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('(You)');
  expect(first).toHaveTextContent('3-2 · 101.3 avg');
  expect(second).toHaveTextContent('+2.0');
});

it('judges a two-week round by both weeks, and names no winner before the second', () => {
  const view = render(<PairList pairs={[round]} myRosterId={undefined} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('+20.0');
  expect(screen.getByText('90.0')).toHaveTextContent('90.0, leading');
  view.rerender(
    <PairList pairs={[round.map((side) => ({ ...side, isWinner: side.roundPoints === 200 }))]} myRosterId={1} />,
  );
  expect(screen.getByText('90.0')).toHaveTextContent('90.0, winner');
});

it('reads the own score out while the game runs, and nothing else', () => {
  expect(runningScore([other, own], 2)).toBe('Ada Arrows 60.2, Dora Drakes 127.2');
  expect(runningScore([other, own], 1)).toBe('');
  expect(runningScore([other, own], undefined)).toBe('');
});
