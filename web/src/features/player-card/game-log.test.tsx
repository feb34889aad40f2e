import { render, screen } from '@testing-library/react';
import { aCard } from '../../testing/player-card-fixtures';
import { GameLog } from './game-log';

const injury = { status: 'Questionable', part: 'Knee' };
const missed = { ...aCard().log[4]!, injury, roster: 'ACT' };
const later = aCard().log[5]!;

it.each([
  [true, 'Did not play · Questionable, knee'],
  [false, 'Not played yet · Questionable, knee'],
  [null, 'Did not play · Questionable, knee'],
])('says of a week without points, game over %s: %s', (isOver, words) => {
  render(<GameLog log={[{ ...missed, isOver }, later]} position="RB" />);
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('says of a line that was read while the game was on that it is in progress, whether or not the score is known', () => {
  for (const isOver of [true, false]) {
    const { unmount } = render(<GameLog log={[{ ...missed, isOver, isInProgress: true }]} position="RB" />);
    expect(screen.getByText('In progress')).toBeInTheDocument();
    expect(screen.queryByText(/Did not play|Not played yet/)).not.toBeInTheDocument();
    unmount();
  }
});

it.each([
  [{ injury: null }, 'No stats'],
  [{ injury }, 'No stats · Questionable, knee'],
  [{ injury: { status: 'Out', part: 'Knee' } }, 'Did not play · Out, knee'],
  [{ injury: null, roster: 'INA' }, 'Did not play · Inactive'],
])('of the newest week, whose lines may come after its scores, tells only what is sure: %j', (change, words) => {
  render(<GameLog log={[later, { ...missed, week: 7, isOver: true, ...change }]} position="RB" />);
  expect(screen.getByText(words)).toBeInTheDocument();
});

it.each([true, null])('of a week that has no stat lines does not say who played, game over %s', (isOver) => {
  render(<GameLog log={[{ ...missed, injury: null, isOver, hasLines: false }, later]} position="RB" />);
  expect(screen.getByText('No stats')).toBeInTheDocument();
});

it('writes one yard as one', () => {
  const stats = { rec_tgt: 1, rec: 1, rec_yd: 1, rush_att: 2, rush_yd: -3 };
  render(<GameLog log={[{ ...later, stats, points: 1.1 }]} position="RB" />);
  expect(screen.getByText('2 car, -3 yds · 1 of 1 catches, 1 yd')).toBeInTheDocument();
});
