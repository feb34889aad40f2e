import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

it.each([
  [1, '1 entry is in order'],
  [1_204, '1,204 entries are in order'],
])('says that a log of %s is whole', async (entries, words) => {
  const A = '/api/super-admin';
  await openPage(`/leagues/${leagueId}/super-admin?tab=action-logs`, 'Super Admin Panel', {
    [`GET ${A}/status`]: true,
    [`GET ${A}/counts`]: { approvedLeagues: 1, registrationAttempts: 0, leagueAdmins: 0, superAdmins: 1 },
    [`GET ${A}/action-logs`]: [],
    [`GET ${A}/action-logs/verify`]: { valid: true, entries, brokenAt: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify Log' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
});
