import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';
import { savedFiles } from '../../testing/saved-files';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const A = '/api/super-admin';
const at = '2025-08-22T12:00:00.000Z';
const league = {
  ...{ leagueId: '1', name: 'League 1', season: '2025', totalRosters: 12, status: 'approved', notes: '' },
  ...{ approvedAt: at, registeredAt: at },
};

it('waits for the export that was begun before, which no step of it cuts off', async () => {
  const { texts } = savedFiles();
  const archive = slowResponse();
  await openPage(`/leagues/${leagueId}/super-admin`, 'Super Admin Panel', {
    [`GET ${A}/status`]: true,
    [`GET ${A}/counts`]: { approvedLeagues: 1, registrationAttempts: 0, leagueAdmins: 1, superAdmins: 1 },
    [`GET ${A}/approved-leagues`]: [league],
    'GET /api/leagues/1/export': archive.get,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete League 1' }));
  const question = await screen.findByRole('alertdialog');
  // The button is no part of what is read out.
  expect(question).toHaveAccessibleDescription(/^This deletes League 1 .* It cannot be undone\.$/);
  const dialog = within(question);
  const verb = dialog.getByRole('button', { name: 'Delete' });
  await userEvent.click(dialog.getByRole('button', { name: 'Export first' }));
  expect(await dialog.findByText('Exporting...')).toBeInTheDocument();
  expect(verb).toBeDisabled();
  await userEvent.click(verb);
  expect(screen.queryByLabelText('League name')).not.toBeInTheDocument();
  const headers = { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="one.zip"' };
  archive.send(response(200, 'every season', headers));
  expect(await screen.findByText('Export complete')).toBeInTheDocument();
  expect(await texts()).toEqual(['every season']);
  expect(verb).toBeEnabled();
  await userEvent.click(verb);
  expect(await screen.findByLabelText('League name')).toBeInTheDocument();
});
