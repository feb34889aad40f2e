import { act, screen, waitFor } from '@testing-library/react';
import { freshSession } from '../../lib/session/session';
import { fakeIdentity } from '../../testing/fake-identity';
import { leagueId } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';
import type { Poll } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const route = `GET /api/leagues/${leagueId}/polls`;
const minuteMs = 60_000;

const aPoll = (change: Partial<Poll>): Poll => ({
  id: 'mhfa3k9zq-00f1e2d3c4b5a697',
  question: 'Move the deadline?',
  options: [
    { id: '1', text: 'Yes, Week 12', votes: 6, voters: [] },
    { id: '2', text: 'Keep Week 10', votes: 2, voters: [] },
  ],
  isSecret: false,
  majority: 'two-thirds',
  electorate: 12,
  needed: 8,
  voted: 8,
  myOptionId: '2',
  proposedBy: '701',
  createdAt: '2025-12-02T12:00:00.000Z',
  closesAt: '2025-12-16T21:00:00.000Z',
  isOpen: true,
  endedAt: null,
  carriedOptionId: null,
  mayEnd: false,
  ...change,
});

/**
 * Opens the page at a poll that closes soon, seen by nobody: it reads nothing now and then.
 * @param aheadS by how much the device's clock is ahead of the servers', seconds
 * @param toldS what the sign-in has told of that so far
 */
async function openSoonOver(aheadS = 0, leftMs = minuteMs, toldS = aheadS) {
  fakeIdentity.identity.timeSkew = toldS;
  jest.useFakeTimers({ advanceTimers: true });
  const app = await openPage(`/leagues/${leagueId}/office`, 'League Office', { [route]: [aPoll({})] });
  const closesAt = new Date(Date.now() - aheadS * 1_000 + leftMs).toISOString();
  const soonOver = aPoll({ closesAt, mayEnd: true });
  app.server.on({ [route]: [soonOver] });
  await act(() => app.client.invalidateQueries());
  const shown = await card('Poll');
  expect(await shown.findByRole('button', { name: 'End Poll' })).toBeInTheDocument();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  return { ...app, shown, soonOver };
}

/** The same a minute later, once it has been read again; then the service says this of it. */
async function closing(later: Partial<Poll>) {
  const { server, shown, soonOver } = await openSoonOver();
  const reads = server.count(route);
  await act(() => jest.advanceTimersByTimeAsync(minuteMs));
  expect(shown.getByText('Closed')).toBeInTheDocument();
  expect(shown.queryByRole('radio')).not.toBeInTheDocument();
  expect(shown.queryByRole('button')).not.toBeInTheDocument();
  expect(shown.getByText('Votes are being counted · 8 of 12 members voted')).toBeInTheDocument();
  await waitFor(() => expect(server.count(route)).toBe(reads + 1));
  server.on({ [route]: [{ ...soonOver, ...later }] });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  return shown;
}

afterEach(() => {
  fakeIdentity.identity.timeSkew = 0;
  jest.restoreAllMocks().useRealTimers();
});

it('is closed at that moment, and tells how it ended once the service does', async () => {
  const poll = await closing({ isOpen: false, mayEnd: false, carriedOptionId: '1' });
  expect(await poll.findByText(/^Yes, Week 12 carried it/)).toBeInTheDocument();
});

it('is open all the same where the service goes on saying so', async () => {
  expect(await (await closing({})).findByRole('button', { name: 'Change vote' })).toBeInTheDocument();
});

it.each([
  ['ahead', 3_600],
  ['behind', -3_600],
])('is closed at that moment by the servers’ time where the device’s clock is an hour %s', async (_way, aheadS) => {
  const { server, shown } = await openSoonOver(aheadS);
  const reads = server.count(route);
  await act(() => jest.advanceTimersByTimeAsync(minuteMs - 5_000));
  expect(shown.getByText('Open')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(shown.getByText('Closed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change vote' })).not.toBeInTheDocument();
  await waitFor(() => expect(server.count(route)).toBe(reads + 1));
});

it.each([
  ['ahead', 3_600],
  ['behind', -3_600],
])('is so too where the sign-in tells only later that the clock is an hour %s', async (_way, aheadS) => {
  const { shown } = await openSoonOver(aheadS, 3 * minuteMs, 0);
  fakeIdentity.identity.timeSkew = aheadS;
  jest.spyOn(fakeIdentity.identity, 'isTokenExpired').mockReturnValue(true);
  await act(() => freshSession());
  await act(() => jest.advanceTimersByTimeAsync(3 * minuteMs - 5_000));
  expect(shown.getByText('Open')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(shown.getByText('Closed')).toBeInTheDocument();
});
