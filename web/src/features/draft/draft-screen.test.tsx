import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { FakeEventSource } from '../../testing/fake-event-source';
import { aLeague, aTeam, claimed, leagueId, wholeLeague } from '../../testing/fixtures';
import { aDraft, aPick } from '../../testing/history-fixtures';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/draft`;
const drafts = `GET /api/leagues/${leagueId}/historical-drafts`;
const picksOf = (id: string) => `GET /api/drafts/${id}/picks`;

/** Who picks in which place. */
const order = { 700: 1, 701: 2, 702: 3, 703: 4 };
const linear = aDraft('22', { season: '2024', type: 'linear', reversed_rounds: [] });
/** Both rounds of the snake but the last pick; Ada (slot 2) traded 1.01 to herself and keeps one of her own. */
const snake = [
  aPick(1, 1, 1, { roster_id: 2, owner: 'ada', isTraded: true, original_owner: 'bruno' }),
  aPick(2, 1, 2, { is_keeper: true, position: 'K' }),
  aPick(3, 1, 3, { position: 'WR' }),
  aPick(4, 1, 4, { team: null }),
  aPick(5, 2, 4),
  aPick(6, 2, 3),
  aPick(7, 2, 2),
];

// Loading it for the first time takes longer than a test waits for a heading.
beforeAll(() => import('./draft-screen'));

async function open(responses: Record<string, unknown> = {}, at = page) {
  const known = { [drafts]: [aDraft('21'), linear], [picksOf('21')]: snake, [picksOf('22')]: [] };
  const server = new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    ...known,
    ...responses,
  });
  await startSession(at);
  const app = renderApp(at);
  await screen.findByRole('heading', { level: 1, name: 'Draft Results' });
  return { server, ...app };
}

const board = () => screen.findByRole('table');
const cells = (table: HTMLElement, row: number) => {
  const found = within(table).getAllByRole('row')[row];
  if (!found) throw new Error(`no row ${row}`);
  return within(found).getAllByRole('cell');
};

it('shows the newest draft with its facts', async () => {
  await open();
  expect(await screen.findByText('COMPLETE')).toBeInTheDocument();
  expect(screen.getByText('Current')).toBeInTheDocument();
  expect(screen.getByText('May 31, 2025')).toBeInTheDocument();
  expect(screen.getByText('Snake')).toBeInTheDocument();
  expect(screen.getByText('Dynasty 2QB')).toBeInTheDocument();
  expect(await screen.findByText('7 picks, 1 by traded pick')).toBeInTheDocument();
});

it('reads the picks again when drafts have changed, though they may be as many', async () => {
  const { server } = await open();
  const table = await board();
  server.on({ [picksOf('21')]: snake.with(6, aPick(7, 2, 2, { player_name: 'Other Last7' })) });
  FakeEventSource.tell('league.updated', { parts: ['drafts'] });
  expect(await within(table).findByText(/Other/)).toBeInTheDocument();
});

it('reads the picks again that were made while another draft was looked at', async () => {
  const { server, router } = await open();
  expect(await screen.findByText('7 picks, 1 by traded pick')).toBeInTheDocument();
  await act(() => router.navigate(`${page}?draft=22`));
  expect(await screen.findByText('No Draft Picks Found')).toBeInTheDocument();
  server.on({ [picksOf('21')]: [...snake, aPick(8, 2, 1)] });
  FakeEventSource.tell('league.updated', { parts: ['drafts'] });
  await act(() => router.navigate(page));
  expect(await screen.findByText('8 picks, 1 by traded pick')).toBeInTheDocument();
});

it('marks the team that the person was given, not the one whose owner they are', async () => {
  await open({
    [`GET /api/leagues/${leagueId}/available-teams`]: { ...claimed(), userClaimedTeam: aTeam(2, { claimedBy: 'ada' }) },
  });
  const table = await board();
  expect(await within(table).findByRole('button', { name: /Chidi Comets \(You\)/ })).toBeInTheDocument();
  expect(within(table).getAllByRole('button', { name: /\(You\)/ })).toHaveLength(1);
});

it('puts each pick into its round and slot, and a dash where none is', async () => {
  await open();
  const table = await board();
  expect(cells(table, 1)[0]).toHaveTextContent('1.01#1First1 Last1RB · BUF→ traded to ada');
  expect(cells(table, 1)[1]).toHaveTextContent('1.02K#2First2 Last2K · BUF');
  expect(within(cells(table, 1)[1]!).getByTitle('Keeper')).toBeInTheDocument();
  expect(cells(table, 1)[3]).toHaveTextContent('RB · FA');
  expect(cells(table, 2)[3]).toHaveTextContent('2.04#5');
  expect(cells(table, 2)[0]).toHaveTextContent(/^–$/);
});

it('says in which direction each round runs', async () => {
  await open();
  const table = await board();
  const heads = within(table).getAllByRole('rowheader');
  expect(heads[0]).toHaveTextContent('R1→, from left to right');
  expect(heads[1]).toHaveTextContent('R2←, from right to left');
});

it('dims the picks of the others while a team has the pointer or the focus', async () => {
  await open();
  const table = await board();
  const ada = within(table).getByRole('button', { name: /Ada Arrows \(You\)/ });
  const bright = () =>
    [...cells(table, 1), ...cells(table, 2)].filter((cell) => !cell.className.includes('dimmed')).length;
  expect(bright()).toBe(8);
  fireEvent.focus(ada);
  expect(bright()).toBe(3);
  expect(cells(table, 1)[0]?.className).not.toContain('dimmed');
  fireEvent.blur(ada);
  expect(bright()).toBe(8);
  await userEvent.click(ada);
  await userEvent.unhover(ada);
  expect(ada).toHaveAttribute('aria-pressed', 'true');
  expect(bright()).toBe(3);
  await userEvent.click(ada);
  expect(ada).toHaveAttribute('aria-pressed', 'false');
});

it('keeps the team that was pressed when its draft is read again', async () => {
  const { server, client } = await open();
  await userEvent.click(within(await board()).getByRole('button', { name: /^Slot 2 / }));
  const slots = aDraft('21').slots.map((slot) => ({ ...slot, team_name: `New ${slot.slot}` }));
  server.on({ [drafts]: [aDraft('21', { slots })] });
  await act(() => client.invalidateQueries());
  const team = await screen.findByRole('button', { name: /New 2/ });
  expect(team).toHaveAttribute('aria-pressed', 'true');
  expect(team.closest('th')?.className).not.toContain('dimmed');
});

it('opens another draft, and its address opens it again', async () => {
  const { router, unmount } = await open();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Draft' }));
  await userEvent.click(await screen.findByRole('option', { name: '2024 Rookie draft' }));
  expect(router.state.location.search).toBe('?draft=22');
  expect(await screen.findByText('No Draft Picks Found')).toBeInTheDocument();
  expect(screen.getByText('Draft picks are not available for this draft.')).toBeInTheDocument();
  expect(screen.queryByText('Current')).not.toBeInTheDocument();
  unmount();
  await open({}, `${page}?draft=22`);
  expect(await screen.findByText('No Draft Picks Found')).toBeInTheDocument();
});

it('tells several drafts of a season apart', async () => {
  const long = aDraft('23', { settings: { teams: 4, rounds: 3, reversal_round: 0 } });
  await open({ [drafts]: [aDraft('21'), long, linear] });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Draft' }));
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(options).toEqual(['2025 Rookie draft, 2 rounds', '2025 Rookie draft, 3 rounds', '2024 Rookie draft']);
});

it('calls the first draft that fills the teams the startup, later ones by their type', async () => {
  const whole = { settings: { teams: 4, rounds: 20, reversal_round: 0 } };
  const all = [aDraft('21', whole), aDraft('22', { season: '2024' }), aDraft('23', { season: '2023', ...whole })];
  await open({ [drafts]: all });
  expect(await screen.findByRole('table', { name: '2025 Snake draft' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Draft' }));
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(options).toEqual(['2025 Snake draft', '2024 Rookie draft', '2023 Startup']);
});

const traded = [
  { round: 1, slot: 1, roster_id: 2, owner: 'ada' },
  { round: 2, slot: 4, roster_id: 1, owner: 'bruno' },
];

it('shows the order before the draft, with who holds a traded pick', async () => {
  await open({
    [drafts]: [aDraft('21', { status: 'pre_draft', picks: 0, traded_picks: traded, draft_order: order })],
    [picksOf('21')]: [],
  });
  const table = await board();
  expect(screen.getByText('8 picks to come, 2 traded')).toBeInTheDocument();
  expect(cells(table, 1)[0]).toHaveTextContent('1.01#1→ traded to ada');
  expect(cells(table, 1)[3]).toHaveTextContent(/^1\.04#4$/);
  expect(cells(table, 2)[3]).toHaveTextContent('2.04#5→ traded to bruno');
  expect(cells(table, 2)[0]).toHaveTextContent(/^2\.01#8$/);
  expect(screen.queryByText('No Draft Picks Found')).not.toBeInTheDocument();
  await userEvent.click(within(table).getByRole('button', { name: /Ada Arrows/ }));
  expect(cells(table, 1).map((cell) => !cell.className.includes('dimmed'))).toEqual([true, true, false, false]);
});

it('shows what is to come beside what was picked while the draft runs', async () => {
  const running = aDraft('21', { status: 'drafting', picks: 1, traded_picks: traded, draft_order: order });
  await open({ [drafts]: [running], [picksOf('21')]: [aPick(1, 1, 1)] });
  const table = await board();
  expect(cells(table, 1)[0]).toHaveTextContent('First1 Last1');
  expect(cells(table, 1)[1]).toHaveTextContent(/^1\.02#2$/);
  expect(cells(table, 2)[3]).toHaveTextContent('→ traded to bruno');
});

it.each([
  ['whose order is not set', { draft_order: null }],
  ['that is an auction', { type: 'auction' }],
])('has nothing to show before a draft %s', async (_, change) => {
  await open({
    [drafts]: [aDraft('21', { status: 'pre_draft', picks: 0, draft_order: order, ...change })],
    [picksOf('21')]: [],
  });
  expect(await screen.findByText('No Draft Picks Found')).toBeInTheDocument();
});

it('lists what each team bought in an auction, with the price', async () => {
  const bought = [aPick(1, 1, 2, { amount: 47 }), aPick(2, 1, 2, { amount: 3 }), aPick(3, 2, 1, { amount: 0 })];
  await open({ [drafts]: [aDraft('21', { type: 'auction', reversed_rounds: [] })], [picksOf('21')]: bought });
  const table = await board();
  expect(cells(table, 1)[1]).toHaveTextContent('$47#1');
  expect(cells(table, 2)[1]).toHaveTextContent('$3#2');
  expect(cells(table, 1)[0]).toHaveTextContent('$0#3');
  expect(within(table).queryByText(/left to right/)).not.toBeInTheDocument();
});

it('says when there is no draft', async () => {
  await open({ [drafts]: [] });
  expect(await screen.findByText('No Drafts Found')).toBeInTheDocument();
  expect(screen.getByText("This league doesn't have any draft data available.")).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

it('calls nothing empty while the league is being loaded', async () => {
  const sync = { state: 'loading', done: 1, total: 10, message: null } as const;
  const { server, client } = await open({ [drafts]: [], [`GET /api/leagues/${leagueId}`]: aLeague({ sync }) });
  expect(await screen.findByText('1 of 10')).toBeInTheDocument();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.count(drafts)).toBe(1);
  expect(screen.queryByText('No Drafts Found')).not.toBeInTheDocument();
  server.on({ [`GET /api/leagues/${leagueId}`]: aLeague() });
  FakeEventSource.tell('league.updated', { parts: ['progress'] });
  expect(await screen.findByText('No Drafts Found')).toBeInTheDocument();
});

it('says in its block what failed, and reads it again', async () => {
  const { server } = await open({ [picksOf('21')]: response(503, { message: 'Down.' }) });
  expect(await screen.findByText('Failed to load draft picks')).toBeInTheDocument();
  expect(screen.getByText('COMPLETE')).toBeInTheDocument();
  server.on({ [picksOf('21')]: snake });
  await userEvent.click(screen.getByRole('button', { name: /Try Again/ }));
  expect(await board()).toBeInTheDocument();
});
