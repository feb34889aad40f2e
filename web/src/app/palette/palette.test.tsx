import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberAccount } from '../../lib/session/remember-account';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { leagueId, wholeLeague } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { renderApp } from '../../testing/render-app';
import { recentPlaces } from './recent';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}`;
const search = `GET ${page.replace('/leagues', '/api/leagues')}/player-search`;
const arrows = { rosterId: 2, teamName: 'Ada Arrows', avatar: null, place: 'bench' };
const allen = { playerId: '4984', name: 'Josh Allen', position: 'QB', team: 'BUF', age: 29, owner: arrows };
const jones = { playerId: '77', name: 'Joan Jones', position: 'WR', team: null, age: null, owner: null };

beforeAll(() => Promise.all([import('./palette'), import('./keys')]));

async function open(responses: Record<string, unknown> = {}) {
  const server = new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    [search]: ({ query }: { query: URLSearchParams }) => (query.get('name')?.startsWith('jo') ? [allen, jones] : []),
    ...responses,
  });
  await startSession(page);
  const app = renderApp(page);
  await screen.findByRole('heading', { name: 'League Standings' });
  const user = userEvent.setup();
  return { server, user, ...app };
}

const mine = () => (wholeLeague()['GET /api/user-leagues'] as [unknown])[0];
const field = () => screen.findByRole('combobox', { name: /^Search screens/ });
const options = () => screen.getAllByRole('option').map((one) => one.textContent);
const chosen = () => screen.getByRole('option', { selected: true });

it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  'opens by %s with every screen, and closes by Escape',
  async (keys) => {
    const { user } = await open();
    await user.keyboard(keys);
    const input = await field();
    expect(input).toHaveFocus();
    const group = screen.getByRole('group', { name: 'Screens' });
    expect(within(group).getAllByRole('option')[0]).toHaveTextContent('Dashboard');
    expect(input).toHaveAttribute('aria-activedescendant', chosen().id);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  },
);

it.each([{ isComposing: true }, { keyCode: 229 }])('leaves keys to a word that is composed: %j', async (composing) => {
  const { user, router } = await open();
  await user.click(screen.getByRole('button', { name: 'Find anything' }));
  const input = await field();
  await user.type(input, 'transact');
  const first = chosen().id;
  fireEvent.keyDown(input, { key: 'Enter', ...composing });
  await user.clear(input);
  fireEvent.keyDown(input, { key: 'ArrowDown', ...composing });
  expect(chosen().id).toBe(first);
  expect(router.state.location.pathname).toBe(page);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(chosen().id).not.toBe(first);
});

it('finds screens, weeks, teams and members by the beginnings of their words', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Find anything' }));
  const input = await field();
  await user.type(input, 'ada');
  expect(options()).toEqual(['Ada Arrowsada', 'adaAda Arrows']);
  await user.clear(input);
  await user.type(input, 'week 1');
  expect(options()).toEqual(['Week 1Matchups']);
  await user.clear(input);
  await user.type(input, 'transact');
  expect(options()).toEqual(['Transactions']);
  await user.clear(input);
  await user.type(input, 'zzz');
  expect(await screen.findByText(/Nothing is called so/)).toBeInTheDocument();
  expect(input).not.toHaveAttribute('aria-activedescendant');
});

it('walks through what was found by the arrows, goes there by Enter, and knows it as recent', async () => {
  const { user, at, router } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'ro');
  expect(options().slice(0, 2)).toEqual(['My RosterRosters', 'All RostersRosters']);
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toHaveTextContent('All Rosters');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen().textContent).toBe(options().at(-1));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(at()).toBe(`${page}/rosters`));
  await act(() => router.navigate(page));
  await user.keyboard('{Control>}k{/Control}');
  await field();
  const [first] = within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option');
  expect(first).toHaveTextContent('All Rosters');
  await act(() => rememberAccount('somebody-else'));
  expect(recentPlaces(leagueId)).toEqual([]);
});

it('finds players by asking, with their team, and opens the card above the page', async () => {
  const { user, router, server } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'jo');
  const players = await screen.findByRole('group', { name: 'Players' });
  expect(
    within(players)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Josh AllenQB · BUF · Ada Arrows', 'Joan JonesWR · Free agent']);
  expect(
    server.calls.filter(({ path }) => path.endsWith('/player-search')).map(({ query }) => query.get('name')),
  ).toEqual(['jo']);
  await user.click(within(players).getAllByRole('option')[0] as HTMLElement);
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: page, search: '?card=4984' }));
});

it('takes nobody by Enter who was found for less than is typed by now', async () => {
  const late = ({ query }: { query: URLSearchParams }) => (query.get('name') === 'jo' ? [allen, jones] : slow);
  const slow = new Promise(() => undefined);
  const { user, router } = await open({ [search]: late });
  await user.keyboard('{Control>}k{/Control}');
  const input = await field();
  await user.type(input, 'jo');
  await screen.findByRole('option', { name: /Josh Allen/ });
  await user.type(input, 'an jo');
  expect(options()).toEqual(['Joan JonesWR · Free agent']);
  await user.type(input, 'h');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.getByText('Looking for players…')).toBeInTheDocument();
  await user.type(input, '{Backspace}{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?card=77'));
});

it('keeps what was chosen while players are still looked for', async () => {
  const slow = slowResponse();
  const league = (id: string, name: string) => ({ ...(mine() as object), id, name });
  const leagues = [mine(), league('900200', 'Jolly Rovers'), league('900300', 'Jovial Nine')];
  const { user, at } = await open({ 'GET /api/user-leagues': leagues, [search]: slow.get });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'jo');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.keyboard('{ArrowDown}');
  slow.send([allen, jones]);
  await screen.findByRole('option', { name: /Josh Allen/ });
  expect(chosen()).toHaveTextContent('Jovial Nine');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/leagues/900300'));
});

it('says so when players cannot be searched, and finds the rest', async () => {
  const { user } = await open({ [search]: response(400, { message: 'No.', slug: 'invalid-request' }) });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'ada');
  expect(await screen.findByText('Players cannot be searched at the moment.')).toBeInTheDocument();
  expect(options()).toEqual(['Ada Arrowsada', 'adaAda Arrows']);
});

it('stays with the keys that the search opens first', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.click(screen.getByRole('button', { name: 'All keys' }));
  const keys = await screen.findByRole('dialog', { name: 'Keyboard' });
  // What the closed search has to tell comes after its end.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(keys).toBeInTheDocument();
});

it('shows the keys by "?", but not to somebody who writes', async () => {
  const { user } = await open();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toHaveTextContent('Ctrl K');
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), '?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All keys' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeInTheDocument();
});
