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
const elsewhere = 'POST /api/leagues/8/chat';
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
  const send = (message: string, leagueId = '7') =>
    act(async () => {
      const sent = { path: { leagueId }, body: { message, messageType: 'text' as const } };
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

it('takes a new key for what another one to the same address has changed meanwhile', async () => {
  const { server, send, keys } = open({ [post]: response(503, { message: 'The server is busy.' }) });
  await send('Mute');
  server.on({ [post]: written });
  await send('Unmute');
  await send('Mute');
  expect(new Set(keys()).size).toBe(3);
});

it('does so too where it is not known whether the other one has worked, of which it keeps the key', async () => {
  const { server, send, keys } = open({ [post]: written });
  const lose = () => {
    throw new TypeError('Failed to fetch');
  };
  server.on({ [post]: lose });
  await send('Mute');
  await send('Unmute');
  await send('Unmute');
  server.on({ [post]: written });
  await send('Mute');
  const [mute, unmute, again, anew] = keys();
  expect(again).toBe(unmute);
  expect(new Set([mute, unmute, anew]).size).toBe(3);
});

it('keeps the key of one address while another one is written to', async () => {
  const { server, send, keys } = open({ [post]: response(503, { message: 'The server is busy.' }) });
  server.on({ [elsewhere]: written });
  await send('Same');
  await send('Other', '8');
  server.on({ [post]: written });
  await send('Same');
  const [first, again] = keys();
  expect(again).toBe(first);
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
