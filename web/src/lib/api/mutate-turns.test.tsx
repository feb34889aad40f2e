import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiServer, response } from '../../testing/api-server';
import { useMutate } from './mutate';
import { createQueryClient } from './query-client';

const lose = () => {
  throw new TypeError('Failed to fetch');
};

function open(routes: Record<string, unknown>) {
  const server = new ApiServer(routes);
  const client = createQueryClient(jest.fn());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const failed = { title: 'Not done' };
  const { result } = renderHook(
    () => ({
      mute: useMutate('put', '/api/leagues/{leagueId}/chat/mute', { failed }),
      collect: useMutate('post', '/api/leagues/{leagueId}/historical-data/collect', { failed, setsState: true }),
      generate: useMutate('post', '/api/leagues/{leagueId}/recaps/{week}/{season}', { failed, isRepeatable: true }),
      cancel: useMutate('delete', '/api/leagues/{leagueId}/historical-data/collect', { failed }),
    }),
    { wrapper },
  );
  const path = { leagueId: '7' };
  const done = (sending: Promise<unknown>) => act(() => sending.catch(() => undefined));
  return {
    server,
    mute: (isMuted: boolean) => done(result.current.mute.mutateAsync({ path, body: { isMuted } })),
    collect: (season: string) => done(result.current.collect.mutateAsync({ path, query: { season } })),
    generate: () => done(result.current.generate.mutateAsync({ path: { ...path, week: 3, season: '2025' } })),
    cancel: (season: string) => done(result.current.cancel.mutateAsync({ path, query: { season } })),
    keys: () => server.calls.map(({ headers }) => headers.get('idempotency-key')),
  };
}

it('takes a new key for what was overtaken before its response was lost', async () => {
  const put = 'PUT /api/leagues/7/chat/mute';
  let loseFirst = () => {};
  const first = new Promise((_, reject) => (loseFirst = () => reject(new TypeError('Failed to fetch'))));
  const { server, mute, keys } = open({ [put]: () => first });
  const muted = mute(true);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  server.on({ [put]: { isMuted: false } });
  await mute(false);
  loseFirst();
  await muted;
  await mute(true);
  expect(server.calls.map(({ body }) => body)).toEqual([{ isMuted: true }, { isMuted: false }, { isMuted: true }]);
  expect(new Set(keys()).size).toBe(3);
});

it('takes a new key for what was undone there with another query', async () => {
  const at = '/api/leagues/7/historical-data/collect';
  const { server, collect, cancel, keys } = open({ [`POST ${at}`]: lose, [`DELETE ${at}`]: {} });
  await collect('2024');
  await collect('2024');
  await cancel('2023');
  server.on({ [`POST ${at}`]: {} });
  await collect('2024');
  const [first, again, , anew] = keys();
  expect(again).toBe(first);
  expect(anew).not.toBe(first);
});

it.each([
  ['a lost response', lose],
  ['a gateway that waited in vain', response(504, { message: 'Late.' })],
])('means each press anew where that does no harm: after %s', async (_, unknownOutcome) => {
  const at = '/api/leagues/7/recaps/3/2025';
  const { server, generate, keys } = open({ [`POST ${at}`]: unknownOutcome });
  await generate();
  server.on({ [`POST ${at}`]: {} });
  await generate();
  expect(server.count(`POST ${at}`)).toBe(2);
  expect(new Set(keys()).size).toBe(2);
});
