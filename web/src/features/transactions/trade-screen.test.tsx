import { screen, waitFor } from '@testing-library/react';
import { response } from '../../testing/api-server';
import { FakeEventSource } from '../../testing/fake-event-source';
import { aLeague, leagueId } from '../../testing/fixtures';
import { aTrade } from '../../testing/history-fixtures';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const league = `GET /api/leagues/${leagueId}`;
const trade = `${league}/trades/1`;
const missing = response(404, { message: 'There is no such trade in this league.', slug: 'trade-not-found' });
const loading = (message: string | null = null) => aLeague({ sync: { state: 'loading', done: 3, total: 10, message } });

// Loading it for the first time takes longer than a test waits for a heading.
beforeAll(() => import('./trade-screen'));

const open = async (routes: Record<string, unknown>) => {
  const page = await openPage(`/leagues/${leagueId}/trades/1`, 'Trade', routes);
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  await waitFor(() => expect(page.client.isFetching()).toBe(0));
  return page;
};

it.each([
  ['its moves are loaded', ['transactions']],
  ['the loading of the league goes on', ['progress']],
])('shows a trade that is not there yet once %s', async (_when, parts) => {
  const { server } = await open({ [league]: loading(), [trade]: missing });
  expect(screen.getByRole('status', { name: 'Loading the trade' })).toBeInTheDocument();
  expect(screen.queryByText('Trade Not Found')).not.toBeInTheDocument();
  server.on({ [league]: aLeague(), [trade]: aTrade('1') });
  FakeEventSource.tell('league.updated', { parts });
  expect(await screen.findByRole('heading', { name: 'Trade of Oct 3, 2025' }, { timeout: 9_000 })).toBeInTheDocument();
});

it('says why the loading has come to a stop in place of a trade that is not there yet', async () => {
  await open({ [league]: loading('Sleeper does not respond right now.'), [trade]: missing });
  expect(screen.getByText('Still loading')).toBeInTheDocument();
  expect(screen.queryByText('Trade Not Found')).not.toBeInTheDocument();
});

it('says that there is no such trade once the league is loaded', async () => {
  await open({ [trade]: missing });
  expect(screen.getByText('Trade Not Found')).toBeInTheDocument();
});
