import { act, screen, waitFor, within } from '@testing-library/react';
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

it('ends the claim of a co-owner, who stands beside the teams, and offers it of nobody without a team', async () => {
  const path = `DELETE /api/leagues/${leagueId}/admin/unclaim/702`;
  const [bruno, ada, chidi, dora] = members();
  const noTeam = { rosterId: null, isClaimed: false };
  const { server } = await openPage(`/leagues/${leagueId}/admin`, 'League Admin Panel', {
    [of('admin-status')]: { isAdmin: true },
    [of('rosters')]: aLeague().rosters,
    [of('memberships')]: [bruno, ada, { ...chidi, rosterId: 2, teamName: 'Ada Arrows' }, { ...dora, ...noTeam }],
    [path]: { success: true },
  });
  const list = within(await screen.findByRole('list', { name: 'Members without a team' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(list.getByRole('button', { name: /^Unclaim: / }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unclaim Team' }));
  expect(dialog.getByText(/^chidi loses Ada Arrows here/)).toBeInTheDocument();
  server.on({ [of('memberships')]: [bruno, ada, { ...chidi, ...noTeam }, { ...dora, ...noTeam }] });
  await userEvent.click(dialog.getByRole('button', { name: 'Unclaim Team' }));
  await waitFor(() => expect(list.getAllByText('No team claimed')).toHaveLength(2));
  const [asked, ...others] = server.calls.filter(({ method }) => method === 'DELETE');
  expect([asked?.query.get('rosterId'), others]).toEqual(['2', []]);
});

it('takes no other team from somebody than the one that was asked about, and says that they hold another one', async () => {
  const path = `DELETE /api/leagues/${leagueId}/admin/unclaim/701`;
  const message = 'They hold another team by now. Look again.';
  const [bruno, ada, ...others] = members();
  const { server, client } = await openPage(`/leagues/${leagueId}/admin`, 'League Admin Panel', {
    [of('admin-status')]: { isAdmin: true },
    [of('rosters')]: aLeague().rosters,
    [of('memberships')]: [bruno, ada, ...others],
    [path]: response(409, { slug: 'claim-changed', message }),
  });
  const team = ada?.teamName ?? '';
  await userEvent.click(await screen.findByRole('button', { name: `Unclaim: ${team}` }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unclaim Team' }));
  server.on({ [of('memberships')]: [bruno, { ...ada, rosterId: 4 }, ...others] });
  await act(() => client.invalidateQueries());
  expect(await screen.findByText(`Holds ${team} as well`)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Unclaim Team' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(dialog.getByText(new RegExp(`loses ${team} here`))).toBeInTheDocument();
  const asked = server.calls.filter(({ method }) => method === 'DELETE');
  expect(asked.map(({ query }) => query.get('rosterId'))).toEqual([String(ada?.rosterId)]);
});

it('ends a claim without a team of this season only while they hold none', async () => {
  const path = `DELETE /api/leagues/${leagueId}/admin/unclaim/702`;
  const [bruno, ada, chidi, dora] = members();
  const { server } = await openPage(`/leagues/${leagueId}/admin`, 'League Admin Panel', {
    [of('admin-status')]: { isAdmin: true },
    [of('rosters')]: aLeague().rosters,
    [of('memberships')]: [bruno, ada, { ...chidi, rosterId: null, isClaimed: true }, dora],
    [path]: { success: true },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unclaim: chidi' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unclaim Team' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Unclaim Team' }));
  await waitFor(() => expect(server.count(path)).toBe(1));
  expect(server.calls.find(({ method }) => method === 'DELETE')?.query.get('rosterId')).toBe('0');
});
