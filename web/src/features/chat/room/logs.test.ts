import { aMessage } from '../../../testing/fixtures';
import type { Message } from '../message';
import {
  changeMessage,
  deleteMessage,
  forgetLogs,
  keepNewest,
  logOf,
  outdateLogs,
  putMessage,
  putPage,
  putPosted,
} from './logs';

const room = { leagueId: '7', conversationId: null };
const message = (n: number, text = `${n}`): Message => aMessage(`m${n}`, 'bruno', text);
const page = (from: number, to: number) => ({
  messages: Array.from({ length: to - from + 1 }, (_, n) => message(from + n)),
  older: from > 1 ? { before: `${from}` } : undefined,
  newer: undefined,
});
/** The message as a reply to another one. */
const replyTo = ({ id, userId, userName, message: words, messageType, state }: Message, reply: Message): Message => ({
  ...reply,
  replyTo: { id, userId, userName, message: words, messageType, state },
});
const shown = () => logOf(room)?.messages.map(({ state, message: text }) => (state === 'shown' ? text : state));

beforeEach(() => {
  forgetLogs();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** Some ms later: a list is on its way for that long. */
const pass = () => jest.advanceTimersByTime(100);

describe('while a list is on its way', () => {
  it('what is heard to be deleted stays deleted, though the list was made before', () => {
    const askedAt = Date.now();
    pass();
    deleteMessage(room, 'm2');
    putPage(room, page(1, 3), askedAt, false);
    expect(shown()).toEqual(['1', 'deleted', '3']);
  });

  it('its quotes lose their words too', () => {
    const askedAt = Date.now();
    pass();
    deleteMessage(room, 'm1');
    putPage(room, { ...page(1, 1), messages: [message(1), replyTo(message(1), message(2))] }, askedAt, false);
    expect(logOf(room)?.messages[1]?.replyTo).toMatchObject({ message: '', state: 'deleted' });
  });

  it('what was posted and deleted meanwhile has its place and no words', () => {
    const askedAt = Date.now();
    pass();
    putMessage(room, message(4));
    deleteMessage(room, 'm4');
    putPage(room, page(1, 3), askedAt, false);
    expect(shown()).toEqual(['1', '2', '3', 'deleted']);
  });

  it('what was deleted before it was asked for is as it says', () => {
    deleteMessage(room, 'm2');
    pass();
    putPage(room, page(1, 3), Date.now(), false);
    expect(shown()).toEqual(['1', '2', '3']);
  });
});

describe('after a gap that was too long', () => {
  it('the newest messages take the place of all that was known: older ones may be hidden by now', () => {
    putPage(room, page(1, 60), Date.now(), false);
    pass();
    const before = Date.now();
    pass();
    outdateLogs();
    // It was asked for before the logs were outdated, so what it says may be old.
    putPage(room, page(50, 60), before, false);
    expect(shown()).toHaveLength(60);
    pass();
    putPage(room, page(30, 61), Date.now(), false);
    expect(shown()).toHaveLength(32);
    expect(logOf(room)?.older).toEqual({ before: '30' });
    pass();
    putPage(room, page(1, 29), Date.now(), false);
    expect(shown()).toHaveLength(61);
  });

  it('older messages that were asked for meanwhile do not hold that up', () => {
    putPage(room, page(31, 60), Date.now(), false);
    outdateLogs();
    putPage(room, { ...page(1, 30), newer: { after: '30' } }, Date.now(), false);
    expect(shown()).toHaveLength(60);
    putPage(room, page(40, 60), Date.now(), false);
    expect(shown()).toHaveLength(21);
  });
});

describe('a list that does not touch what is known', () => {
  const old = { ...page(1, 50), newer: { after: '50' } };
  const newest = page(200, 249);
  const shownFrom = () => logOf(room)?.messages[0]?.id;

  it('is dropped when it comes after the newest messages were gone to', () => {
    putPage(room, old, Date.now(), true);
    putPage(room, newest, Date.now(), true);
    putPage(room, { ...page(51, 100), newer: { after: '100' } }, Date.now(), false);
    expect(shownFrom()).toBe('m200');
    putPage(room, { ...page(101, 150), newer: { after: '150' } }, Date.now(), true);
    expect(shownFrom()).toBe('m101');
  });

  it('is dropped when all but the newest messages were let go meanwhile', () => {
    putPage(room, page(51, 600), Date.now(), false);
    keepNewest(room);
    putPage(room, old, Date.now(), false);
    expect([shownFrom(), shown()?.length]).toEqual(['m101', 500]);
  });

  it('takes its place when it is the newest messages, unless somebody reads elsewhere', () => {
    putPage(room, page(1, 50), Date.now(), false);
    putPage(room, newest, Date.now(), false);
    expect(shownFrom()).toBe('m200');
    putPage(room, old, Date.now(), true);
    putPage(room, newest, Date.now(), false);
    expect(shownFrom()).toBe('m1');
  });

  it('is not where a room begins that was forgotten meanwhile', () => {
    putPage(room, old, Date.now(), false);
    expect(logOf(room)).toBeUndefined();
  });
});

describe('a message that comes late', () => {
  beforeEach(() => putPage(room, page(1, 2), Date.now(), false));

  it('quotes no words that are gone by then, and all others', () => {
    deleteMessage(room, 'm1');
    changeMessage(room, { ...message(2), message: '', state: 'hidden' });
    const quoted = [message(1), message(2), message(3)];
    putMessage(room, message(3));
    for (const [n, one] of quoted.entries()) putMessage(room, replyTo(one, message(4 + n)));
    const quotes = logOf(room)?.messages.flatMap((one) => one.replyTo ?? []);
    expect(quotes?.map(({ state, message: words }) => [state, words])).toEqual([
      ['deleted', ''],
      ['hidden', ''],
      ['shown', '3'],
    ]);
  });

  it('quotes none by a change either, and is shown again itself', () => {
    putMessage(room, replyTo(message(1), message(3)));
    changeMessage(room, { ...message(1), message: '', state: 'hidden' });
    changeMessage(room, { ...message(2), message: '', state: 'hidden' });
    const reactions = [{ kind: 'fire' as const, userIds: ['ada'] }];
    changeMessage(room, { ...replyTo(message(1), message(3)), reactions });
    changeMessage(room, replyTo(message(1), message(2)));
    const [, second, third] = logOf(room)?.messages ?? [];
    expect(third).toMatchObject({ message: '3', reactions, replyTo: { message: '', state: 'hidden' } });
    expect(second).toMatchObject({ message: '2', state: 'shown', replyTo: { message: '', state: 'hidden' } });
    changeMessage(room, message(1));
    changeMessage(room, replyTo(message(1), message(3)));
    expect(logOf(room)?.messages[2]?.replyTo).toMatchObject({ message: '1', state: 'shown' });
  });

  it('has no words itself that were deleted before it was known', () => {
    deleteMessage(room, 'm3');
    putMessage(room, message(3));
    expect(shown()).toEqual(['1', '2', 'deleted']);
  });

  it('has the list read again where others before it are missing', () => {
    expect(putMessage(room, message(9))).toBe(false);
    expect(shown()).toEqual(['1', '2']);
  });

  it('leaves what is known of it alone where it is the response to its post', () => {
    changeMessage(room, message(2, 'newer'));
    expect(putPosted(room, message(2))).toBe(true);
    expect(putPosted(room, message(3))).toBe(true);
    expect(shown()).toEqual(['1', 'newer', '3']);
  });
});

it('a quote has its words again once what it quotes is shown again, as much as a quote holds', () => {
  const long = 'x'.repeat(200);
  putPage(
    room,
    { ...page(1, 2), messages: [message(1, long), replyTo(message(1, long), message(2))] },
    Date.now(),
    false,
  );
  changeMessage(room, { ...message(1), message: '', state: 'hidden' });
  changeMessage(room, message(1, long));
  expect(logOf(room)?.messages[1]?.replyTo).toMatchObject({ message: 'x'.repeat(140), state: 'shown' });
});

it('a quote that is read late has its words again, too', () => {
  const askedAt = Date.now();
  const hidden = { ...message(1), message: '', state: 'hidden' as const };
  changeMessage(room, message(1));
  putPage(room, { ...page(1, 2), messages: [hidden, replyTo(hidden, message(2))] }, askedAt, false);
  expect(logOf(room)?.messages[1]?.replyTo).toMatchObject({ message: '1', state: 'shown' });
});

it('a quote loses its words though the message that is deleted is not known itself', () => {
  putPage(room, { ...page(60, 60), messages: [replyTo(message(1), message(60))] }, Date.now(), false);
  deleteMessage(room, 'm1');
  expect(logOf(room)?.messages[0]).toMatchObject({ message: '60', replyTo: { message: '', state: 'deleted' } });
});

it('a change of a message that is known is seen at once', () => {
  putPage(room, page(1, 2), Date.now(), false);
  changeMessage(room, { ...message(2), message: '', state: 'hidden' });
  expect(shown()).toEqual(['1', 'hidden']);
});
