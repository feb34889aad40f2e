import { screen } from '@testing-library/react';
import { startSession } from '../../../lib/session/session';
import { analyticsServer } from '../../../testing/analytics-fixtures';
import { ApiServer, response } from '../../../testing/api-server';
import { leagueId } from '../../../testing/fixtures';
import { renderApp } from '../../../testing/render-app';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

beforeAll(() => import('./hub-screen'));

const notKnown = response(404, { message: 'There is no schedule for 2025.', slug: 'season-not-found' });

/** The hub's glance at the schedule beside a server that knows the games of 2025, or only those of the season before. */
async function openHub(knowsRunning: boolean) {
  new ApiServer(
    analyticsServer({
      'GET /api/schedule/grid/*': ({ path }: { path: string }) =>
        path.endsWith('2025') && !knowsRunning ? notKnown : { BUF: { 1: { isHome: true, opponent: 'CIN' } } },
    }),
  );
  const at = `/leagues/${leagueId}/analytics`;
  await startSession(at);
  renderApp(at);
}

it('has the next weeks of the running season', async () => {
  await openHub(true);
  const table = await screen.findByRole('table', { name: 'The next weeks' });
  expect(table.parentElement).toHaveTextContent(/32 teamsWeeks 6–9/);
});

it('names the season before where the running one is not known, and calls none of its weeks the next', async () => {
  await openHub(false);
  const table = await screen.findByRole('table', { name: 'Weeks of 2024' });
  expect(table.parentElement).toHaveTextContent(/32 teamsSeason 2024, Weeks 1–4/);
  expect(screen.queryByText('The next weeks')).not.toBeInTheDocument();
});
