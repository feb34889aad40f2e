import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';
import { somePlayers, someRosters } from '../../testing/roster-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
jest.mock('./compare-tab', () => {
  throw new Error('the file is gone');
});

const api = `GET /api/leagues/${leagueId}`;

it('says that a tab cannot be loaded, and leaves the page and its other tabs', async () => {
  await openPage(`/leagues/${leagueId}/rosters`, 'Team Rosters', {
    [`${api}/rosters`]: someRosters(),
    [`${api}/player-form`]: response(503, { message: 'Not loaded.' }),
    'GET /api/players': somePlayers(),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Compare' }));
  expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Team Rosters' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Teams' }));
  expect(screen.getByRole('list', { name: 'Teams at a glance' })).toBeInTheDocument();
});
