import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createQueryClient } from '../lib/api/query-client';
import { league as leagueRead, userLeagues } from '../lib/api/shared-reads';
import { noteReached } from '../lib/connection';
import { noteWaitingMessages } from '../lib/waiting-messages';
import { ApiServer, response } from '../testing/api-server';
import { aLeague, leagueId, wholeLeague } from '../testing/fixtures';
import { AppNotice } from './app-notice';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

/** A page that reads something of the service that is stuck, and something of another one. */
function Page() {
  useQuery(leagueRead(leagueId));
  useQuery(userLeagues());
  return <AppNotice />;
}

const route = `GET /api/leagues/${leagueId}`;
const strip = () => screen.queryByText(/^Part of the site has not responded since .*You see the last known data\./);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('says that pages may be out of date as long as a server says so, and reads them again until it does not', async () => {
  const kept = response(200, aLeague(), { 'x-stale-since': '2031-09-02T10:30:00Z' });
  const server = new ApiServer({ ...wholeLeague(), [route]: kept });
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <Page />
    </QueryClientProvider>,
  );
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
  await pass(1);
  expect(strip()).toBeInTheDocument();
  await pass(60);
  expect(strip()).toBeInTheDocument();
  const read = server.count(route);
  expect(read).toBeGreaterThanOrEqual(4);

  server.on({ [route]: aLeague() });
  await pass(40);
  expect(strip()).toBeNull();
  const readAgain = server.count(route);
  expect(readAgain).toBeGreaterThan(read);
  await pass(60);
  expect(server.count(route)).toBe(readAgain);
});

it('says without a network how many messages are sent once it is back', () => {
  new ApiServer(wholeLeague());
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <AppNotice />
    </QueryClientProvider>,
  );
  const status = screen.getByRole('status');
  act(() => noteWaitingMessages(2));
  expect(status).toBeEmptyDOMElement();
  act(() => noteReached(false));
  expect(status).toHaveTextContent(
    'You are offline. You see what was read last. 2 messages are sent when you are back.',
  );
  act(() => noteWaitingMessages(1));
  expect(status).toHaveTextContent('You see what was read last. 1 message is sent when you are back.');
  act(() => noteWaitingMessages(0));
  expect(status).toHaveTextContent(/You see what was read last\.$/);
  act(() => noteReached(true));
  expect(status).toBeEmptyDOMElement();
});

it('reads everything again once for a network that comes and goes', async () => {
  const server = new ApiServer({ ...wholeLeague(), [route]: aLeague() });
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <Page />
    </QueryClientProvider>,
  );
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(6_000);
  const before = server.count(route);
  for (let round = 0; round < 20; round += 1) {
    act(() => noteReached(false));
    await pass(100);
    act(() => noteReached(true));
    await pass(100);
  }
  // At once, and when it has settled.
  expect(server.count(route)).toBe(before + 1);
  await pass(5_000);
  expect(server.count(route)).toBe(before + 2);
});
