import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { aLeague, leagueId, members } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `GET /api/leagues/${leagueId}/${path}`;

it('calls no team available before it is known who holds which, nor when that cannot be read', async () => {
  const slow = slowResponse();
  const { server } = await openPage(`/leagues/${leagueId}/admin`, 'League Admin Panel', {
    [of('admin-status')]: { isAdmin: true },
    [of('rosters')]: aLeague().rosters,
    [of('memberships')]: slow.get,
  });
  const panel = await card('Member Management');
  expect(panel.getByRole('status', { name: 'Loading the members' })).toBeInTheDocument();
  slow.send(response(503, { message: 'Later.' }));
  expect(await panel.findByText('The members could not be loaded')).toBeInTheDocument();
  expect(panel.queryByText(/Available|claimed/)).not.toBeInTheDocument();
  server.on({ [of('memberships')]: members().slice(1) });
  await userEvent.click(panel.getByRole('button', { name: 'Try Again' }));
  expect(await panel.findByText('4 rosters, 3 claimed')).toBeInTheDocument();
  expect(panel.getAllByText('Available')).toHaveLength(1);
  expect(server.count(of('rosters'))).toBe(1);
  expect(screen.queryByText('The members could not be loaded')).not.toBeInTheDocument();
});
