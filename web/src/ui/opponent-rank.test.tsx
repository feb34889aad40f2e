import { render, screen } from '@testing-library/react';
import { OpponentRank, strengthOf } from './opponent-rank';

it.each([
  [1, 'Tough'],
  [8, 'Tough'],
  [9, 'Even'],
  [24, 'Even'],
  [25, 'Soft'],
  [32, 'Soft'],
])('rank %s of 32 is %s', (rank, strength) => {
  expect(strengthOf(rank, 32)).toBe(strength);
});

it('says rank, position and strength in words', () => {
  render(<OpponentRank rank={2} of={32} position="TE" />);
  expect(screen.getByTitle('Rank 2 of 32 against TE; rank 1 allows the fewest points')).toHaveTextContent(
    /^2nd vs TE, tough$/,
  );
});
