import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiServer } from '../testing/api-server';
import { FakeEventSource } from '../testing/fake-event-source';
import { aLeague } from '../testing/fixtures';
import { createQueryClient } from './api/query-client';
import { playoffs } from './api/shared-reads';
import type { MessageHandlers } from './follow-league';
import { useLiveLeague } from './live';

jest.mock('./session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);
let mockIsThere = true;
jest.mock('./follow-league', () => {
  if (!mockIsThere) throw new Error('the file did not come');
  return jest.requireActual('./follow-league');
});

const live = {
  messages: { reset: () => undefined } as Partial<MessageHandlers> as MessageHandlers,
  onAward: jest.fn(),
};
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetModules();
});
afterEach(() => jest.useRealTimers());

/** A page that reads the playoffs of a league at once; the league itself may be known later. */
function open(leagueId?: string) {
  const server = new ApiServer({ 'GET /api/leagues/*': aLeague(), 'GET /api/leagues/*/playoffs': {} });
  const client = createQueryClient(() => undefined);
  const hide = new QueryObserver(client, playoffs('7')).subscribe(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const page = renderHook((id?: string) => useLiveLeague(id, live), { wrapper, initialProps: leagueId });
  return {
    know: () => page.rerender('7'),
    reads: () => server.count('GET /api/leagues/7/playoffs'),
    close() {
      page.unmount();
      hide();
    },
  };
}

it('reads again what changed unheard where the stream opens long after the page was read', async () => {
  const { know, reads, close } = open();
  await pass(12);
  know();
  await pass(2);
  expect(reads()).toBe(1);
  FakeEventSource.tell('opened', {}, '1.0.x');
  await pass(1);
  expect(reads()).toBe(2);
  close();
});

it('reads nothing twice where the stream opens soon after the page was read', async () => {
  const { reads, close } = open('7');
  await pass(2);
  FakeEventSource.tell('opened', {}, '1.0.x');
  await pass(1);
  expect(reads()).toBe(1);
  close();
});

it('tries again later where the code that follows a league does not come', async () => {
  mockIsThere = false;
  const { reads, close } = open('7');
  await pass(70);
  expect([FakeEventSource.opened.length, reads()]).toEqual([0, 1]);
  mockIsThere = true;
  await pass(30);
  expect(FakeEventSource.opened).toHaveLength(1);
  FakeEventSource.tell('opened', {}, '1.0.x');
  await pass(1);
  expect(reads()).toBe(2);
  close();
});

it('tries no more once the league is left', async () => {
  mockIsThere = false;
  const { close } = open('7');
  await pass(10);
  close();
  mockIsThere = true;
  await pass(120);
  expect(FakeEventSource.opened).toEqual([]);
});
