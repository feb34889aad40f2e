import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { FakeEventSource } from '../../testing/fake-event-source';
import { aLeague, aMove, leagueId, wholeLeague } from '../../testing/fixtures';
import { aPlayer, aTrade } from '../../testing/history-fixtures';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/transactions`;
const moves = `GET /api/leagues/${leagueId}/transactions/*`;

// Loading it for the first time takes longer than a test waits for a heading.
beforeAll(() => import('./transactions-screen'));

async function open(responses: Record<string, unknown> = {}, at = page) {
  const server = new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}), ...responses });
  await startSession(at);
  const app = renderApp(at);
  await screen.findByRole('heading', { level: 1, name: 'League Transactions' });
  await screen.findByRole('search', { name: 'Filter transactions' });
  const asked = () =>
    server.calls
      .filter((call) => call.path.includes('/transactions/'))
      .at(-1)
      ?.query.toString();
  return { server, asked, ...app };
}

/** Takes an option of a field, as a mouse does. */
async function choose(field: RegExp, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const card = () => within(screen.getByRole('region', { name: 'Transactions' }));

it('shows a move with its team, its players and what it cost', async () => {
  const submitted = Date.UTC(2025, 9, 7, 15);
  const move = aMove('1', {
    created: submitted,
    status_updated: Date.UTC(2025, 9, 9, 15),
    formatted_adds: [aPlayer('11', 1, 'QB')],
    formatted_drops: [{ ...aPlayer('12', 1), team: null }],
  });
  await open({ [moves]: [move] });
  const row = await screen.findByRole('region', { name: 'October 2025' });
  expect(row).toHaveTextContent('October 2025');
  expect(row).toHaveTextContent('Bruno Boltsbruno');
  expect(row).toHaveTextContent('Added QBPlayer 11 BUF · $12 FAAB');
  expect(row).toHaveTextContent('Dropped WRPlayer 12 FA');
  expect(row).toHaveTextContent('WaiverWeek 5 Oct 9, 2025Submitted Oct 7');
  expect(screen.getByText('Showing all league transactions')).toBeInTheDocument();
});

it('shows a new move after its live event, and keeps the list when reading it fails', async () => {
  const { server } = await open({ [moves]: [aMove('1')] });
  await screen.findByText('Player 1');
  server.on({ [moves]: [aMove('2'), aMove('1')] });
  FakeEventSource.tell('league.updated', { parts: ['transactions'] });
  expect(await screen.findByText('Player 2')).toBeInTheDocument();
  const before = server.count(moves);
  server.on({ [moves]: response(503, { message: 'Down.' }) });
  FakeEventSource.tell('league.updated', { parts: ['transactions'] });
  await waitFor(() => expect(server.count(moves)).toBe(before + 1));
  expect(screen.getByText('Player 1')).toBeInTheDocument();
});

it('shows every side of a trade with players, picks and money', async () => {
  await open({ [moves]: [aTrade('1')] });
  const bruno = await screen.findByRole('region', { name: 'Bruno Bolts' });
  expect(bruno).toHaveTextContent('ReceivedFAAB$25GavePlayer 77 (WR · BUF)');
  expect(screen.getByRole('region', { name: 'Ada Arrows' })).toHaveTextContent(
    'Ada Arrows(You)adaReceivedWRPlayer 77 BUFGave2026 Round 1 (ada)DroppedPlayer 78 (WR · BUF)',
  );
  expect(screen.getByRole('region', { name: 'Dora Drakes' })).toHaveTextContent(
    'ReceivedPICK2026 Round 1 (ada)Gave$25 FAAB',
  );
  expect(screen.getByText('Proposed by')).toHaveTextContent('Proposed by dora');
  expect(screen.getByText('Oct 3, 2025')).toBeInTheDocument();
  expect(screen.getByText(/^Proposed Oct|^Proposed$/)).toHaveTextContent('Proposed Oct 1');
});

it('names each thing of a trade between two teams once, and what was dropped for it', async () => {
  const trade = aTrade('1');
  const [bruno, ada] = trade.trade_details;
  if (!bruno || !ada) throw new Error('a trade has sides');
  const given = { ...bruno, faab_received: 0, draft_picks_received: ada.draft_picks_given };
  await open({ [moves]: [{ ...trade, roster_ids: [1, 2], trade_details: [given, ada] }] });
  const row = await screen.findByRole('region', { name: 'October 2025' });
  expect(within(row).getAllByText(/Player 77/)).toHaveLength(1);
  expect(within(row).getAllByText(/2026 Round 1/)).toHaveLength(1);
  expect(row).not.toHaveTextContent('Gave');
  expect(row).toHaveTextContent('DroppedPlayer 78 (WR · BUF)');
});

it('applies filters when they are searched for, and keeps them in the address', async () => {
  const { router, asked, server } = await open();
  await card().findAllByText('Bruno Bolts');
  const before = server.count(moves);
  await choose(/League Member/, 'chidi');
  await choose(/Transaction Type/, 'Waiver Wire Claims');
  expect(screen.getByText('2 changes not applied. Press Search.')).toBeInTheDocument();
  expect(screen.getByText('Showing all league transactions')).toBeInTheDocument();
  expect(server.count(moves)).toBe(before);
  expect(screen.getByRole('button', { name: 'Search' })).toHaveClass('primary');
  await press('Search');
  await waitFor(() => expect(asked()).toContain('userId=702&type=waiver&dateRange=all'));
  expect(router.state.location.search).toBe('?userId=702&type=waiver');
  expect(screen.getByRole('button', { name: 'Search' })).not.toHaveClass('primary');
  expect(screen.queryByText(/not applied\. Press Search/)).not.toBeInTheDocument();
  await press('Remove filter chidi');
  expect(screen.getByRole('group', { name: 'Applied filters' })).toHaveFocus();
  await waitFor(() => expect(asked()).toContain('userId=all&type=waiver'));
  await press('Clear All');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.getByText('Showing all league transactions')).toBeInTheDocument();
});

