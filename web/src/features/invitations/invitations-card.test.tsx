import { act, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leagueId, members } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const people = `GET /api/leagues/${leagueId}/memberships`;
/** The members, of whom these have not signed in. */
const without = (...names: string[]) =>
  members().map((one) => (names.includes(one.displayName) ? { ...one, userId: null } : one));

it('invites nobody who has signed in since they were chosen', async () => {
  const { server, client } = await openPage(`/leagues/${leagueId}/admin`, 'League Admin Panel', {
    [`GET /api/leagues/${leagueId}/admin-status`]: { isAdmin: true },
    [`GET /api/leagues/${leagueId}/invitations`]: [],
    [people]: without('chidi', 'dora'),
  });
  const panel = await card('Invitations');
  const choice = await panel.findByLabelText('Invite');
  await userEvent.selectOptions(choice, 'dora');
  server.on({ [people]: without('chidi') });
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(choice).toHaveValue(''));
  const options = within(choice).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a member...', 'chidi']);
  expect(panel.getByRole('button', { name: 'Make Link' })).toBeDisabled();
});
