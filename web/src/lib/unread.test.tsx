import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiServer } from '../testing/api-server';
import { aChatState, leagueId } from '../testing/fixtures';
import { LeagueIdProvider } from './league-context';
import { noteOpenStream } from './live-state';
import { useAppBadge, useUnread } from './unread';

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

describe("the number on the application's sign", () => {
  const sign = { setAppBadge: jest.fn(), clearAppBadge: jest.fn() };
  const follow = (first: number) => renderHook(useAppBadge, { initialProps: first });

  beforeEach(() => {
    for (const change of Object.values(sign)) change.mockReset().mockResolvedValue(undefined);
    Object.assign(navigator, sign);
  });
  afterEach(() => Object.keys(sign).forEach((name) => Reflect.deleteProperty(navigator, name)));

  it('follows how much waits, and is gone when nothing does', () => {
    const { rerender } = follow(3);
    expect(sign.setAppBadge.mock.calls).toEqual([[3]]);
    rerender(3);
    rerender(5);
    expect(sign.setAppBadge.mock.calls).toEqual([[3], [5]]);
    expect(sign.clearAppBadge).not.toHaveBeenCalled();
    rerender(0);
    expect(sign.clearAppBadge).toHaveBeenCalledTimes(1);
    expect(sign.setAppBadge).toHaveBeenCalledTimes(2);
  });

  it('is left alone where the application is not installed, or the browser has none', async () => {
    const refused = Promise.reject(new DOMException('Not installed', 'NotAllowedError'));
    const caught = jest.spyOn(refused, 'catch');
    sign.setAppBadge.mockReturnValue(refused);
    follow(1);
    expect(caught).toHaveBeenCalledTimes(1);
    await expect(caught.mock.results[0]?.value).resolves.toBeUndefined();
    Object.keys(sign).forEach((name) => Reflect.deleteProperty(navigator, name));
    expect(() => follow(2)).not.toThrow();
  });
});
