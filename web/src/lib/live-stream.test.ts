import { act, renderHook } from '@testing-library/react';
import { ApiServer, response } from '../testing/api-server';
import { FakeEventSource } from '../testing/fake-event-source';
import { fakeIdentity } from '../testing/fake-identity';
import { aMessage } from '../testing/fixtures';
import { useIsLive, usePollMs, useSlowPollMs } from './live-state';
import { type LiveHandlers, openLive } from './live-stream';
import { startSession } from './session/session';

jest.mock('./session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const message = aMessage('m', 'ada', 'Hi');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open() {
  const heard: string[] = [];
  const names = [
    ...['chat.message', 'chat.read', 'message.updated', 'message.deleted', 'typing', 'reset'],
    ...['conversation.message', 'conversation.read', 'conversation.created', 'conversation.changed'],
    ...['conversation.deleted', 'league.updated', 'ranking.updated', 'achievement.awarded', 'achievement.revoked'],
    ...['nfl.refreshed', 'nfl.progress'],
  ] as (keyof LiveHandlers)[];
  const handlers = names.map((name) => [name, () => void heard.push(name)]);
  const refused = jest.fn();
  const close = openLive('7', Date.now(), Object.fromEntries(handlers) as LiveHandlers, refused);
  await jest.advanceTimersByTimeAsync(0);
  return { heard, close, refused };
}

it('opens the league and receives its events', async () => {
  const { heard, close } = await open();
  expect(FakeEventSource.opened).toEqual(['/api/stream?leagueId=7']);
  FakeEventSource.tell('opened', {}, '1.0.x');
  FakeEventSource.tell('chat.message', message, '2.0.x');
  expect(heard).toEqual(['chat.message']);
  close();
  expect(FakeEventSource.open).toEqual([]);
});

it('leaves a broken line to the browser, which misses nothing', async () => {
  const { heard, close } = await open();
  FakeEventSource.tell('opened', {}, '1.0.x');
  for (let n = 0; n < 24; n += 1) {
    FakeEventSource.fail({ refused: false });
    await pass(5_000);
  }
  expect(FakeEventSource.opened).toHaveLength(1);
  FakeEventSource.tell('chat.message', message, '2.0.x');
  FakeEventSource.tell('opened', {}, '2.0.x');
  expect(heard).toEqual(['chat.message']);
  close();
});

it('opens a refused stream anew where it left off, later each time', async () => {
  const { heard, close, refused } = await open();
  FakeEventSource.tell('opened', {}, '1.0.x');
  FakeEventSource.tell('chat.message', message, '2.0.x');
  const waits: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    FakeEventSource.fail({ refused: true });
    const from = Date.now();
    while (FakeEventSource.open.length === 0) await jest.advanceTimersByTimeAsync(100);
    waits.push(Date.now() - from);
  }
  expect(FakeEventSource.opened.slice(1)).toEqual(Array(5).fill('/api/stream?leagueId=7&lastEventId=2.0.x'));
  waits.forEach((wait, n) => {
    const pause = Math.min(2_000 * 2 ** n, 30_000);
    expect(wait).toBeGreaterThanOrEqual(pause * 0.5);
    expect(wait).toBeLessThanOrEqual(pause * 1.5 + 100);
  });
  FakeEventSource.tell('opened', {}, '2.0.x');
  expect(heard).toEqual(['chat.message']);
  expect(refused).not.toHaveBeenCalled();
  close();
});

it('does not have a person wait who comes back to the page in the middle of a long pause', async () => {
  const { close } = await open();
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  for (let n = 0; n < 6; n += 1) {
    while (FakeEventSource.open.length === 0) await jest.advanceTimersByTimeAsync(100);
    FakeEventSource.fail({ refused: true });
  }
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(5_000);
  expect(FakeEventSource.open).toHaveLength(1);
  await pass(30_000);
  expect(FakeEventSource.open).toHaveLength(1);
  expect(FakeEventSource.opened).toHaveLength(7);
  close();
});

it('says so when it is refused after who may listen has changed', async () => {
  const { close, refused } = await open();
  FakeEventSource.tell('opened', {}, '1.0.x');
  FakeEventSource.tell('league.updated', { parts: ['access'] }, '1.0.x');
  expect(refused).not.toHaveBeenCalled();
  FakeEventSource.fail({ refused: true });
  expect(refused).toHaveBeenCalledTimes(1);
  while (FakeEventSource.open.length === 0) await jest.advanceTimersByTimeAsync(100);
  FakeEventSource.tell('opened', {}, '1.0.x');
  FakeEventSource.fail({ refused: true });
  expect(refused).toHaveBeenCalledTimes(1);
  close();
});

