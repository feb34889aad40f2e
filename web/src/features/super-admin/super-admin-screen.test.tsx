import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const A = '/api/super-admin';
const home = `/leagues/${leagueId}/super-admin`;
const aLeague = (id: string, change: object = {}) => ({
  leagueId: id,
  name: `League ${id}`,
  season: '2025',
  totalRosters: 12,
  status: 'approved',
  notes: '',
  approvedAt: '2025-08-21T12:00:00.000Z',
  registeredAt: '2025-08-22T12:00:00.000Z',
  ...change,
});
const aClaim = {
  id: 'c1',
  userId: 'account-2',
  sleeperUserId: '7002',
  sleeperUsername: null,
  isAdmin: false,
  isClaimed: true,
  isCommissioner: true,
  claimedAt: '2025-08-22T12:00:00.000Z',
  userEmail: 'keeper@example.test',
  leagueId,
  leagueName: 'Harbour League',
  teamName: null,
};
const aGrant = {
  userId: 'account-9',
  email: 'sue@example.test',
  username: 'sue',
  source: 'grant',
  grantedBy: 'root',
  grantedAt: '2025-08-22T12:00:00.000Z',
  notes: 'Second pair of eyes',
  isActive: true,
  revokedAt: null,
};
const nothing = {
  [`GET ${A}/counts`]: { approvedLeagues: 5, registrationAttempts: 12, leagueAdmins: null, superAdmins: 2 },
  [`GET ${A}/approved-leagues`]: [],
  [`GET ${A}/registration-attempts`]: [],
  [`GET ${A}/league-memberships`]: [],
  [`GET ${A}/admins`]: [],
  [`GET ${A}/action-logs`]: [],
};

const open = (routes: Record<string, unknown> = {}, at = home, isSuperAdmin = true) =>
  openPage(at, isSuperAdmin ? 'Super Admin Panel' : 'Access Denied', {
    ...nothing,
    [`GET ${A}/status`]: isSuperAdmin,
    ...routes,
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

it('is closed to others', async () => {
  await open({}, home, false);
  expect(screen.getByText("You don't have super admin privileges.")).toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

it.each([
  ['', 'No approved leagues yet.'],
  ['?tab=attempts', 'No registration attempts yet.'],
  ['?tab=league-admins', 'No claimed team memberships found.'],
  ['?tab=super-admins', 'No super admins found.'],
  ['?tab=action-logs', 'No action logs yet.'],
])('has its tabs in the address, each of which says when it is empty: %s', async (query, text) => {
  await open({}, home + query);
  expect(await screen.findByText(text)).toBeInTheDocument();
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  // Said where it is known.
  const expected = ['Approved Leagues 5', 'Registration Attempts 12', 'League Admins', 'Super Admins 2', 'Action Logs'];
  await waitFor(() => expect(tabs()).toEqual(expected));
  expect(screen.getByRole('link', { name: 'System' })).toHaveAttribute('href', `${home}/system`);
});

it('looks a league up from ten characters on, has it confirmed, and approves it; closing begins anew', async () => {
  const found = { leagueId: '9804423135', name: 'Lakeside Legends', season: '2025', totalRosters: 12 };
  const { server } = await open({
    [`GET ${A}/league-lookup/9804423135`]: { ...found, status: null, failedAttempts: 3 },
    [`GET ${A}/league-lookup/9804423130`]: response(404, { message: 'League not found', slug: 'league-not-found' }),
    [`POST ${A}/approve-league`]: aLeague('9804423135'),
  });
  await press('Approve New League');
  const dialog = within(screen.getByRole('dialog', { name: 'Approve New League' }));
  const submit = dialog.getByRole('button', { name: 'Approve League' });
  const field = dialog.getByRole('textbox', { name: 'League ID' });
  await userEvent.type(field, '980442313');
  expect(submit).toBeDisabled();
  expect(server.calls.some(({ path }) => path.includes('league-lookup'))).toBe(false);
  await userEvent.type(field, '0');
  expect(await dialog.findByText('League not found')).toBeInTheDocument();
  await userEvent.type(field, '{Backspace}5');
  expect(await dialog.findByText('Lakeside Legends')).toBeInTheDocument();
  expect(dialog.getByText('3 failed')).toBeInTheDocument();
  expect(submit).toBeDisabled();
  expect(dialog.queryByRole('textbox', { name: /Notes/ })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm This League' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Notes/ }), 'From the lake');
  await userEvent.click(submit);
  expect(await screen.findByText('League approved successfully')).toBeInTheDocument();
  const [sent] = server.calls.filter(({ path }) => path === `${A}/approve-league`);
  expect(sent?.body).toEqual({ ...found, notes: 'From the lake' });
  await press('Approve New League');
  const anew = await screen.findByRole('textbox', { name: 'League ID' });
  expect(anew).toHaveValue('');
  await userEvent.click(anew);
  await userEvent.paste('https://sleeper.com/leagues/9804423135/team');
  expect(anew).toHaveValue('9804423135');
});

it('suspends with notes, and reactivates', async () => {
  const path = `PATCH ${A}/leagues/1/status`;
  const suspended = aLeague('1', { status: 'suspended', notes: 'Paused' });
  const { server } = await open({ [`GET ${A}/approved-leagues`]: [aLeague('1')], [path]: suspended });
  await press('Suspend League 1');
  server.on({ [`GET ${A}/approved-leagues`]: [suspended] });
  await userEvent.type(screen.getByRole('textbox', { name: /Notes/ }), 'Paused');
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), ' Asked for ');
  await press('Suspend');
  expect(await screen.findByText('League status updated successfully')).toBeInTheDocument();
  expect(await screen.findByText('Paused')).toBeInTheDocument();
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ reason: 'Asked for' });
  server.on({ [path]: response(500, {}) });
  await press('Reactivate League 1');
  expect(await screen.findByText('Failed to update league status')).toBeInTheDocument();
});

it('deletes a league once it was asked and its name was typed; another name cancels', async () => {
  const path = `DELETE ${A}/leagues/1`;
  const { server } = await open({
    [`GET ${A}/approved-leagues`]: [aLeague('1')],
    [path]: { deletedLeague: { leagueId: '1', name: 'League 1' } },
  });
  for (const name of ['league 1', 'League 1']) {
    await press('Delete League 1');
    await press('Delete');
    await userEvent.type(await screen.findByRole('textbox', { name: 'League name' }), name);
    await press('Delete League');
    const title = name === 'League 1' ? 'League deleted successfully' : 'Deletion cancelled';
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(server.count(path)).toBe(name === 'League 1' ? 1 : 0);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  }
  expect(screen.getByText('League 1 has been permanently removed.')).toBeInTheDocument();
});

it('makes a member an admin of their league, and shows what the server says', async () => {
  const path = `PUT /api/leagues/${leagueId}/admin/7002`;
  const { server } = await open({ [`GET ${A}/league-memberships`]: [aClaim], [path]: {} }, `${home}?tab=league-admins`);
  for (const text of ['keeper@example.test', 'Commissioner', 'Platform username: Not set'])
    expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText('Harbour League · No team assigned')).toBeInTheDocument();
  await press(/^Make Admin/);
  expect(await screen.findByText('Admin status updated successfully')).toBeInTheDocument();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isAdmin: true });
  server.on({ [path]: response(409, { message: 'The last admin cannot be removed.', slug: 'last-admin' }) });
  await press(/^Make Admin/);
  expect(await screen.findByText('Failed to toggle admin status')).toBeInTheDocument();
  expect(screen.getByText('The last admin cannot be removed.')).toBeInTheDocument();
});

