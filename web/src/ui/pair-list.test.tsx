import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { pairs } from '../testing/fixtures';
import { PairList, runningScore } from './pair-list';

const [other, own] = pairs();
if (!own || !other) throw new Error('no pairs');
const round = own.map((side, index) => ({
  ...side,
  matchupStatus: 'Final' as const,
  points: [100, 90][index] ?? 0,
  roundPoints: [180, 200][index] ?? 0,
  roundLegs: [
    { week: 14, points: [80, 110][index] ?? 0 },
    { week: 15, points: [100, 90][index] ?? 0 },
  ],
  isWinner: null,
}));

it('puts the own pair first, and says what the others are ahead by', () => {
  render(<PairList pairs={[other, own]} myRosterId={2} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('(You)');
  expect(first).toHaveTextContent('3-2 · 101.3 avg');
  expect(second).toHaveTextContent('+2.0');
});

it('leads to the own side of the own pair, and to the first of the others', () => {
  const lineupsOf = (rosterId: number) => `/line-ups/${rosterId}`;
  const list = <PairList pairs={[other, [...own].reverse()]} myRosterId={2} lineupsOf={lineupsOf} />;
  render(list, { wrapper: MemoryRouter });
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/line-ups/2', `/line-ups/${other[0]?.rosterId}`]);
});

it('shows by how little a game was won', () => {
  const scores = [100.02, 100];
  const close = other.map((side, at) => ({ ...side, points: scores[at] ?? 0 }));
  render(<PairList pairs={[close]} myRosterId={undefined} />);
  expect(screen.getByText('+0.02')).toBeInTheDocument();
});

it('judges a two-week round by both weeks, and names no winner before the second', () => {
  const list = { myRosterId: undefined };
  const view = render(<PairList {...list} pairs={[round]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('+20.0');
  expect(screen.getByText('200.0')).toHaveTextContent('200.0, leading');
  view.rerender(
    <PairList {...list} pairs={[round.map((side) => ({ ...side, isWinner: side.roundPoints === 200 }))]} />,
  );
  expect(screen.getByText('200.0')).toHaveTextContent('200.0, winner');
  expect(screen.getByText('180.0')).toHaveTextContent(/^180\.0$/);
});

it('shows the weeks of a two-week round beside its total, each judged by its own scores', () => {
  render(<PairList compact pairs={[round]} myRosterId={undefined} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('Two weeksWk 14Wk 15Total');
  const legs = screen.getAllByText(/^Wk \d+$/, { selector: '.legWeek' }).map((leg) => leg.parentElement);
  expect(legs.map((leg) => leg?.textContent)).toEqual(['Wk 14 80.0', 'Wk 15 100.0', 'Wk 14 110.0', 'Wk 15 90.0']);
  expect(legs.map((leg) => leg?.classList.contains('better'))).toEqual([false, true, true, false]);
});

it('reads the own score out while the game runs, and nothing else', () => {
  expect(runningScore([other, own], 2)).toBe('Ada Arrows 60.2, Dora Drakes 127.2');
  expect(runningScore([other, own], 1)).toBe('');
  expect(runningScore([other, own], undefined)).toBe('');
  const running = round.map((side) => ({ ...side, matchupStatus: 'In Progress' as const }));
  expect(runningScore([running], 2)).toBe('Ada Arrows 180.0, Dora Drakes 200.0');
});