it('shows what a link filters by, and passes over what it cannot mean', async () => {
  const { asked } = await open({}, `${page}?type=trade&dateRange=3months&userId=<script>`);
  expect(screen.getByRole('button', { name: 'Remove filter Trades' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove filter Past 3 Months' })).toBeInTheDocument();
  await waitFor(() => expect(asked()).toContain('userId=all&type=trade&dateRange=3months'));
});

it('loads older moves below the ones that are there', async () => {
  const page2 = { pages: 0 };
  const pages = ({ query }: { query: URLSearchParams }) => {
    if (!query.get('before')) return response(200, [aMove('1')], { 'X-Next-Cursor': 'older' });
    page2.pages += 1;
    return page2.pages === 1 ? response(503, { message: 'Down.' }) : [aMove('2')];
  };
  await open({ [moves]: pages });
  expect(await screen.findByText(/Player 1/)).toBeInTheDocument();
  expect(screen.getByText('1 newest')).toBeInTheDocument();
  await press('Load more');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch transactions');
  expect(screen.getByText(/Player 1/)).toBeInTheDocument();
  await press(/Try Again/);
  expect(await screen.findByText(/Player 2/)).toBeInTheDocument();
  expect(screen.getByText('2 in all')).toBeInTheDocument();
  expect(screen.getByText('That is everything')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

it('says when there is nothing, and when nothing fits the filters', async () => {
  const { router } = await open({ [moves]: [] }, `${page}?type=trade`);
  expect(await screen.findByText('No transactions match')).toBeInTheDocument();
  await press('Show all');
  expect(await screen.findByText('No transactions yet')).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

it('says that it failed, and reads again', async () => {
  const { server } = await open({ [moves]: response(503, { message: 'The provider is down.' }) });
  expect(await screen.findByText('Failed to fetch transactions')).toBeInTheDocument();
  expect(screen.getByText('The provider is down.')).toBeInTheDocument();
  server.on({ [moves]: [aMove('5')] });
  await press(/Try Again/);
  expect(await screen.findByText(/Player 5/)).toBeInTheDocument();
});

it('keeps the old list until the list of the new filters is here', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const pages = async ({ query }: { query: URLSearchParams }) => {
    if (query.get('type') === 'all') return [aMove('1')];
    await held;
    return [aMove('2')];
  };
  await open({ [moves]: pages });
  await screen.findByText(/Player 1/);
  await choose(/Transaction Type/, 'Trades');
  await press('Search');
  expect(screen.getByText(/Player 1/).closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
  release();
  expect(await screen.findByText(/Player 2/)).toBeInTheDocument();
});

it('is the last used league without one in the address', async () => {
  await open({}, '/transactions');
  expect(await screen.findByText('Invented Four · Season 2025')).toBeInTheDocument();
});

it('names who lost a claim, and lists claims that failed', async () => {
  const won = aMove('1', {
    losing_bids: [
      { roster_id: 3, waiver_bid: 9 },
      { roster_id: 4, waiver_bid: null },
    ],
  });
  const failed = aMove('2', { status: 'failed', waiver_bid: 5 });
  const byOrder = aMove('3', { waiver_bid: null, losing_bids: [{ roster_id: 3, waiver_bid: null }] });
  await open({ [moves]: [won, failed, byOrder] });
  expect(await screen.findByText(/Also bid/)).toHaveTextContent('Also bid: Chidi Comets $9, Dora Drakes');
  expect(screen.getByText(/Also claimed/)).toHaveTextContent(/^Also claimed: Chidi Comets$/);
  expect(screen.getByText('Failed')).toBeInTheDocument();
  expect(screen.getByText('Player 2').closest('li')).toHaveTextContent('Wanted RBPlayer 2 FA · $5 FAAB');
});

it('asks for the season and the player of a link, and names the teams as that season did', async () => {
  const team = { roster_id: 1, team_name: 'Old Name', owner_id: '700', co_owners: [], owner: 'bruno', avatar: null };
  const players = { 'GET /api/players': { 4984: { full_name: 'Josh Allen' } } };
  const { asked } = await open(
    { [moves]: [aMove('1', { teams: [team] })], ...players },
    `${page}?season=2023&player=4984`,
  );
  await waitFor(() => expect(asked()).toContain('season=2023&player=4984'));
  expect(await card().findByText('Old Name')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Remove filter Josh Allen' })).toBeInTheDocument();
  await press('Clear All');
  await waitFor(() => expect(asked()).not.toContain('season'));
});

it('shows what each team has left for claims, the richest first', async () => {
  const { rosters } = aLeague();
  const faab = (remaining: number) => ({ budget: 100, used: 100 - remaining, remaining });
  const league = aLeague({ rosters: rosters.map((roster, index) => ({ ...roster, faab: faab(index * 30) })) });
  await open({ [`GET /api/leagues/${leagueId}`]: league });
  const items = within(await screen.findByRole('region', { name: 'FAAB left' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Dora Drakes.*\$90$/),
    expect.stringMatching(/Chidi Comets.*\$60$/),
    expect.stringMatching(/Ada Arrows.*\$30$/),
    expect.stringMatching(/Bruno Bolts.*\$0$/),
  ]);
});

it('has a page for a trade, and says when there is none', async () => {
  const trade = aTrade('1');
  const server = new ApiServer({
    ...{ ...wholeLeague(), 'POST /api/auth/session': response(200, {}) },
    [`GET /api/leagues/${leagueId}/trades/1`]: trade,
    [`GET /api/leagues/${leagueId}/trades/2`]: response(404, { message: 'None.', slug: 'trade-not-found' }),
  });
  await startSession(page);
  const { router } = renderApp(`/leagues/${leagueId}/trades/1`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Trade' })).toBeInTheDocument();
  expect(await screen.findByText('Trade of Oct 3, 2025')).toBeInTheDocument();
  expect(screen.getByText('Season 2025 · Week 5')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Open trade' })).not.toBeInTheDocument();
  await act(() => router.navigate(`/leagues/${leagueId}/trades/2`));
  expect(await screen.findByText('Trade Not Found')).toBeInTheDocument();
  expect(server.count(`GET /api/leagues/${leagueId}/trades/*`)).toBe(2);
});
