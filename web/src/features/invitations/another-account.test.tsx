import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeNext } from '../../lib/session/return-to';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const offer = {
  leagueName: 'Harbour League',
  season: '2025',
  displayName: 'dot',
  teamName: 'Dry Dock',
  invitedBy: 'ada',
  expiresAt: '2025-12-08T10:00:00.000Z',
  state: 'open',
};

it('is noted by whoever signs out to accept it with another account: the next sign-in leads back', async () => {
  await openPage('/invite/token-1', 'Join Harbour League', { 'GET /api/invitations/token-1': offer });
  expect(takeNext()).toBeNull();
  const link = screen.getByRole('link', { name: 'Use Another Account' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(takeNext()).toBe('/invite/token-1');
  expect(takeNext()).toBeNull();
});
