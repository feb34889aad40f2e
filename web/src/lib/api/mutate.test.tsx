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
const put = 'PUT /api/leagues/7/chat/mute';
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
      mute: useMutate('put', '/api/leagues/{leagueId}/chat/mute', { failed: { title: 'Not set' } }),
      hide: useMutate('post', '/api/messages/{messageId}/hide', { setsState: true, failed: { title: 'Not set' } }),
    }),
    { wrapper },
  );
  const send = (message: string, leagueId = '7') =>
    act(async () => {
      const sent = { path: { leagueId }, body: { message, messageType: 'text' as const } };
      await hook.result.current.write.mutateAsync(sent).catch(() => undefined);
    });
  const mute = (isMuted: boolean) =>
    act(async () => {
      const sent = { path: { leagueId: '7' }, body: { isMuted } };
      await hook.result.current.mute.mutateAsync(sent).catch(() => undefined);
    });
  const hide = (isHidden: boolean) =>
    act(async () => {
      const sent = { path: { messageId: 'm1' }, body: { isHidden, reason: 'Rude' } };
      await hook.result.current.hide.mutateAsync(sent).catch(() => undefined);
    });
  const keys = (route = post) =>
    server.calls
      .filter(({ method, path }) => `${method} ${path}` === route)
      .map(({ headers }) => headers.get('idempotency-key'));
  return { server, client, lost, send, mute, hide, keys, toast: () => hook.result.current.toast };
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

it('reads again what it would have changed when it fails, which somebody else may have changed', async () => {
  const changed = response(409, { message: 'Somebody has changed it.', slug: 'changed' });
  const { client, send, toast } = open({ [post]: changed, [leagues]: [] });
  await client.fetchQuery(userLeagues());
  await send('Hello');
  expect(toast()).toMatchObject({ kind: 'error', text: 'Somebody has changed it.' });
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

const lose = () => {
  throw new TypeError('Failed to fetch');
};
const mayHaveWorked: [string, unknown][] = [
  ['is lost', lose],
  ['comes from a gateway that has none', response(502, { message: 'Bad gateway' })],
  ['is waited for in vain by a gateway', response(504, { message: 'Late' })],
];

it.each(mayHaveWorked)('makes once what is tried again after another one, when its response %s', async (_how, away) => {
  const { server, send, keys } = open({ [post]: away });
  await send('First');
  server.on({ [post]: written });
  await send('Second');
  server.on({ [post]: away });
  await send('Third');
  server.on({ [post]: written });
  await send('First');
  await send('First');
  const [first, second, third, again, anew] = keys();
  expect(again).toBe(first);
  expect(new Set([first, second, third, anew]).size).toBe(4);
});

it('takes a new key for what another one to the same address has changed meanwhile', async () => {
  const { server, mute, keys } = open({ [put]: response(503, { message: 'The server is busy.' }) });
  await mute(true);
  server.on({ [put]: { isMuted: false } });
  await mute(false);
  await mute(true);
  expect(new Set(keys(put)).size).toBe(3);
});

it('does so for a POST that sets a state', async () => {
  const route = 'POST /api/messages/m1/hide';
  const { server, hide, keys } = open({ [route]: response(503, { message: 'The server is busy.' }) });
  await hide(true);
  server.on({ [route]: {} });
  await hide(false);
  await hide(true);
  expect(new Set(keys(route)).size).toBe(3);
});

it.each(mayHaveWorked)(
  'does so as well when the response to the other one %s, of which it keeps the key',
  async (_how, away) => {
    const { server, mute, keys } = open({ [put]: away });
    await mute(true);
    await mute(false);
    await mute(false);
    server.on({ [put]: { isMuted: true } });
    await mute(true);
    const [muted, unmuted, again, anew] = keys(put);
    expect(again).toBe(unmuted);
    expect(new Set([muted, unmuted, anew]).size).toBe(3);
  },
);

it.each(mayHaveWorked)(
  'means anew what another part of the page has undone after its response %s',
  async (_how, away) => {
    const share = '/api/leagues/{leagueId}/season-review/{season}/share';
    const address = '/api/leagues/7/season-review/2025/share';
    const server = new ApiServer({ [`PUT ${address}`]: away, [`DELETE ${address}`]: away });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={createQueryClient(jest.fn())}>{children}</QueryClientProvider>
    );
    const failed = { title: 'Not done' };
    const sharing = renderHook(() => useMutate('put', share, { failed }), { wrapper });
    const ending = renderHook(() => useMutate('delete', share, { failed }), { wrapper });
    const path = { leagueId: '7', season: '2025' };
    const put = () =>
      act(() =>
        sharing.result.current
          .mutateAsync({ path, body: { cards: ['ranks'], names: false, leagueName: false } })
          .catch(() => undefined),
      );
    const end = () => act(() => ending.result.current.mutateAsync({ path }).catch(() => undefined));
    const keys = () => server.calls.map(({ headers }) => headers.get('idempotency-key'));
    await put();
    await put();
    await end();
    server.on({ [`PUT ${address}`]: {} });
    await put();
    const [first, again, , anew] = keys();
    expect(again).toBe(first);
    expect(anew).not.toBe(first);
    server.on({ [`DELETE ${address}`]: response(204, undefined) });
    await end();
    expect(new Set(keys()).size).toBe(4);
  },
);

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
