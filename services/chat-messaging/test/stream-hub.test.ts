import { createStreamHub, type LiveEvent, STREAMS_PER_ACCOUNT } from '../src/live/stream-hub.js';

function listener(chainId: string, accountId = 'a') {
  const heard: LiveEvent[] = [];
  return { chainId, accountId, heard, send: (event: LiveEvent) => void heard.push(event), close: () => undefined };
}
const event: LiveEvent = { event: 'league.updated', id: '1', data: {} };

describe('the open streams of a process', () => {
  test('hear what happens in their own league only', () => {
    const hub = createStreamHub();
    const [one, other] = [listener('one'), listener('other')];
    hub.join(one);
    hub.join(other);
    hub.tell('one', event);
    expect(one.heard).toEqual([event]);
    expect(other.heard).toEqual([]);
  });

  test('are counted per account, and leaving twice counts once', () => {
    const hub = createStreamHub();
    const leave = Array.from({ length: STREAMS_PER_ACCOUNT }, () => hub.join(listener('one')));
    expect(hub.hasRoom('a')).toBe(false);
    expect(hub.hasRoom('b')).toBe(true);
    leave[0]!();
    leave[0]!();
    expect(hub.hasRoom('a')).toBe(true);
    hub.join(listener('one'));
    expect(hub.hasRoom('a')).toBe(false);
  });

  test('a league without streams is not watched', () => {
    const hub = createStreamHub();
    const leave = hub.join(listener('one'));
    expect(hub.isWatched('one')).toBe(true);
    leave();
    expect(hub.isWatched('one')).toBe(false);
  });
});