it('does not wait alike for everybody', async () => {
  const { close } = await open();
  const waits = new Set<number>();
  for (let n = 0; n < 6; n += 1) {
    FakeEventSource.tell('opened', {}, '1.0.x');
    FakeEventSource.fail({ refused: true });
    const from = Date.now();
    while (FakeEventSource.open.length === 0) await jest.advanceTimersByTimeAsync(20);
    waits.add(Date.now() - from);
  }
  expect(waits.size).toBeGreaterThan(1);
  close();
});

it('takes it that something was missed when the first stream opens late', async () => {
  const { heard, close } = await open();
  FakeEventSource.fail({ refused: true });
  await jest.advanceTimersByTimeAsync(10_000);
  FakeEventSource.tell('opened', {}, '1.0.x');
  expect(heard).toEqual(['reset']);
  close();
});

it('has pages poll while it is not open, and rarely or not at all while it is', async () => {
  const { result } = renderHook(() => [usePollMs(), usePollMs(2_000), useSlowPollMs(5_000)]);
  const { close } = await open();
  expect(result.current).toEqual([30_000, 2_000, 5_000]);
  FakeEventSource.tell('opened', {}, '1.0.x');
  expect(result.current).toEqual([false, false, 30_000]);
  act(close);
  expect(result.current).toEqual([30_000, 2_000, 5_000]);
});

it('is live from the moment that everything missed was sent until the connection breaks', async () => {
  const { result } = renderHook(() => useIsLive());
  const { close } = await open();
  expect(result.current).toBe(false);
  FakeEventSource.tell('opened', {}, '1.0.x');
  expect(result.current).toBe(true);
  FakeEventSource.fail({ refused: false });
  expect(result.current).toBe(false);
  FakeEventSource.tell('opened', {}, '1.0.x');
  expect(result.current).toBe(true);
  act(close);
  expect(result.current).toBe(false);
});

it('opens a stream anew where it left off once its line was silent for 40 s; pages poll until then', async () => {
  const { result } = renderHook(() => useIsLive());
  const { heard, close, refused } = await open();
  FakeEventSource.tell('opened', {}, '1.0.x');
  FakeEventSource.tell('chat.message', message, '2.0.x');
  await pass(39_000);
  expect(result.current).toBe(true);
  await pass(2_000);
  expect(result.current).toBe(false);
  await pass(3_000);
  expect(FakeEventSource.opened.slice(1)).toEqual(['/api/stream?leagueId=7&lastEventId=2.0.x']);
  expect(FakeEventSource.open).toHaveLength(1);
  FakeEventSource.tell('opened', {}, '2.0.x');
  expect(result.current).toBe(true);
  expect(heard).toEqual(['chat.message']);
  expect(refused).not.toHaveBeenCalled();
  act(close);
});

it('does so as well where the service takes the connection and never tells of anything', async () => {
  const { close } = await open();
  await pass(44_000);
  expect(FakeEventSource.opened).toHaveLength(2);
  expect(FakeEventSource.open).toHaveLength(1);
  close();
});

it('does so where the browser comes back and nobody responds', async () => {
  const { close } = await open();
  FakeEventSource.tell('opened', {}, '1.0.x');
  FakeEventSource.fail({ refused: false });
  await pass(39_000);
  expect(FakeEventSource.opened).toHaveLength(1);
  await pass(5_000);
  expect(FakeEventSource.opened.slice(1)).toEqual(['/api/stream?leagueId=7&lastEventId=1.0.x']);
  expect(FakeEventSource.open).toHaveLength(1);
  close();
});

it('keeps a line that beats', async () => {
  const { close } = await open();
  FakeEventSource.tell('opened', {}, '1.0.x');
  for (let n = 0; n < 20; n += 1) {
    await pass(15_000);
    FakeEventSource.tell('beat', {}, '1.0.x');
  }
  expect(FakeEventSource.opened).toHaveLength(1);
  expect(jest.getTimerCount()).toBe(1);
  close();
  expect(jest.getTimerCount()).toBe(0);
});

it('keeps a line whose beats come just after its timer, as when a tab that stood still runs again', async () => {
  const { close } = await open();
  FakeEventSource.tell('opened', {}, '1.0.x');
  for (let n = 0; n < 5; n += 1) {
    await pass(36_000);
    FakeEventSource.tell('beat', {}, '1.0.x');
  }
  expect(FakeEventSource.opened).toHaveLength(1);
  close();
});

it('tries anew where the session is being renewed and nobody says that it was', async () => {
  new ApiServer({ 'POST /api/auth/session': response(200, {}) });
  await startSession('/');
  const { identity } = fakeIdentity;
  const before = { ...identity };
  let renewals = 0;
  Object.assign(identity, {
    isTokenExpired: () => (renewals += 1) === 1,
    updateToken: () => new Promise(() => undefined),
  });
  const { close } = await open();
  expect(FakeEventSource.opened).toEqual([]);
  await pass(44_000);
  expect(FakeEventSource.opened).toHaveLength(1);
  close();
  Object.assign(identity, before);
});
