import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { leagueId } from '../../../testing/fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;

it('counts the owners once it is known who they are', async () => {
  const teams = slowResponse();
  await openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET ${of('admin-status')}`]: { isAdmin: true },
    [`GET ${of('rosters')}`]: teams.get,
    [`GET ${of('ledger')}`]: [],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New Dues' }));
  expect(await screen.findByRole('option', { name: 'Every team’s owner' })).toBeInTheDocument();
  teams.send(response(200, [{ owner_id: '701' }, { owner_id: '702' }, { owner_id: '702' }]));
  expect(await screen.findByRole('option', { name: 'Every team’s owner (2)' })).toBeInTheDocument();
});
