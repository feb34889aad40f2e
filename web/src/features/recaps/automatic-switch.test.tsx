import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const settings = `/api/leagues/${leagueId}/recaps/settings`;

it('shows at once what was chosen, keeps the focus, and takes it back where it could not be saved', async () => {
  const slow = slowResponse();
  const { server } = await openPage(`/leagues/${leagueId}/recaps`, 'Weekly Recaps', {
    [`GET /api/leagues/${leagueId}/admin-status`]: { isAdmin: true },
    [`GET /api/leagues/${leagueId}/recaps`]: [],
    [`GET ${settings}`]: { automatic: false },
    [`PUT ${settings}`]: slow.get,
  });
  const box = await screen.findByRole('checkbox', { name: /^Generate recaps automatically/ });
  await userEvent.click(box);
  expect(box).toBeChecked();
  expect(box).toBeEnabled();
  expect(box).toHaveFocus();
  await userEvent.click(box);
  expect(box).toBeChecked();
  slow.send(response(503, { message: 'Later.' }));
  expect(await screen.findByText('Failed to save the setting')).toBeInTheDocument();
  await waitFor(() => expect(box).not.toBeChecked());
  expect(server.count(`PUT ${settings}`)).toBe(1);
});

it('says that it is not known whether they come by themselves, and asks again', async () => {
  const { server } = await openPage(`/leagues/${leagueId}/recaps`, 'Weekly Recaps', {
    [`GET /api/leagues/${leagueId}/admin-status`]: { isAdmin: true },
    [`GET /api/leagues/${leagueId}/recaps`]: [],
    [`GET ${settings}`]: response(500, { message: 'Later.' }),
  });
  expect(await screen.findByText('Whether recaps come by themselves could not be loaded')).toBeInTheDocument();
  server.on({ [`GET ${settings}`]: { automatic: true } });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('checkbox', { name: /^Generate recaps automatically/ })).toBeChecked();
});
