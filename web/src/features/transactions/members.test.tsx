import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberTeam } from '../../lib/claimed-leagues';
import { response } from '../../testing/api-server';
import { aLeague, aMove, aTeam, claimed, leagueId } from '../../testing/fixtures';
import { aBookOf } from '../../testing/history-fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';
import { onPhone } from '../../testing/phone';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/transactions`;
const api = `GET /api/leagues/${leagueId}`;
const moves = `${api}/transactions/*`;
const book = `${api}/records`;

// Loading it for the first time takes longer than a test waits for a heading.
beforeAll(() => import('./transactions-screen'));

const open = (routes: Record<string, unknown> = {}, at = page) => openPage(at, 'League Transactions', routes);

it('offers who had a team in another season as a filter, and nobody who never had one', async () => {
  const { users } = aLeague();
  const guest = { ...users[0]!, user_id: '755', username: 'guest', display_name: 'guest' };
  const { server, client } = await open({
    [api]: aLeague({ users: [...users, guest] }),
    [book]: aBookOf({ 701: 'ada', 788: 'frank' }),
  });
  const field = await screen.findByRole('combobox', { name: /League Member/ });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  // The whole record book, of which the page needs no more than these names.
  expect(server.count(book)).toBe(0);
  await userEvent.click(field);
  await screen.findByRole('option', { name: 'frank' });
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['All Members', 'ada', 'bruno', 'chidi', 'dora', 'frank']);
});

it('calls whom a link names a member until it is known who that is', async () => {
  const { server, client } = await open({ [book]: response(503, { message: 'Later.' }) }, `${page}?userId=788`);
  expect(await screen.findByRole('button', { name: 'Remove filter a member' })).toBeInTheDocument();
  server.on({ [book]: aBookOf({ 788: 'frank' }) });
  await client.refetchQueries({ queryKey: ['api', 'leagues', leagueId, 'records'] });
  expect(await screen.findByRole('button', { name: 'Remove filter frank' })).toBeInTheDocument();
});

const given = (index: number) => ({ ...claimed(), userClaimedTeam: aTeam(index, { claimedBy: 'ada' }) });

it('marks the team that the person was given, in its moves and in what is left for claims', async () => {
  const faab = { budget: 100, used: 50, remaining: 50 };
  const league = aLeague({ rosters: aLeague().rosters.map((roster) => ({ ...roster, faab })) });
  await open({ [api]: league, [`${api}/available-teams`]: given(0), [moves]: [aMove('1')] });
  const mine = within(await screen.findByRole('region', { name: 'Transactions' }));
  expect((await mine.findByText('Bruno Bolts')).closest('li')).toHaveTextContent('(You)');
  const left = within(screen.getByRole('region', { name: 'FAAB left' })).getAllByRole('listitem');
  expect(left.map(({ textContent }) => /^.*(?=\(You\))/.exec(textContent)?.[0] ?? '').filter(Boolean)).toEqual([
    expect.stringContaining('Bruno Bolts'),
  ]);
});

it('marks the team that the person shares, also before it is read who was given which and where it cannot be', async () => {
  // The page of those who had a team here last time does not wait for the check.
  localStorage.setItem('dynasty.account', 'account-1');
  rememberTeam(leagueId, true);
  const faab = { budget: 100, used: 50, remaining: 50 };
  const shared = aLeague().rosters.map((roster) => ({
    ...{ ...roster, faab },
    ...(roster.roster_id === 1 && { co_owners: ['701'] }),
    ...(roster.owner_id === '701' && { owner_id: null }),
  }));
  const seasons = [
    { season: '2025', leagueId },
    { season: '2024', leagueId: '900050' },
  ];
  const names = { team_name: 'Old Name', owner: 'dora', avatar: null };
  const old = { ...names, roster_id: 4, owner_id: '703', co_owners: ['701'] };
  await open({
    [api]: aLeague({ rosters: shared, seasons }),
    'GET /api/leagues/900050/available-teams': response(503, { message: 'Later.' }),
    [`${api}/available-teams`]: slowResponse().get,
    [moves]: [aMove('1'), aMove('2', { season: '2024', roster_ids: [4], teams: [old] })],
  });
  expect((await screen.findByText('Old Name')).closest('li')).toHaveTextContent('(You)');
  const made = within(screen.getByRole('region', { name: 'Transactions' }));
  expect(made.getByText('Bruno Bolts').closest('li')).toHaveTextContent('(You)');
  const left = within(screen.getByRole('region', { name: 'FAAB left' }));
  expect(left.getByText('Bruno Bolts').closest('li')).toHaveTextContent('(You)');
});

it('marks in a move of another season the team that the person has there', async () => {
  const seasons = [
    { season: '2025', leagueId },
    { season: '2024', leagueId: '900050' },
  ];
  const team = { roster_id: 1, team_name: 'Old Name', owner_id: null, co_owners: [], owner: 'bruno', avatar: null };
  await open(
    {
      [api]: aLeague({ seasons }),
      'GET /api/leagues/900050/available-teams': given(0),
      [moves]: [aMove('1', { season: '2024', teams: [team] })],
    },
    `${page}?season=2024`,
  );
  const item = (await screen.findByText('Old Name')).closest('li');
  await waitFor(() => expect(item).toHaveTextContent('(You)'));
});

it('takes no player by Enter who was found for less than is typed by now', async () => {
  const free = { position: 'QB', team: 'BUF', age: 29, owner: null };
  const found = [
    { ...free, playerId: '4984', name: 'Josh Allen' },
    { ...free, playerId: '77', name: 'Joan Jones' },
  ];
  const late = ({ query }: { query: URLSearchParams }) =>
    query.get('name') === 'jo' ? found : new Promise(() => undefined);
  const { router } = await open({ [`${api}/player-search`]: late });
  const field = await screen.findByRole('combobox', { name: /^Player/ });
  await userEvent.type(field, 'jo');
  await screen.findByRole('option', { name: /Josh Allen/ });
  await userEvent.keyboard('an');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(router.state.location.search).not.toBe(''));
  expect(router.state.location.search).toBe('?player=77');
});

it('calls nothing empty while the league is being loaded', async () => {
  const sync = { state: 'loading', done: 1, total: 10, message: null } as const;
  const { server, client } = await open({ [api]: aLeague({ sync }), [moves]: [] });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.count(moves)).toBe(1);
  expect(await screen.findByRole('status', { name: 'Loading transactions' })).toBeInTheDocument();
  expect(screen.queryByText('No transactions yet')).not.toBeInTheDocument();
  server.on({ [api]: aLeague() });
  expect(await screen.findByText('No transactions yet')).toBeInTheDocument();
});

it('says that nothing fits the filters also while the league is being loaded again', async () => {
  const sync = { state: 'loading', done: 1, total: 10, message: null } as const;
  const { server } = await open({ [api]: aLeague({ sync }), [moves]: [] }, `${page}?type=trade`);
  expect(await screen.findByText('No transactions match')).toBeInTheDocument();
  expect(screen.getByText(/so far: the league is still being loaded/)).toBeInTheDocument();
  server.on({ [api]: aLeague() });
  expect(await screen.findByText('No move fits all of these filters.')).toBeInTheDocument();
});

describe('on a phone', () => {
  onPhone();

  it('shows the own team and the richest of what is left for claims, and all on request', async () => {
    const { rosters } = aLeague();
    const more = [5, 6].map((id) => ({ ...rosters[0]!, roster_id: id, owner_id: `${id}`, team_name: `Team ${id}` }));
    const bidding = [...rosters, ...more].map((roster, index) => ({
      ...roster,
      faab: { budget: 100, used: 90 - 10 * index, remaining: 10 + 10 * index },
    }));
    await open({ [api]: aLeague({ rosters: bidding }), [`${api}/available-teams`]: given(0) });
    const left = within(await screen.findByRole('region', { name: 'FAAB left' }));
    const figures = () => left.getAllByRole('listitem').map(({ textContent }) => /\$\d+/.exec(textContent)?.[0]);
    await waitFor(() => expect(left.getAllByRole('listitem')[0]).toHaveTextContent('(You)'));
    expect(figures().slice(0, 3)).toEqual(['$10', '$60', '$50']);
    await userEvent.click(left.getByRole('button', { name: 'Show all 6' }));
    expect(figures()).toEqual(['$10', '$60', '$50', '$40', '$30', '$20']);
  });
});
