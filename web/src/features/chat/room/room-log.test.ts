import { aMessage } from '../../../testing/fixtures';
import { deleted, joined, middlesOf, touch, withChange, type Log } from './room-log';

const log = (from: number, to: number, beside: Partial<Log> = {}): Log => ({
  messages: Array.from({ length: to - from + 1 }, (_, n) => aMessage(`m${from + n}`, 'bruno', `${from + n}`)),
  older: from > 1 ? { before: `${from}` } : undefined,
  newer: undefined,
  ...beside,
});
const positions = ({ messages }: Log) => messages.map(({ position }) => position);
const none: Log = { messages: [], older: undefined, newer: undefined };

describe('parts of a room', () => {
  it.each([
    [1, 3, 4, 6, true],
    [4, 6, 1, 3, true],
    [1, 5, 3, 4, true],
    [1, 3, 5, 6, false],
    [5, 6, 1, 3, false],
  ])('%i to %i and %i to %i touch: %s', (a, b, c, d, expected) => expect(touch(log(a, b), log(c, d))).toBe(expected));

  it('become one without a gap and without a message twice, with the cursors of its ends', () => {
    const one = joined(log(4, 6, { newer: undefined }), log(1, 4, { newer: { after: '4' } }));
    expect(positions(one)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(one).toMatchObject({ older: undefined, newer: undefined });
    expect(joined(log(3, 5), log(4, 8, { newer: { after: '8' } }))).toMatchObject({
      older: { before: '3' },
      newer: { after: '8' },
    });
  });

  it('have a message once that has another place by now', () => {
    const [first] = log(1, 1).messages;
    const moved = { ...log(2, 3), messages: [...log(2, 2).messages, { ...first!, position: 3 }] };
    expect(joined(log(1, 2), moved).messages.map(({ id }) => id)).toEqual(['m2', 'm1']);
  });

  it('take what both have from the fresh one; an empty one adds nothing', () => {
    const fresh = log(2, 2);
    const edited = { ...fresh, messages: fresh.messages.map((message) => ({ ...message, message: 'changed' })) };
    expect(joined(log(1, 3), edited).messages.map(({ message }) => message)).toEqual(['1', 'changed', '3']);
    expect(joined(none, log(1, 2))).toEqual(log(1, 2));
    expect(joined(log(1, 2), none)).toEqual(log(1, 2));
  });
});

describe('pages that are read again', () => {
  const places = (from: number, to: number, beside: Partial<Log> = {}) =>
    middlesOf(log(from, to, beside), 50).map((id) => Number(id.slice(1)));
  /** What the service gives around each of them. */
  const covered = (middles: number[]) =>
    middles.flatMap((place) => Array.from({ length: 50 }, (_, n) => place - 25 + n));

  it.each([
    [1, 50],
    [1, 51],
    [1, 120],
    [7, 260],
  ])('cover all from %i to %i but the newest fifty', (from, to) => {
    const again = new Set(covered(places(from, to)));
    for (let place = from; place <= to - 50; place += 1) expect(again).toContain(place);
  });

  it('cover all of a part from the middle of a room', () => {
    const again = new Set(covered(places(101, 230, { newer: { after: '230' } })));
    for (let place = 101; place <= 230; place += 1) expect(again).toContain(place);
  });

  it('are none of a room that is not known', () => expect(middlesOf(undefined, 50)).toEqual([]));
});

it('takes the words of a deleted message away, also where it is quoted, and gives hidden ones no words back', () => {
  const first = aMessage('m1', 'bruno', 'Secret');
  const { id, userId, userName, message, messageType, state } = first;
  const reply = { ...aMessage('m2', 'ada', 'What?'), replyTo: { id, userId, userName, message, messageType, state } };
  const before: Log = { ...none, messages: [first, reply] };
  const after = withChange(before, deleted(first));
  expect(JSON.stringify(after)).not.toContain('Secret');
  expect(after.messages[0]).toMatchObject({ position: 1, state: 'deleted', reactions: [] });
  expect(after.messages[1]).toMatchObject({ message: 'What?', replyTo: { state: 'deleted', message: '' } });
  expect(withChange(before, { ...aMessage('m9', 'ada', 'Elsewhere') })).toEqual(before);
});
