import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiServer, response } from '../../../testing/api-server';
import { leagueId } from '../../../testing/fixtures';
import { card, openPage } from '../../../testing/open-page';
import { savedFiles } from '../../../testing/saved-files';
import type { LedgerEntry } from './api';
import { centsOf, dollars } from './ledger-words';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;
const step = (deed: string, reason = '') => ({ deed, by: '701', at: '2025-09-02T12:00:00.000Z', reason, winner: null });
const entry = (change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 'mhfa3k9zq-00f1e2d3c4b5a697',
  ...{ kind: 'dues', from: '702', to: 'pot', cents: 5_000, what: 'Entry fee', season: '2025', dueOn: '2025-09-04' },
  ...{ state: 'open', steps: [step('write')], may: [] },
  ...change,
});
const bet = (change: Partial<LedgerEntry> = {}) =>
  entry({ kind: 'bet', from: '701', to: '702', cents: 2_050, what: 'More wins', dueOn: null, ...change });
const member = (sleeperUserId: string, displayName: string) => ({ sleeperUserId, displayName, avatar: null });
const nothing = { pot: { collected: 0, due: 0, paidOut: 0 }, balances: [] };

const open = (rows: LedgerEntry[], routes: Record<string, unknown> = {}) =>
  openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET ${of('polls')}`]: [],
    [`GET ${of('memberships')}`]: [member('701', 'ada'), member('702', 'bob')],
    [`GET ${of('admin-status')}`]: { isAdmin: false },
    [`GET ${of('constitution')}`]: {
      version: 0,
      text: '',
      note: '',
      editedBy: '',
      editedAt: '2025-08-12T12:00:00.000Z',
    },
    [`GET ${of('rosters')}`]: [{ owner_id: '701' }, { owner_id: '702' }, { owner_id: null }],
    [`GET ${of('ledger')}`]: rows,
    [`GET ${of('ledger/summary')}`]: nothing,
    ...routes,
  });
/** Of the process itself, whose time zone holds; what tests see otherwise is a copy. */
const { env } = jest
  .requireActual<{ runInThisContext: (code: string) => { env: { TZ?: string } } }>('node:vm')
  .runInThisContext('process');
const zone = env.TZ;
afterEach(() => {
  if (zone === undefined) delete env.TZ;
  else env.TZ = zone;
});

const ledger = () => card('Dues and Bets');
const posted = ({ calls }: ApiServer, path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path === of(path)).map(({ body }) => body);

it.each([
  ['50', 5_000],
  ['$20.5', 2_050],
  ['1,250.05', 125_005],
  ['0', undefined],
  ['12.345', undefined],
  ['1e3', undefined],
  ['100000.01', undefined],
  ['-5', undefined],
])('reads %p as %p cents', (text, cents) => expect(centsOf(text)).toBe(cents));

it('writes whole dollars short, and cents where there are some', () => {
  expect([5_000, 2_050, 125_005].map(dollars)).toEqual(['$50', '$20.50', '$1,250.05']);
});

it('tells the pot, the balances and each entry in a sentence', async () => {
  const sums = {
    pot: { collected: 50_000, due: 10_000, paidOut: 0 },
    balances: [
      { party: 'pot', net: 10_000, gets: 10_000, gives: 0 },
      { party: '701', net: 2_050, gets: 2_050, gives: 0 },
      { party: '702', net: -12_050, gets: 0, gives: 12_050 },
    ],
  };
  await open([entry(), bet({ id: 'b', state: 'running' })], { [`GET ${of('ledger/summary')}`]: sums });
  const panel = await ledger();
  expect(await panel.findByText('$500')).toBeInTheDocument();
  const balances = within(panel.getByRole('list', { name: 'Balances' })).getAllByRole('listitem');
  expect(balances.map((item) => item.textContent)).toEqual(['ada (You) gets $20.50', 'bob owes $120.50']);
  const rows = within(await panel.findByRole('list', { name: 'Ledger entries' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/bob owes the potEntry fee · season 2025 · due .*Sep 4, 2025\$50Due$/),
    expect.stringMatching(/ada against bobMore wins · Sep 2, 2025 by ada\$20.50Running$/),
  ]);
});

it('says where balances could not be loaded, since a league in which nothing is owed has none', async () => {
  await open([entry()], { [`GET ${of('ledger/summary')}`]: response(500, { message: 'Later.' }) });
  expect(await (await ledger()).findByText('The balances could not be loaded')).toBeInTheDocument();
});

it('begins with the first six entries and shows the others when asked', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => entry({ id: `e${index}` }));
  const { server } = await open(many(8));
  const panel = await ledger();
  const rows = () => within(panel.getByRole('list', { name: 'Ledger entries' })).getAllByRole('listitem').length;
  await userEvent.click(await panel.findByRole('button', { name: 'Show all 8' }));
  expect(rows()).toBe(8);
  server.on({ [`GET ${of('ledger')}`]: many(7) });
  await userEvent.click(panel.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(rows()).toBe(7));
  expect(panel.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
});

it('says so when nothing is owed, and names the part in the address', async () => {
  const { server, router } = await open([]);
  const panel = await ledger();
  expect(await panel.findByText('Nothing is owed')).toBeInTheDocument();
  await userEvent.click(panel.getByRole('button', { name: 'Done' }));
  expect(await panel.findByText('Nothing is done with yet')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?ledger=done');
  expect(server.calls.filter(({ path }) => path === of('ledger')).map(({ query }) => query.get('show'))).toEqual([
    'open',
    'done',
  ]);
});

it('does plain deeds at once, and asks for a winner and for a reason', async () => {
  const rows = [
    bet({ id: 'a1', state: 'proposed', may: ['accept', 'decline'] }),
    bet({ id: 'a2', state: 'running', may: ['decide'] }),
    entry({ id: 'a3', may: ['settle', 'cancel'] }),
  ];
  const { server } = await open(rows, {
    [`POST ${of('ledger/a1/accept')}`]: rows[0],
    [`POST ${of('ledger/a2/decide')}`]: rows[1],
    [`POST ${of('ledger/a3/cancel')}`]: response(409, { message: 'This entry has changed.', slug: 'entry-changed' }),
  });
  const panel = await ledger();
  await userEvent.click(await panel.findByRole('button', { name: /^Accept: More wins/ }));
  await waitFor(() => expect(posted(server, 'ledger/a1/accept')).toEqual([{ reason: '', basedOn: 1 }]));
  await userEvent.click(panel.getByRole('button', { name: /^Who Won\?/ }));
  const decide = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(decide.getByLabelText('Winner'), 'bob');
  await userEvent.click(decide.getByRole('button', { name: 'Decide Bet' }));
  await waitFor(() => expect(posted(server, 'ledger/a2/decide')).toEqual([{ reason: '', basedOn: 1, winner: '702' }]));
  await userEvent.click(panel.getByRole('button', { name: /^Call Off: Entry fee/ }));
  const cancel = within(await screen.findByRole('dialog'));
  expect(cancel.getByRole('button', { name: 'Call Off' })).toBeDisabled();
  await userEvent.type(cancel.getByLabelText('Reason'), 'twice');
  await userEvent.click(cancel.getByRole('button', { name: 'Call Off' }));
  expect(await screen.findByText('This entry has changed.')).toBeInTheDocument();
  expect(cancel.getByLabelText('Reason')).toHaveValue('twice');
});

it('keeps asking while the entry goes from sight', async () => {
  const { server, client } = await open([entry({ id: 'a3', may: ['settle', 'cancel'] })]);
  const panel = await ledger();
  await userEvent.click(await panel.findByRole('button', { name: /^Call Off: Entry fee/ }));
  const cancel = within(await screen.findByRole('dialog'));
  await userEvent.type(cancel.getByLabelText('Reason'), 'twice');
  server.on({ [`GET ${of('ledger')}`]: [] });
  await act(() => client.refetchQueries());
  expect(await panel.findByText('Nothing is owed')).toBeInTheDocument();
  expect(cancel.getByLabelText('Reason')).toHaveValue('twice');
});

it('has the same day for dues in every time zone', async () => {
  env.TZ = 'Pacific/Kiritimati';
  await open([entry()]);
  expect(await (await ledger()).findByText(/due Sep 4, 2025/)).toBeInTheDocument();
});

it('takes dues of every owner from an admin, and bets from everybody', async () => {
  const { server } = await open([], {
    [`GET ${of('admin-status')}`]: { isAdmin: true },
    [`POST ${of('ledger/dues')}`]: response(201, [entry(), entry({ id: 'x' })]),
    [`POST ${of('ledger/bets')}`]: response(201, bet()),
  });
  const panel = await ledger();
  await userEvent.click(await panel.findByRole('button', { name: 'New Dues' }));
  const dues = within(await screen.findByRole('dialog'));
  expect(dues.getByRole('button', { name: 'Write Dues' })).toBeDisabled();
  await userEvent.type(dues.getByLabelText('Amount'), '50.x');
  expect(dues.getByText('Enter an amount like 50 or 20.50')).toBeInTheDocument();
  await userEvent.clear(dues.getByLabelText('Amount'));
  await userEvent.type(dues.getByLabelText('Amount'), '50');
  await userEvent.type(dues.getByLabelText('What for'), 'Entry fee');
  await userEvent.click(dues.getByRole('button', { name: 'Write Dues' }));
  expect(await screen.findByText('2 entries written')).toBeInTheDocument();
  expect(posted(server, 'ledger/dues')).toEqual([
    { people: ['701', '702'], direction: 'to-pot', season: '2025', cents: 5_000, what: 'Entry fee' },
  ]);
  await userEvent.click(panel.getByRole('button', { name: 'New Bet' }));
  const wager = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(wager.getByLabelText('Against'), 'bob');
  await userEvent.type(wager.getByLabelText('Amount'), '20.50');
  await userEvent.type(wager.getByLabelText('What for'), 'More wins');
  await userEvent.click(wager.getByRole('button', { name: 'Propose Bet' }));
  expect(await screen.findByText('Bet proposed')).toBeInTheDocument();
  expect(posted(server, 'ledger/bets')).toEqual([{ opponent: '702', cents: 2_050, what: 'More wins', season: '2025' }]);
});

it('tells who agrees until when they would owe, and who has marked what as paid', async () => {
  const rows = [
    bet({ id: 'a1', state: 'proposed', dueOn: '2025-12-01', may: ['accept'] }),
    bet({ id: 'a2', state: 'running', dueOn: '2025-12-02' }),
    entry({ id: 'a3', state: 'settled', steps: [step('write'), { ...step('settle'), by: '702' }] }),
    entry({ id: 'a4', state: 'open', steps: [step('write'), step('settle'), step('reopen')] }),
  ];
  await open(rows);
  const list = within(await (await ledger()).findByRole('list', { name: 'Ledger entries' }));
  expect(list.getAllByRole('listitem').map((row) => row.querySelector('small')?.textContent)).toEqual([
    'More wins · due Dec 1, 2025 · Sep 2, 2025 by ada',
    'More wins · due Dec 2, 2025 · Sep 2, 2025 by ada',
    'Entry fee · season 2025 · Sep 2, 2025 by bob',
    'Entry fee · season 2025 · due Sep 4, 2025 · Sep 2, 2025 by ada',
  ]);
});

it('tells no number while there are more than have been read', async () => {
  const many = (from: number) => Array.from({ length: 8 }, (_, index) => entry({ id: `e${from + index}` }));
  const { server } = await open([], {
    [`GET ${of('ledger')}`]: response(200, many(0), { 'X-Next-Cursor': 'older' }),
  });
  const panel = await ledger();
  await userEvent.click(await panel.findByRole('button', { name: 'Show more' }));
  const rows = () => within(panel.getByRole('list', { name: 'Ledger entries' })).getAllByRole('listitem').length;
  expect(rows()).toBe(8);
  server.on({ [`GET ${of('ledger')}`]: many(8) });
  await userEvent.click(panel.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toBe(16));
});

it('reads the dates again when something is due', async () => {
  const { server } = await open([entry({ id: 'a3', may: ['settle'] })], {
    [`GET ${of('calendar')}`]: { now: '2025-12-05T17:00:00.000Z', dates: [], feedSince: null },
    [`POST ${of('ledger/a3/settle')}`]: entry({ id: 'a3', state: 'settled' }),
  });
  await waitFor(() => expect(server.count(`GET ${of('calendar')}`)).toBe(1));
  await userEvent.click(await (await ledger()).findByRole('button', { name: /^Mark as Paid/ }));
  await waitFor(() => expect(server.count(`GET ${of('calendar')}`)).toBe(2));
});

it('saves its entries as a table', async () => {
  await open([entry()]);
  const saved = savedFiles();
  const panel = await ledger();
  await userEvent.click(await panel.findByRole('button', { name: 'Export' }));
  await waitFor(async () => expect(await saved.texts()).toHaveLength(1));
  const [csv = ''] = await saved.texts();
  expect(csv).toContain('Due on,State,Last change,By,Reason');
  expect(csv).toContain('bob,the pot,50,Entry fee,2025,2025-09-04,Due,2025-09-02T12:00:00.000Z,ada,');
});
