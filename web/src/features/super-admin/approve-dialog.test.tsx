import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const A = '/api/super-admin';
const found = { leagueId: '9804423135', name: 'Lakeside Legends', season: '2025', totalRosters: 12 };
const lookUp = `GET ${A}/league-lookup/${found.leagueId}`;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function lookUpAnew() {
  await press('Approve New League');
  const dialog = within(screen.getByRole('dialog', { name: 'Approve New League' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'League ID' }), found.leagueId);
  await dialog.findByText('Lakeside Legends');
  return dialog;
}

it('looks a league up anew once it was approved', async () => {
  const approved = { ...found, status: 'approved', notes: '', approvedAt: '2025-08-21T12:00:00.000Z' };
  const { server } = await openPage(`/leagues/${leagueId}/super-admin`, 'Super Admin Panel', {
    [`GET ${A}/status`]: true,
    [`GET ${A}/counts`]: { approvedLeagues: 1, registrationAttempts: 0, leagueAdmins: 0, superAdmins: 1 },
    [`GET ${A}/approved-leagues`]: [],
    [lookUp]: { ...found, status: null, failedAttempts: 0 },
    [`POST ${A}/approve-league`]: { ...approved, registeredAt: null },
  });
  const dialog = await lookUpAnew();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm This League' }));
  server.on({ [lookUp]: { ...found, status: 'approved', failedAttempts: 0 } });
  await userEvent.click(dialog.getByRole('button', { name: 'Approve League' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const again = await lookUpAnew();
  expect(again.getByText('Already approved')).toBeInTheDocument();
  expect(again.queryByRole('button', { name: 'Confirm This League' })).not.toBeInTheDocument();
  expect(server.count(lookUp)).toBe(2);
});