it('releases a Sleeper user only when the name was typed', async () => {
  const path = `POST ${A}/sleeper-users/7002/release`;
  const { server } = await open(
    { [`GET ${A}/league-memberships`]: [{ ...aClaim, sleeperUsername: 'keeper2' }], [path]: { success: true } },
    `${home}?tab=league-admins`,
  );
  const type = async (name: string) => {
    await press(/^Release:/);
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' Wrong person ');
    await userEvent.type(dialog.getByLabelText('Platform username'), name);
    await userEvent.click(dialog.getByRole('button', { name: 'Release' }));
  };
  await type('keeper');
  expect(await screen.findByText('Username did not match')).toBeInTheDocument();
  expect(server.count(path)).toBe(0);
  await type('keeper2');
  expect(await screen.findByText('Sleeper user released')).toBeInTheDocument();
  expect(server.calls.filter((call) => `${call.method} ${call.path}` === path).map(({ body }) => body)).toEqual([
    { reason: 'Wrong person' },
  ]);
});

it('grants the rights of a super admin, and takes them away after asking', async () => {
  const { server } = await open(
    {
      [`GET ${A}/admins`]: [aGrant],
      [`POST ${A}/grant`]: aGrant,
      [`PATCH ${A}/admins/account-9`]: { ...aGrant, isActive: false },
    },
    `${home}?tab=super-admins`,
  );
  await press('Grant Super Admin');
  const dialog = within(screen.getByRole('dialog'));
  const submit = dialog.getByRole('button', { name: 'Grant Super Admin' });
  expect(submit).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: 'User ID' }), ' account-9 ');
  await userEvent.click(submit);
  expect(await screen.findByText('Super admin privileges granted successfully')).toBeInTheDocument();
  expect(server.calls.find(({ method, path }) => method === 'POST' && path === `${A}/grant`)?.body).toEqual({
    targetUserId: 'account-9',
    notes: '',
  });
  await press('Remove super admin sue');
  await press('Remove');
  expect(await screen.findByText('Super admin privileges removed')).toBeInTheDocument();
});

it('shows what was done with its details, searches it, and tells whether the log is whole', async () => {
  const entry = {
    id: 'e1',
    action: 'suspend_league',
    adminUserId: 'account-9',
    adminName: 'sue',
    targetType: 'league',
    targetId: '1',
    timestamp: '2025-08-22T12:00:00.000Z',
    details: { before: 'approved', after: 'suspended' },
    hash: 'b',
    prevHash: 'a',
  };
  const { server } = await open(
    {
      [`GET ${A}/action-logs`]: [entry],
      [`GET ${A}/action-logs/verify`]: { valid: false, entries: 41, brokenAt: 42 },
    },
    `${home}?tab=action-logs`,
  );
  for (const text of ['Suspend league', 'By sue', 'League 1', /"after": "suspended"/])
    expect(await screen.findByText(text)).toBeInTheDocument();
  await press('Verify Log');
  expect(await screen.findByText('Entry 42 is missing or was changed')).toBeInTheDocument();
  server.on({ [`GET ${A}/action-logs`]: [] });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search action logs' }), 'nothing');
  expect(await screen.findByText('Nothing matches this search.')).toBeInTheDocument();
});
