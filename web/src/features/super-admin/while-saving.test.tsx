import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';
import { keepsAllWhileSaving } from '../../testing/while-saving';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const A = '/api/super-admin';
const at = '2025-08-22T12:00:00.000Z';
const found = { leagueId: '9804423135', name: 'Lakeside Legends', season: '2025', totalRosters: 12 };
const league = {
  ...found,
  leagueId: '1',
  name: 'League 1',
  status: 'approved',
  notes: '',
  approvedAt: at,
  registeredAt: at,
};
const grant = {
  ...{ userId: 'account-9', email: 'sue@example.test', username: 'sue', source: 'grant', grantedBy: 'root' },
  ...{ grantedAt: at, notes: '', isActive: true, revokedAt: null },
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (name: RegExp, text: string) => userEvent.type(await screen.findByRole('textbox', { name }), text);

async function fillApproval() {
  await type(/^League ID/, found.leagueId);
  await press('Confirm This League');
  await type(/^Notes/, 'From the lake');
}

async function fillDeletion() {
  await press('Delete');
  await type(/^League name/, 'League 1');
  await type(/^Reason/, 'Asked for');
}

it.each([
  [
    'Grant Super Admin',
    'Grant Super Admin',
    `POST ${A}/grant`,
    () => type(/^User ID/, 'account-9'),
    '?tab=super-admins',
  ],
  [
    'Remove super admin sue',
    'Remove',
    `PATCH ${A}/admins/account-9`,
    () => type(/^Reason/, 'Left'),
    '?tab=super-admins',
  ],
  ['Suspend League 1', 'Suspend', `PATCH ${A}/leagues/1/status`, () => type(/^Notes/, 'Paused'), ''],
  ['Approve New League', 'Approve League', `POST ${A}/approve-league`, fillApproval, ''],
  ['Delete League 1', 'Delete League', `DELETE ${A}/leagues/1`, fillDeletion, ''],
])('takes no changes while "%s" is under way, which would go with the form', async (opener, verb, route, fill, tab) => {
  const saved = slowResponse();
  await openPage(`/leagues/${leagueId}/super-admin${tab}`, 'Super Admin Panel', {
    [`GET ${A}/status`]: true,
    [`GET ${A}/counts`]: { approvedLeagues: 1, registrationAttempts: 0, leagueAdmins: 1, superAdmins: 1 },
    [`GET ${A}/approved-leagues`]: [league],
    [`GET ${A}/admins`]: [grant],
    [`GET ${A}/league-lookup/${found.leagueId}`]: { ...found, status: null, failedAttempts: 0 },
    [route]: saved.get,
  });
  await press(opener);
  await fill();
  const dialog = document.querySelector('dialog') as HTMLElement;
  await keepsAllWhileSaving(dialog, verb);
  saved.send({ deletedLeague: league });
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
});
