import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { FakeEventSource } from '../../testing/fake-event-source';
import { leagueId } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';
import { onPhone } from '../../testing/phone';
import type { CollectionStatus, SeasonBreakdown } from './api';

const left: string[] = [];
jest.mock('../../lib/browser', () => ({ goTo: (address: string) => left.push(address) }));
jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/historical-data`;
const of = (path: string) => `/api/leagues/${leagueId}/${path}`;

const status = (season: string, change: Partial<CollectionStatus> = {}): CollectionStatus => ({
  season,
  dataType: 'season',
  status: 'success',
  recordsCollected: 1234,
  errorMessage: null,
  lastCollected: '2025-12-07T13:55:00.000Z',
  startedAt: null,
  done: 39,
  total: 39,
  ...change,
});

const stored = (season: string, isCurrent = false): SeasonBreakdown => ({
  season,
  isCurrent,
  totalRecords: 1000,
  breakdown: { rosters: 12, matchups: 168, transactions: 342, drafts: 36, leagues: 1, unique_players_with_stats: 442 },
});

const years = Array.from({ length: 10 }, (_, back) => String(2025 - back));
const extended = { seasons: years, collectable: years.slice(0, 5), sleeperCount: 4, historicalCount: 6 };

const open = (routes: Record<string, unknown> = {}, heading = 'Historical Data') =>
  openPage(page, heading, {
    [`GET ${of('admin-status')}`]: { isAdmin: true },
    [`GET ${of('historical-data/status')}`]: [status('2025'), status('2024')],
    [`GET ${of('historical-data/breakdown')}`]: [stored('2025', true), stored('2024')],
    [`GET ${of('extended-seasons')}`]: extended,
    ...routes,
  });

it('is for admins of the league', async () => {
  await open({ [`GET ${of('admin-status')}`]: { isAdmin: false } }, 'Access Denied');
  expect(screen.getByText('You need league admin permissions to access this page.')).toBeInTheDocument();
});

it('shows what is stored of each season, and the sum of those that are whole', async () => {
  await open();
  const chain = await card('Chain status');
  const rows = chain.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toMatch(/^2025 Current1216834236442 ?1,000Complete/);
  expect(rows.at(-1)).toMatch(/^Total24336684728842,000across 2 successful seasons/);
  const overview = await card('Season Overview');
  expect(overview.getAllByRole('listitem')).toHaveLength(9);
  expect(overview.getByText('+2 more')).toBeInTheDocument();
  expect(overview.getByText(/from stored history/)).toHaveTextContent('6 from stored history');
});

describe('on a phone', () => {
  onPhone();

  it('tells of one as of one', async () => {
    const ones = { rosters: 1, matchups: 1, transactions: 1, drafts: 1, leagues: 1, unique_players_with_stats: 1 };
    await open({
      [`GET ${of('historical-data/status')}`]: [status('2025')],
      [`GET ${of('historical-data/breakdown')}`]: [{ ...stored('2025', true), totalRecords: 1, breakdown: ones }],
    });
    const chain = await card('Chain status');
    const season = chain.getByRole('listitem');
    for (const words of ['1 roster', '1 matchup', '1 transaction', '1 draft', '1 player stat']) {
      expect(within(season).getByText(words)).toBeInTheDocument();
    }
    expect(chain.getByText('1 record').closest('p')).toHaveTextContent('1 record across 1 successful season');
  });
});

it('counts nothing while it is not known what is stored', async () => {
  const path = `GET ${of('historical-data/breakdown')}`;
  const { server } = await open({ [path]: response(503, { message: 'Later.' }) });
  expect(await screen.findByText('What is stored could not be loaded')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(await card('Collect a season')).toBeDefined();
  server.on({ [path]: [stored('2025', true), stored('2024')] });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await (await card('Chain status')).findByText('2,000')).toBeInTheDocument();
});

it('exports all seasons as a file, and shows what the server says', async () => {
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:archive';
  const path = `GET ${of('export')}`;
  const headers = { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="harbour.zip"' };
  const { server } = await open({ [path]: response(200, 'x'.repeat(14_000), headers) });
  await userEvent.click(screen.getByRole('button', { name: 'Export all seasons' }));
  expect(await screen.findByText('harbour.zip, 14 KB')).toBeInTheDocument();
  expect(saved).toHaveBeenCalledTimes(1);
  server.on({ [path]: response(409, { message: 'This league is being exported already.', slug: 'export-running' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Export all seasons' }));
  expect(await screen.findByText('This league is being exported already.')).toBeInTheDocument();
  expect(saved).toHaveBeenCalledTimes(1);
});

it('leads to the sign-in when the session has ended before the export', async () => {
  await open({ [`GET ${of('export')}`]: response(401, { message: 'Unauthorized: sign in first.' }) });
  await userEvent.click(screen.getByRole('button', { name: 'Export all seasons' }));
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument();
  await waitFor(() => expect(left).toEqual([`/api/login?returnTo=${encodeURIComponent(page)}`]));
  expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export all seasons' })).toBeInTheDocument();
});

it('collects a season once it was agreed to, and cannot start another meanwhile', async () => {
  const running = status('2024', { status: 'in_progress', startedAt: '2025-12-07T14:00:00.000Z', done: 13 });
  const { server } = await open({
    [`POST ${of('historical-data/collect')}`]: response(202, running),
  });
  const collect = await card('Collect a season');
  await userEvent.selectOptions(await collect.findByLabelText('Season'), '2024');
  await userEvent.click(collect.getByRole('button', { name: 'Collect' }));
  server.on({ [`GET ${of('historical-data/status')}`]: [status('2025'), running] });
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Collect' }));
  expect(await screen.findByText('Data collection started successfully.')).toBeInTheDocument();
  expect(
    server.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/collect'))?.query.get('season'),
  ).toBe('2024');
  expect(await collect.findByText('Collecting 2024')).toBeInTheDocument();
  expect(collect.getByRole('button', { name: 'Collecting' })).toBeDisabled();
  expect((await card('Chain status')).getByRole('progressbar', { name: 'Collecting 2024' })).toHaveValue(13 / 39);
});

it('collects a season anew after the first try, whose response was lost, has been cancelled', async () => {
  const running = status('2025', { status: 'in_progress', startedAt: '2025-12-07T14:00:00.000Z', done: 13 });
  const route = `GET ${of('historical-data/status')}`;
  const { server } = await open({
    [`POST ${of('historical-data/collect')}`]: response(504, { message: 'Late.' }),
    [`DELETE ${of('historical-data/collect')}`]: {},
  });
  const collect = await card('Collect a season');
  const start = async () => {
    await userEvent.click(await collect.findByRole('button', { name: 'Collect' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Collect' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  };
  await waitFor(() => expect(collect.getByLabelText('Season')).toHaveValue('2025'));
  server.on({ [route]: [running] });
  await start();
  await userEvent.click(await collect.findByRole('button', { name: 'Cancel' }));
  server.on({ [route]: [status('2025')] });
  expect(await screen.findByText('Data collection cancelled')).toBeInTheDocument();
  await start();
  const posts = server.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/collect'));
  expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

it('asks how far a season is while one is collected, and otherwise only without the stream', async () => {
  const route = `GET ${of('historical-data/status')}`;
  const running = status('2024', { status: 'in_progress', startedAt: '2025-12-07T14:00:00.000Z', done: 13 });
  const { server } = await open();
  await card('Chain status');
  const asksAgain = async () => {
    const before = server.count(route);
    await new Promise((resolve) => setTimeout(resolve, 2_300));
    return server.count(route) > before;
  };
  expect(await asksAgain()).toBe(true);
  FakeEventSource.tell('opened', {}, '1.0.x');
  expect(await asksAgain()).toBe(false);
  server.on({ [route]: [status('2025'), running] });
  FakeEventSource.tell('league.updated', { parts: ['progress'] }, '2.0.x');
  await screen.findByRole('progressbar', { name: 'Collecting 2024' });
  expect(await asksAgain()).toBe(true);
}, 20_000);

it('says why a season failed, and what the server refused', async () => {
  const errorMessage = 'Sleeper has no 2021 season of this league.';
  await open({
    [`GET ${of('historical-data/status')}`]: [status('2025'), status('2021', { status: 'error', errorMessage })],
    [`POST ${of('historical-data/collect')}`]: response(500, {}),
  });
  expect(await screen.findByText(errorMessage)).toBeInTheDocument();
  const collect = await card('Collect a season');
  await waitFor(() => expect(collect.getByLabelText('Season')).toHaveValue('2025'));
  await userEvent.click(collect.getByRole('button', { name: 'Collect' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Collect' }));
  expect(await screen.findByText('Failed to start data collection. Please try again.')).toBeInTheDocument();
});
