import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiServer } from '../testing/api-server';
import { aChatState, leagueId } from '../testing/fixtures';
import { LeagueIdProvider } from './league-context';
import { noteOpenStream } from './live-state';
import { useUnread } from './unread';

jest.mock('./session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

const state = `GET /api/leagues/${leagueId}/chat/state`;

it('is read every 30 s where there is no stream, and not while there is one', async () => {
  jest.useFakeTimers();
  const server = new ApiServer({ [state]: aChatState({}, 3) });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <LeagueIdProvider value={leagueId}>{children}</LeagueIdProvider>
    </QueryClientProvider>
  );
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const { result, unmount } = renderHook(useUnread, { wrapper });
  await pass(1_000);
  expect(result.current).toBe(3);
  server.on({ [state]: aChatState({}, 5) });
  await pass(31_000);
  expect(result.current).toBe(5);
  act(() => noteOpenStream(true));
  const asked = server.count(state);
  await pass(120_000);
  expect(server.count(state)).toBe(asked);
  act(() => noteOpenStream(false));
  unmount();
  client.clear();
  jest.useRealTimers();
});
