import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';
import { somePlayers, someRosters } from '../../testing/roster-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const api = `GET /api/leagues/${leagueId}`;
const named = (name: string) => ({ playerId: name, name, position: 'RB', team: 'BUF', age: null, owner: null });
const zeds = [named('Zed Runner'), named('Zeb Catcher')];

/** The tab with those whose names begin with "ze"; `later` responds for the name that is typed then. */
async function open(later: () => unknown) {
  await openPage(`/leagues/${leagueId}/rosters?view=search`, 'Team Rosters', {
    [`${api}/rosters`]: someRosters(),
    'GET /api/players': somePlayers(),
    'GET /api/players/demographics': [],
    [`${api}/player-search`]: ({ query }: { query: URLSearchParams }) => (query.get('name') === 'ze' ? zeds : later()),
  });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.type(name, 'ze');
  await screen.findByText('Zeb Catcher');
  return name;
}

const isLoading = () => screen.queryByRole('status', { name: 'Loading players' }) !== null;

it('keeps those who were found and still fit until the new ones are here', async () => {
  const slow = slowResponse();
  const name = await open(() => slow.get());
  await userEvent.type(name, 'd');
  const table = await screen.findByRole('table', { name: 'Players found for zed' });
  expect(table).toHaveTextContent('Zed Runner');
  expect(table).not.toHaveTextContent('Zeb Catcher');
  expect(table).toHaveAttribute('aria-busy', 'true');
  expect(isLoading()).toBe(false);
  slow.send([named('Zed Runner'), named('Ann Zedd')]);
  expect(await screen.findByText('Ann Zedd')).toBeInTheDocument();
  expect(table).toBeInTheDocument();
  expect(table).not.toHaveAttribute('aria-busy');
});

it('says that nobody was found only once that is known', async () => {
  const slow = slowResponse();
  const name = await open(() => slow.get());
  await userEvent.type(name, 'x');
  await waitFor(() => expect(isLoading()).toBe(true));
  expect(screen.queryByText('Nobody found')).not.toBeInTheDocument();
  slow.send([]);
  expect(await screen.findByText('Nobody found')).toBeInTheDocument();
});

it('shows nobody of the name before where the new one could not be asked for', async () => {
  const name = await open(() => response(503, { message: 'Down.' }));
  await userEvent.type(name, 'd');
  expect(await screen.findByText('Failed to search for players')).toBeInTheDocument();
  expect(screen.queryByText('Zed Runner')).not.toBeInTheDocument();
});
