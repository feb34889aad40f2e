import { act, screen } from '@testing-library/react';
import { startSession } from '../../../lib/session/session';
import { analyticsServer } from '../../../testing/analytics-fixtures';
import { ApiServer, response } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const call = 'POST /api/player-stats';

beforeAll(() => Promise.all([import('../player-stats/player-stats-screen'), import('./data-unavailable')]));
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

/** What player stats say of a failure, and how often they ask in the ten seconds after it. */
async function failing(failure: unknown) {
  const server = new ApiServer(analyticsServer({ [call]: failure }));
  await startSession('/analytics/player-stats');
  renderApp('/analytics/player-stats');
  const alert = await screen.findByRole('alert');
  const before = server.count(call);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  return { words: alert.textContent, askedAgain: server.count(call) - before };
}

const reference = { 'x-request-id': 'request-17' };

it.each([
  ['refused', response(400, { message: 'Choose a team.' }, reference), 'Choose a team.'],
  ['limited', response(429, { message: 'Too many searches. Wait a minute.' }), 'Too many searches. Wait a minute.'],
  ['broken', response(500, { message: 'It broke' }, reference), 'It broke. Reference: request-17'],
  ['offline', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch player stats'],
])('says what failed, and neither blames the data repository nor asks again: %s', async (_, failure, words) => {
  expect(await failing(failure)).toEqual({
    words: `nflfastR Data Service Unavailable${words}Try Again`,
    askedAgain: 0,
  });
});

it('names the data repository, and last the reference, where the data are unavailable, and asks again', async () => {
  const { words, askedAgain } = await failing(response(503, { message: 'The service is away' }, reference));
  expect(words).toBe(
    'nflfastR Data Service UnavailableThe service is away. The data repository is having service issues, or its data are still being loaded. Reference: request-17Try Again',
  );
  expect(askedAgain).toBeGreaterThan(0);
});
