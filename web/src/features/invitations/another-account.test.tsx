import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goTo } from '../../lib/browser';
import { startSession } from '../../lib/session/session';
import { fakeIdentity } from '../../testing/fake-identity';
import { openPage } from '../../testing/open-page';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
jest.mock('../../lib/browser', () => ({ goTo: jest.fn(), reload: jest.fn() }));

const offer = {
  leagueName: 'Harbour League',
  season: '2025',
  displayName: 'dot',
  teamName: 'Dry Dock',
  invitedBy: 'ada',
  expiresAt: '2025-12-08T10:00:00.000Z',
  state: 'open',
};
const signIn = () => jest.mocked(goTo).mock.calls.flat();

/** The page that the identity server leads to after a sign-out. */
async function arriveSignedOut(): Promise<void> {
  fakeIdentity.known = false;
  await startSession('/');
  renderApp('/');
  await screen.findByRole('link', { name: 'Get Started' });
}

afterEach(() => {
  fakeIdentity.known = true;
  jest.mocked(goTo).mockClear();
});

it('leads back to the invitation whoever signs out to accept it with another account', async () => {
  const read = { 'GET /api/invitations/token-1': offer };
  const { unmount } = await openPage('/invite/token-1', 'Join Harbour League', read);
  const link = screen.getByRole('link', { name: 'Use Another Account' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  unmount();
  await arriveSignedOut();
  await waitFor(() => expect(signIn()).toEqual(['/api/login?returnTo=%2Finvite%2Ftoken-1']));
});

it('leads who has just signed out nowhere', async () => {
  await arriveSignedOut();
  expect(signIn()).toEqual([]);
});
