import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';
import { ownData } from '../../testing/own-data';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

// The page is another one as soon as its league is not the person's any more, which is known before the rest is read.
it.each([
  ['left', `DELETE /api/leagues/${leagueId}/membership`, 'Leave: Harbour League', 'Leave'],
  ['left by unlinking', 'DELETE /api/auth/user/sleeper', 'Unlink', 'Unlink'],
])('leads to the choice of a league once the one that is shown was %s', async (_how, way, button, verb) => {
  const { server, at } = await openPage('/account', 'Your Account', {
    'GET /api/auth/user/data': ownData,
    'GET /api/conversations': [],
    [way]: response(204, undefined),
  });
  await waitFor(() => expect(server.count('GET /api/conversations')).toBe(1));
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  server.on({ 'GET /api/user-leagues': [], 'GET /api/conversations': () => new Promise(() => undefined) });
  await userEvent.click(dialog.getByRole('button', { name: verb }));
  await waitFor(() => expect(at()).toBe('/'));
  expect(await screen.findByRole('heading', { name: 'Choose a league' })).toBeInTheDocument();
});
