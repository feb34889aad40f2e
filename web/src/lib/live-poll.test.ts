import { QueryObserver } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { ApiServer } from '../testing/api-server';
import { FakeEventSource } from '../testing/fake-event-source';
import { aChatState, aLeague } from '../testing/fixtures';
import { createQueryClient } from './api/query-client';
import { chatState, league, playoffs } from './api/shared-reads';
import { followLeague, type MessageHandlers } from './follow-league';

jest.mock('./session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

function see(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  see('visible');
});
afterEach(() => jest.useRealTimers());

/** Opens a league whose playoffs a page shows, and how much of its chat is unread; its stream never opens by itself. */
async function open() {
  const server = new ApiServer({
    'GET /api/leagues/*': aLeague(),
    'GET /api/leagues/*/playoffs': {},
    'GET /api/leagues/*/chat/state': aChatState({}, 1),
  });
  const client = createQueryClient(() => undefined);
  const live = { messages: {} as MessageHandlers, onAward: () => undefined };
  const shown = [league('7'), playoffs('7'), chatState('7')];
  const hides = shown.map((read) =>
    new QueryObserver(client, read as { queryKey: readonly unknown[] }).subscribe(() => undefined),
  );
  const stop = followLeague(client, '7', live, Date.now());
  await pass(1);
  return {
    reads: () => server.count('GET /api/leagues/7/playoffs'),
    readsOfChat: () => server.count('GET /api/leagues/7/chat/state'),
    close: () => [stop, ...hides].forEach((end) => end()),
  };
}

it('reads what pages show of a league every 30 to 60 s where its stream never opens, but no messages', async () => {
  const { reads, readsOfChat, close } = await open();
  expect(reads()).toBe(1);
  await pass(28);
  expect(reads()).toBe(1);
  await pass(32);
  expect(reads()).toBeGreaterThan(1);
  await pass(3_600);
  expect(reads()).toBeGreaterThanOrEqual(60);
  expect(reads()).toBeLessThanOrEqual(123);
  expect(readsOfChat()).toBe(1);
  close();
  const before = reads();
  await pass(3_600);
  expect(reads()).toBe(before);
});

it('does not do so at the same moments on all pages', async () => {
  const firstAt = async () => {
    const { reads, close } = await open();
    const from = Date.now();
    while (reads() === 1) await pass(0.1);
    close();
    return Date.now() - from;
  };
  const moments = new Set<number>();
  for (let n = 0; n < 6; n += 1) moments.add(await firstAt());
  expect(moments.size).toBeGreaterThan(1);
});

it('reads nothing again while the stream is open, nor when it is there again within seconds', async () => {
  const { reads, close } = await open();
  FakeEventSource.tell('opened', {}, '1.0.x');
  for (let n = 0; n < 60; n += 1) {
    await pass(30);
    FakeEventSource.tell('beat', {}, '1.0.x');
    await pass(20);
    FakeEventSource.fail({ refused: false });
    await pass(10);
    FakeEventSource.tell('opened', {}, '1.0.x');
  }
  expect(reads()).toBe(1);
  FakeEventSource.fail({ refused: false });
  await pass(60);
  expect(reads()).toBeGreaterThan(1);
  close();
});

it('reads nothing while nobody sees the page, and what is due as soon as somebody does', async () => {
  const { reads, close } = await open();
  see('hidden');
  await pass(600);
  expect(reads()).toBe(1);
  see('visible');
  await pass(1);
  expect(reads()).toBe(2);
  close();
});
