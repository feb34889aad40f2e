import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { card, openPage } from '../../testing/open-page';

const left: string[] = [];
jest.mock('../../lib/browser', () => ({ goTo: (address: string) => left.push(address) }));
jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

it('leads to the sign-in when the session ends while the messages are read', async () => {
  const account = {
    id: 'account-ada',
    email: 'ada@example.test',
    createdAt: '2025-08-01T10:00:00.000Z',
    sleeper: null,
  };
  await openPage('/account', 'Your Account', {
    'GET /api/auth/user/data': { account, leagues: [], proofs: [], joinRequests: [] },
    'GET /api/saved-searches': { searches: [] },
    'GET /api/auth/user/data/messages': response(401, { message: 'Unauthorized: sign in first.' }),
  });
  await userEvent.click((await card('Your data')).getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument();
  await waitFor(() => expect(left).toEqual([`/api/login?returnTo=${encodeURIComponent('/account')}`]));
  expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument();
});
