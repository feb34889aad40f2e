import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { anIngestion } from '../../../testing/analytics-fixtures';
import { card } from '../../../testing/open-page';
import {
  A,
  at,
  aSyncedLeague as aLeague,
  lettersSent,
  openSystem as open,
  report,
} from '../../../testing/system-fixtures';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const rowsOf = async (name: string) =>
  (await card(name))
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent).join(' | '));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('tells when each source was read and is next, and which league lags', async () => {
  await open();
  await screen.findByText('Lagging');
  expect(await rowsOf('Sync freshness')).toEqual([
    'Source | Scope | Last sync | Next | State',
    'NFL state | 1 document | 20 s ago | in 40 s | Stored',
    'Weekly stats | 2025, Week 14 | 4 min ago | after games | Stored',
    'Players | 11,482 rows | never | – | Not read yet',
    'Gridiron | watched | 6 h ago | stopped | Suspended',
    'Lagging | not watched | 48 s ago | in 12 s | Stale for 10 min',
    'Frontier | watched | 48 s ago | in 12 s | Fresh',
  ]);
});

it('says that Sleeper does not have a league any more, rather than that it is late', async () => {
  const { sync } = report();
  const gone = { ...aLeague('Deleted'), staleSince: at(-600), goneSince: '2025-12-03T12:00:00.000Z' };
  await open({ [`GET ${A}/system`]: report({ sync: sync && { ...sync, leagues: [gone] } }) });
  expect(await screen.findByText('Gone on Sleeper since Dec 3, 2025')).toBeInTheDocument();
  expect(screen.queryByText(/Stale for/)).not.toBeInTheDocument();
});

describe('the search for a league', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const freshness = `GET ${A}/league-freshness`;
  const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  /** Looks for a league where there are many more than are listed. */
  async function find(text: string, routes: Record<string, unknown>) {
    const { sync } = report();
    const many = Array.from({ length: 11 }, (_, index) => aLeague(`League ${index}`));
    const listed = report({ sync: sync && { ...sync, leagues: many, totalLeagues: 240 } });
    const { server } = await open({ [`GET ${A}/system`]: listed, ...routes });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(await screen.findByRole('searchbox', { name: 'Find a league' }), text);
    return { server, user };
  }

  it('finds any of them, also one that is not among the stalest, and asks once for what is typed', async () => {
    const names: (string | null)[] = [];
    const found = ({ query }: { query: URLSearchParams }) => {
      names.push(query.get('search'));
      return [aLeague('Far Away')];
    };
    await find('far', { [freshness]: found });
    expect(screen.getByText('the stalest 11 of 240 leagues')).toBeInTheDocument();
    expect(await screen.findByText('Far Away')).toBeInTheDocument();
    expect(screen.queryByText('League 3')).not.toBeInTheDocument();
    expect(names).toEqual(['far']);
  });

  it('reads what was found again while it is looked at: its times are told as of now', async () => {
    const { server } = await find('f', { [freshness]: [aLeague('Far Away', { staleSince: at(600) })] });
    expect(await screen.findByText('Stale for 10 min')).toBeInTheDocument();
    server.on({ [freshness]: [aLeague('Far Away')] });
    await later(5_000);
    expect(await screen.findByText('Fresh')).toBeInTheDocument();
    expect(screen.queryByText('Stale for 10 min')).not.toBeInTheDocument();
  });

  it('reads all pages of it again, as often as their number allows', async () => {
    let staleSince: string | null = at(600);
    const pages = ({ query }: { query: URLSearchParams }) =>
      query.get('before') === 'b'
        ? [aLeague('Second', { staleSince })]
        : response(200, [aLeague('First', { staleSince })], { 'X-Next-Cursor': 'b' });
    const { server, user } = await find('f', { [freshness]: pages });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByText('Stale for 10 min')).toHaveLength(2));
    staleSince = null;
    const before = server.count(freshness);
    await later(5_500);
    expect(server.count(freshness)).toBe(before);
    await later(5_000);
    await waitFor(() => expect(screen.getAllByText('Fresh')).toHaveLength(2));
    expect(server.count(freshness)).toBe(before + 2);
  });
});

it.each([
  [312, null, 'Calm'],
  [675, null, 'Busy'],
  [900, at(-30), 'Blocked'],
])('shows the budget: %i calls, blocked until %s: %s', async (calls, blockedUntil, state) => {
  const { sync } = report();
  await open({
    [`GET ${A}/system`]: report({ sync: sync && { ...sync, budget: { ...sync.budget, calls, blockedUntil } } }),
  });
  const budget = await card('Provider budget');
  expect(budget.getByText(state)).toBeInTheDocument();
  expect(budget.getByRole('img', { name: `${calls} of 900 calls in the last 60 s` })).toBeInTheDocument();
  expect(budget.getByRole('img', { name: /last 4 minutes: 0, 120, 704, 312$/ })).toBeInTheDocument();
  expect(budget.getByText(/^Peak 704 a minute at/)).toBeInTheDocument();
  expect(budget.getByText(/^Refused \(429\)/)).toHaveTextContent('Refused (429): 2 in 24 hours');
});

