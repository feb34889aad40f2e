import { render } from '@testing-library/react';
import { aMessage } from '../../../testing/fixtures';
import { deleted, withChange, type Log } from '../room/room-log';
import { Incoming } from './incoming';

const log = (from: number, to: number, more: Partial<Log> = {}): Log => ({
  messages: Array.from({ length: to - from + 1 }, (_, n) =>
    aMessage(`m${from + n}`, (from + n) % 10 === 0 ? 'ada' : 'bruno', `Line ${from + n}`),
  ),
  older: undefined,
  newer: undefined,
  ...more,
});

function open(first: Log | undefined) {
  const view = render(<Incoming log={first} me="account-ada" />);
  const region = view.container.firstElementChild!;
  return {
    region,
    lines: () => [...region.children].map(({ textContent }) => textContent),
    show: (next: Log) => view.rerender(<Incoming log={next} me="account-ada" />),
  };
}

it('reads out each message of others that came at once, in order', () => {
  const { region, lines, show } = open(log(1, 8));
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(lines()).toEqual([]);
  show(log(1, 11));
  expect(lines()).toEqual(['bruno: Line 9', 'bruno: Line 11']);
});

it('takes nothing away that may not have been read out yet', () => {
  const { lines, show } = open(log(1, 1));
  show(log(1, 2));
  show(log(1, 3));
  expect(lines()).toEqual(['bruno: Line 2', 'bruno: Line 3']);
});

it('is silent about what is read by scrolling, and about what was there', () => {
  const { lines, show } = open(undefined);
  show(log(61, 69));
  show(log(31, 69));
  show(log(1, 9, { newer: { after: '9' } }));
  show(log(1, 19, { newer: { after: '19' } }));
  show(log(61, 69));
  expect(lines()).toEqual([]);
});

it.each(['deleted', 'hidden'] as const)(
  'has the words of no message that was %s, also when it is shown again',
  (state) => {
    const { lines, show } = open(log(1, 1));
    const all = log(1, 3);
    show(all);
    show(withChange(all, { ...deleted(all.messages[1]!), state }));
    expect(lines()).toEqual(['bruno: Line 3']);
    show(all);
    expect(lines()).toEqual(['bruno: Line 3']);
  },
);

it('is silent about what was deleted before it came', () => {
  const { lines, show } = open(log(1, 1));
  const all = log(1, 3);
  show(withChange(all, deleted(all.messages[1]!)));
  expect(lines()).toEqual(['bruno: Line 3']);
});
