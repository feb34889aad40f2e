import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const A = '/api/super-admin';
const at = '2025-08-22T12:00:00.000Z';
const claim = {
  ...{ id: 'c1', userId: 'account-2', userEmail: 'keeper@example.test', sleeperUserId: '7002' },
  ...{ sleeperUsername: 'keeper', isAdmin: true, isClaimed: true, isCommissioner: false, claimedAt: at },
  ...{ leagueId, leagueName: 'Harbour League', teamName: null },
};
const grant = {
  ...{ userId: 'account-9', email: 'sue@example.test', username: 'sue', source: 'grant', grantedBy: 'root' },
  ...{ grantedAt: at, notes: '', isActive: true, revokedAt: null },
};
const league = {
  ...{ leagueId: '1', name: 'League 1', season: '2025', totalRosters: 12, status: 'approved', notes: '' },
  ...{ approvedAt: at, registeredAt: at },
};

const open = (tab: string, route: string, result: unknown) =>
  openPage(`/leagues/${leagueId}/super-admin?tab=${tab}`, 'Super Admin Panel', {
    [`GET ${A}/status`]: true,
    [`GET ${A}/counts`]: { approvedLeagues: 1, registrationAttempts: 0, leagueAdmins: 1, superAdmins: 1 },
    [`GET ${A}/approved-leagues`]: [league],
    [`GET ${A}/league-memberships`]: [claim],
    [`GET ${A}/admins`]: [grant],
    [route]: result,
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

const revoke = `PUT /api/leagues/${leagueId}/admin/7002`;
const release = `POST ${A}/sleeper-users/7002/release`;
const remove = `PATCH ${A}/admins/account-9`;

it.each([
  ['league-admins', revoke, /^Remove Admin: /, 'Remove Admin', ''],
  ['league-admins', release, /^Release: /, 'Release', 'keeper'],
  ['super-admins', remove, 'Remove super admin sue', 'Remove', ''],
])('keeps the reason while it could not be done: %s, %s', async (tab, route, opener, verb, typed) => {
  const { server } = await open(tab, route, response(503, { message: 'Later.' }));
  await press(opener);
  const dialog = within(await screen.findByRole('alertdialog'));
  const reason = dialog.getByRole('textbox', { name: /^Reason/ });
  await userEvent.type(reason, 'Wrong person');
  if (typed !== '') await userEvent.type(dialog.getByLabelText('Platform username'), typed);
  await userEvent.click(dialog.getByRole('button', { name: verb }));
  expect(await screen.findByText('Later.')).toBeInTheDocument();
  expect(reason).toHaveValue('Wrong person');
  server.on({ [route]: {} });
  await userEvent.click(dialog.getByRole('button', { name: verb }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('keeps the reason while a league could not be deleted', async () => {
  const path = `DELETE ${A}/leagues/1`;
  const { server } = await open('', path, response(503, { message: 'Later.' }));
  await press('Delete League 1');
  await press('Delete');
  const reason = await screen.findByRole('textbox', { name: /^Reason/ });
  await userEvent.type(reason, 'Asked for');
  await userEvent.type(screen.getByRole('textbox', { name: 'League name' }), 'League 1');
  await press('Delete League');
  expect(await screen.findByText('Later.')).toBeInTheDocument();
  expect(reason).toHaveValue('Asked for');
  server.on({ [path]: { deletedLeague: { leagueId: '1', name: 'League 1' } } });
  await press('Delete League');
  expect(await screen.findByText('League deleted successfully')).toBeInTheDocument();
});

it.each([
  [/^Remove Admin: /, 'Remove Admin', revoke],
  [/^Release: /, 'Release', release],
])('keeps the reason while the list is read again without the row of %s', async (opener, verb, route) => {
  const { server, client } = await open('league-admins', route, {});
  await press(opener);
  const dialog = within(await screen.findByRole('alertdialog'));
  const reason = dialog.getByRole('textbox', { name: /^Reason/ });
  await userEvent.type(reason, 'Wrong person');
  server.on({ [`GET ${A}/league-memberships`]: [] });
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('No claimed team memberships found.')).toBeInTheDocument();
  expect(reason).toHaveValue('Wrong person');
  const typed = dialog.queryByLabelText('Platform username');
  if (typed) await userEvent.type(typed, 'keeper');
  await userEvent.click(dialog.getByRole('button', { name: verb }));
  await waitFor(() => expect(server.count(route)).toBe(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});