it('counts what waits, an outbox once, and the copies of each service', async () => {
  await open();
  const queues = await card('Queue depths');
  expect(queues.getByText('16 waiting')).toBeInTheDocument();
  expect((await rowsOf('Queue depths')).slice(1)).toEqual([
    'chat-messaging outbox | 14 | 2 min',
    'awards LEAGUE | 2 | 2 s',
    'admin outbox | 0 | –',
    'rankings LEAGUE | 0 | –',
  ]);
  const versions = await rowsOf('Versions');
  expect(versions).toContain('chat-messaging | 1.4.0 | 2 | Up 2 d');
  expect(versions).toContain('analytics | – | 0 | No reply');
  expect((await card('Versions')).getByText('2 of 7 services reply')).toBeInTheDocument();
});

it('says in four figures whether somebody has to act', async () => {
  const letter = { id: 'dlq-1', owner: 'a', subject: 's', eventId: 'e', reason: 'r', bytes: 1 };
  const letters = [
    { ...letter, at: '2025-12-06T12:00:00.000Z' },
    { ...letter, id: 'dlq-2', at: '2025-12-05T12:00:00.000Z' },
  ];
  await open({ [`GET ${A}/dead-letters`]: lettersSent(letters) });
  await screen.findByText(/^first from Dec 5, 2025/);
  const told = [...document.querySelectorAll('dl')].map(({ textContent }) => textContent);
  expect(told).toContain('Services ready2 of 7each replied within a second');
  // One of many leagues: it need not be among those that are listed.
  expect(told).toContain('Oldest watched league48 sBusy Bay');
  expect(told.find((text) => text?.startsWith('Dead letters'))).toMatch(/^Dead letters2first from Dec 5/);
  expect(told).toContain('Events waiting16oldest from 2 min ago');
});

it('says so where a figure is not known', async () => {
  await open({ [`GET ${A}/system`]: report({ sync: null, queues: null, processes: null }) });
  await screen.findByText('every event has arrived');
  expect(screen.getAllByText('Not known now')).toHaveLength(3);
});

it('does not say that nobody looks at a league where an older process does not tell', async () => {
  const { stalestWatched: _, ...sync } = report().sync ?? {};
  await open({ [`GET ${A}/system`]: { ...report(), sync } });
  const tile = (await screen.findByText('Oldest watched league')).closest('dl');
  expect(tile).toHaveTextContent('Oldest watched league–Not known now');
});

it('is for super admins', async () => {
  const { server } = await open({ [`GET ${A}/status`]: false }, 'Access Denied');
  expect(server.count(`GET ${A}/system`)).toBe(0);
});

it('shows the other parts when one does not respond', async () => {
  await open({ [`GET ${A}/system`]: report({ sync: null, queues: null }) });
  expect((await card('Sync freshness')).getByText(/No response from league-sync/)).toBeInTheDocument();
  expect((await card('Queue depths')).getByText(/No response from the broker/)).toBeInTheDocument();
  expect((await card('Versions')).getByText('2 of 7 services reply')).toBeInTheDocument();
});

it('shows what is being read and what could not be before what is stored', async () => {
  const progress = { step: 'download' as const, bytes: 62, totalBytes: 100, rows: null };
  const ingestions = [
    anIngestion({ season: 2023, kind: 'stats' }),
    anIngestion({ season: 2024, state: 'failing', reason: 'column count 16, not 17' }),
    anIngestion({ season: 2025, state: 'loading', progress }),
    anIngestion({ season: null, kind: 'sleeper-players', state: 'absent' }),
  ];
  await open({ 'GET /api/nfl-data/status': { state: 'loading', ingestions } });
  const list = await screen.findByRole('list', { name: 'Ingestions' });
  const items = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(items[0]).toContain('nflverse plays 2025Running');
  expect(items[1]).toContain('Failedcolumn count 16, not 17');
  expect(items[2]).toContain('Sleeper stats 2023Complete49,000 rows');
  expect(items[3]).toContain('Sleeper playersNot published');
  expect(within(list).getByRole('progressbar')).toHaveAttribute('value', '0.62');
});

it('has the sources read again', async () => {
  const refresh = 'POST /api/nfl-data/refresh';
  const { server } = await open({ [refresh]: { seasons: [2025, 2024] } });
  await press('Read again');
  expect(await screen.findByText('Schedule, players and the seasons 2025, 2024')).toBeInTheDocument();
  expect(server.calls.find(({ path }) => path === '/api/nfl-data/refresh')?.body).toEqual({ seasons: [] });
});

it('takes a file that has lost many rows where that is why it failed, after saying what is lost', async () => {
  const refresh = 'POST /api/nfl-data/refresh';
  const failing = { state: 'failing', isFailing: true } as const;
  const reason = 'the source has 24000 rows, 49000 last time';
  const ingestions = [
    anIngestion({ ...failing, season: 2023, reason: 'nflverse responded 500' }),
    anIngestion({ ...failing, season: 2024, reason, hasFewerRows: true }),
    anIngestion({ season: 2025 }),
  ];
  const status = { state: 'ready', ingestions };
  const { server } = await open({ 'GET /api/nfl-data/status': status, [refresh]: { seasons: [2024] } });
  await screen.findByText(reason);
  expect(screen.getAllByRole('button', { name: /^Accept fewer rows/ })).toHaveLength(1);
  await press('Accept fewer rows of plays 2024');
  expect(screen.getByText(/has 24000 rows, 49000 last time.*lost.*cannot be undone/)).toBeInTheDocument();
  expect(server.count(refresh)).toBe(0);
  await press('Accept');
  expect(await screen.findByText('The file is being read again')).toBeInTheDocument();
  const body = { seasons: [2024], kinds: ['plays'], acceptFewerRows: true };
  expect(server.calls.find(({ path }) => path === '/api/nfl-data/refresh')?.body).toEqual(body);
});
