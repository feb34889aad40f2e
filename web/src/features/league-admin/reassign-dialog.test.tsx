import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { aLeague, leagueId, members } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;
const people = `GET ${of('memberships')}`;
const reassign = `POST ${of('admin/reassign-team')}`;
const message = 'This team has changed hands meanwhile. Look again.';

/** The members, of whom these hold the teams of these rosters, and the others none. */
const holding = (rosterIds: Record<string, number>) =>
  members().map((one) => {
    const rosterId = rosterIds[one.displayName] ?? null;
    return { ...one, rosterId, isClaimed: rosterId !== null };
  });

/** The question who gets the first team, which bruno holds. */
async function openReassign() {
  const { server, client } = await openPage(`/leagues/${leagueId}/admin`, 'League Admin Panel', {
    [`GET ${of('admin-status')}`]: { isAdmin: true },
    [`GET ${of('rosters')}`]: aLeague().rosters,
    [people]: holding({ bruno: 1, ada: 2 }),
    [reassign]: response(409, { slug: 'claim-changed', message }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reassign: Bruno Bolts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reassign Bruno Bolts' }));
  await userEvent.selectOptions(await dialog.findByLabelText('New holder'), 'dora');
  return { server, client, dialog };
}

it('reassigns a team that has changed hands meanwhile from who holds it by then, once that was said', async () => {
  const { server, dialog } = await openReassign();
  expect(dialog.getByText(/^bruno holds it now\./)).toBeInTheDocument();
  server.on({ [people]: holding({ chidi: 1, ada: 2 }) });
  await userEvent.click(dialog.getByRole('button', { name: 'Reassign Team' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await dialog.findByText(/^chidi holds it now\./)).toBeInTheDocument();
  const options = dialog.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Choose a user...', 'bruno', 'chidi (current)', 'dora']);
  server.on({ [reassign]: { success: true } });
  await userEvent.click(dialog.getByRole('button', { name: 'Reassign Team' }));
  expect(await screen.findByText('Team reassigned successfully')).toBeInTheDocument();
  const sent = server.calls.filter(({ method, path }) => `${method} ${path}` === reassign).map(({ body }) => body);
  const toDora = { newUserId: '703', rosterId: 1, reason: '' };
  expect(sent).toEqual([
    { ...toDora, currentUserId: '700' },
    { ...toDora, currentUserId: '702' },
  ]);
});

it('says that nobody holds it once the claim has ended', async () => {
  const { server, client, dialog } = await openReassign();
  server.on({ [people]: holding({ ada: 2 }) });
  await act(() => client.invalidateQueries());
  expect(await dialog.findByText(/^Nobody holds it now\./)).toBeInTheDocument();
});

it('gives it to nobody who has got another team meanwhile', async () => {
  const { server, client, dialog } = await openReassign();
  server.on({ [people]: holding({ bruno: 1, ada: 2, dora: 4 }) });
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(dialog.getByLabelText('New holder')).toHaveValue(''));
  const options = dialog.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Choose a user...', 'bruno (current)', 'chidi']);
  expect(dialog.getByRole('button', { name: 'Reassign Team' })).toBeDisabled();
});
