import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiServer, response } from '../../testing/api-server';
import { useToast } from '../toasts';
import { saidBy } from './api-error';
import { useMutate } from './mutate';
import { createQueryClient } from './query-client';
import { under } from './query-key';
import { userLeagues } from './shared-reads';

const post = 'POST /api/leagues/7/chat';
const leagues = 'GET /api/user-leagues';
const written = response(201, { id: 'm1' });

function open(routes: Record<string, unknown>) {
  const server = new ApiServer(routes);
  const lost = jest.fn();
  const client = createQueryClient(lost);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(
    () => ({
      toast: useToast(),
      write: useMutate('post', '/api/leagues/{leagueId}/chat', {
        done: ({ id }) => ({ title: 'Sent', text: id }),
        failed: (error) => ({ title: 'Not sent', text: saidBy(error, 'Please try again.') }),
        changes: [under('/api/user-leagues')],
      }),
    }),
    { wrapper },
  );
  const send = (message: string) =>
    act(async () => {
      const sent = { path: { leagueId: '7' }, body: { message, messageType: 'text' as const } };
      await hook.result.current.write.mutateAsync(sent).catch(() => undefined);
    });
  const keys = () =>
    server.calls
      .filter(({ method, path }) => `${method} ${path}` === post)
      .map(({ headers }) => headers.get('idempotency-key'));
  return { server, client, lost, send, keys, toast: () => hook.result.current.toast };
}

it('sends with a key and the header of our own page, shows a toast, and reads again what it changed', async () => {
  const { server, client, send, toast } = open({ [post]: written, [leagues]: [] });
  await client.fetchQuery(userLeagues());
  await send('Hello');
  expect(server.calls.find(({ method }) => method === 'POST')).toMatchObject({
    body: { message: 'Hello', messageType: 'text' },
  });
  const { headers } = server.calls.find(({ method }) => method === 'POST') ?? {};
  expect(headers?.get('x-requested-with')).toBe('dynasty');
  expect(headers?.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(toast()).toMatchObject({ kind: 'success', title: 'Sent', text: 'm1' });
  expect(client.getQueryState(userLeagues().queryKey)?.isInvalidated).toBe(true);
});

it('keeps the key of what has not worked yet, also while something else is sent, and takes a new one after it has', async () => {
  const { server, send, keys, toast } = open({ [post]: response(503, { message: 'The server is busy.' }) });
  await send('Same');
  expect(toast()).toMatchObject({ kind: 'error', title: 'Not sent', text: 'The server is busy.' });
  await send('Other');
  server.on({ [post]: written });
  await send('Same');
  await send('Same');
  const [first, other, again, anew] = keys();
  expect(again).toBe(first);
  expect(new Set([first, other, anew]).size).toBe(3);
});

it('has words of its own when the server has none', async () => {
  const { send, toast } = open({});
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await send('Hello');
  expect(toast()).toMatchObject({ title: 'Not sent', text: 'Please try again.' });
});

it('leaves a lost session to those who tell of it', async () => {
  const { lost, send, toast } = open({ [post]: response(401, { message: 'Unauthorized', slug: 'unauthorized' }) });
  const before = toast();
  await send('Hello');
  await waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
  expect(toast()).toBe(before);
});

it('is checked against the documents of the services', () => {
  open({});
  const useUnchecked = () => {
    const failed = { title: 'Not done' };
    // @ts-expect-error nothing is written there
    useMutate('post', '/api/user-leagues', { failed });
    const claim = useMutate('post', '/api/leagues/{leagueId}/claim-team', { failed });
    // @ts-expect-error the body of a claim is a roster's number
    claim.mutate({ path: { leagueId: '7' }, body: { rosterId: 'one' } });
    // @ts-expect-error a claim has a body
    claim.mutate({ path: { leagueId: '7' } });
  };
  expect(useUnchecked).toBeInstanceOf(Function);
});
