import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { leagueId, members } from '../../../testing/fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;
const owners = [{ owner_id: '701' }, { owner_id: '702' }, { owner_id: '702' }];

async function openDialog(name: 'New Dues' | 'New Bet', routes: Record<string, unknown>) {
  const { server } = await openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET ${of('admin-status')}`]: { isAdmin: true },
    [`GET ${of('rosters')}`]: owners,
    [`GET ${of('ledger')}`]: [],
    ...routes,
  });
  await userEvent.click(await screen.findByRole('button', { name }));
  return { server, dialog: within(await screen.findByRole('dialog', { name })) };
}

it('counts the owners once it is known who they are', async () => {
  const teams = slowResponse();
  const { dialog } = await openDialog('New Dues', { [`GET ${of('rosters')}`]: teams.get });
  expect(dialog.getByRole('option', { name: 'Every team’s owner' })).toBeInTheDocument();
  teams.send(response(200, owners));
  expect(await dialog.findByRole('option', { name: 'Every team’s owner (2)' })).toBeInTheDocument();
});

it.each([
  ['New Dues', 'rosters', owners, 'Every team’s owner (2)'],
  ['New Dues', 'memberships', members(), 'bruno'],
  ['New Bet', 'memberships', members(), 'bruno'],
] as const)('says in %s where %s could not be read, and reads them again', async (name, path, people, option) => {
  const read = `GET ${of(path)}`;
  const { server, dialog } = await openDialog(name, { [read]: response(500, { message: 'Later.' }) });
  expect(await dialog.findByText('The members could not be loaded')).toBeInTheDocument();
  expect(dialog.getByText('Later.')).toBeInTheDocument();
  server.on({ [read]: people });
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByRole('option', { name: option })).toBeInTheDocument();
  await waitFor(() => expect(dialog.queryByText('The members could not be loaded')).not.toBeInTheDocument());
});
