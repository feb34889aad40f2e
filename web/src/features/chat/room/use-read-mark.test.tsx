import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { ApiServer, response } from '../../../testing/api-server';
import { useReadMark, type Marked } from './use-read-mark';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const read = 'POST /api/leagues/7/chat/read';
const room = { leagueId: '7', conversationId: null };

const marked: Marked = { position: 5, readPosition: 2 };

function open(reply: unknown, isKnown = true) {
  const server = new ApiServer({ [read]: reply });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const initialProps = isKnown ? marked : undefined;
  const hook = renderHook((mark: Marked | undefined) => useReadMark(room, mark), { wrapper, initialProps });
  const told = () => server.calls.map(({ body }) => (body as { position: number }).position);
  const seen = (position: number) => act(() => hook.result.current.seen(position));
  return { server, told, seen, know: hook.rerender, leave: hook.unmount };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('tells a mark again that did not arrive, though nothing else is seen', async () => {
  const { server, told, seen } = open(response(503, { message: 'Away' }));
  seen(4);
  await pass(1_000);
  expect(told()).toEqual([4]);
  server.on({ [read]: { readPosition: 4, unreadCount: 1 } });
  await pass(5_000);
  expect(told()).toEqual([4, 4]);
  await pass(120_000);
  expect(told()).toHaveLength(2);
});

it('tells the furthest alone, once', async () => {
  const { told, seen, server } = open(response(503, { message: 'Away' }));
  seen(3);
  await pass(100);
  server.on({ [read]: { readPosition: 5, unreadCount: 0 } });
  seen(5);
  seen(4);
  seen(2);
  await pass(60_000);
  expect(told()).toEqual([3, 5]);
});

it('tells what was seen before it was known how far the room had been read', async () => {
  const { told, seen, know } = open({ readPosition: 4, unreadCount: 1 }, false);
  seen(4);
  await pass(100);
  expect(told()).toEqual([]);
  know(marked);
  await pass(100);
  expect(told()).toEqual([4]);
});

it('does not ask again what was refused, nor when the room is left', async () => {
  const refused = open(response(403, { message: 'No' }));
  refused.seen(4);
  await pass(60_000);
  expect(refused.told()).toEqual([4]);
  const left = open(response(503, { message: 'Away' }));
  left.seen(4);
  await pass(100);
  left.leave();
  await pass(60_000);
  expect(left.told()).toEqual([4]);
});
