import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { FakeEventSource } from '../../testing/fake-event-source';
import { leagueId } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';
import { savedFiles } from '../../testing/saved-files';
import type { LogEntry } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;

const entry = (action: string, details: LogEntry['details'] = {}): LogEntry => ({
  id: `entry/${action}`,
  action,
  adminUsername: 'ada',
  targetUsername: 'bob',
  details,
  timestamp: '2025-12-06T09:12:00.000Z',
});

const open = (routes: Record<string, unknown> = {}) =>
  openPage(`/leagues/${leagueId}/admin`, 'League Admin Panel', {
    [`GET ${of('admin-status')}`]: { isAdmin: true },
    [`GET ${of('rosters')}`]: [],
    [`GET ${of('memberships')}`]: [],
    [`GET ${of('chat/reports')}`]: [],
    [`GET ${of('achievements')}`]: [],
    [`GET ${of('achievement-criteria')}`]: [],
    ...routes,
  });

it('tells what admins did in sentences', async () => {
  await open({
    [`GET ${of('admin/action-logs')}`]: [
      entry('grant_admin'),
      entry('revoke_admin'),
      entry('unclaim_team', { teamName: 'Bears', fromUsername: 'bob' }),
      entry('reassign_team', { teamName: 'Bears', fromUsername: 'bob', toUsername: 'cyd', reason: 'They left' }),
    ],
  });
  const log = await screen.findByRole('list', { name: 'Admin actions' });
  const said = within(log)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(said[0]).toMatch(/^ada Admin granted admin to bob/);
  expect(said[1]).toMatch(/^ada Admin removed admin from bob/);
  expect(said[2]).toMatch(/^ada Admin unclaimed Bears from bob/);
  expect(said[3]).toMatch(/^ada Admin reassigned Bears from bob to cydReason: They leftDec 6, 2025/);
});

it('narrows the log as the address says, shows more, and saves all of it', async () => {
  const path = of('admin/action-logs');
  const page = (query: URLSearchParams) =>
    query.has('before') ? [entry('revoke_admin')] : response(200, [entry('grant_admin')], { 'X-Next-Cursor': '7' });
  const { server } = await open({ [`GET ${path}`]: ({ query }: { query: URLSearchParams }) => page(query) });
  const asked = () => Object.fromEntries(server.calls.filter((call) => call.path === path).at(-1)?.query ?? []);
  const log = await card('Admin Action Log');
  expect(await log.findByText('latest 1')).toBeInTheDocument();
  await userEvent.click(log.getByRole('button', { name: 'Show more' }));
  expect(await log.findByText('2 in all')).toBeInTheDocument();
  expect(asked()).toEqual({ limit: '20', before: '7' });

  await userEvent.click(log.getByRole('button', { name: 'Filter' }));
  const form = within(log.getByRole('search', { name: 'Filter the log' }));
  await userEvent.selectOptions(form.getByLabelText('Action'), 'Admin granted');
  await userEvent.type(form.getByLabelText('Admin, member or team'), 'bob');
  await userEvent.type(form.getByLabelText('To'), '2025-12-06');
  const filter = { action: 'grant_admin', search: 'bob', until: new Date(2025, 11, 7).toISOString() };
  await waitFor(() => expect(asked()).toEqual({ ...filter, limit: '20' }));

  await log.findByRole('button', { name: 'Show more' });
  const saved = savedFiles();
  await userEvent.click(log.getByRole('button', { name: 'Export' }));
  await waitFor(async () => expect(await saved.texts()).toHaveLength(1));
  expect(asked()).toEqual({ ...filter, limit: '100', before: '7' });
  const [csv = ''] = await saved.texts();
  expect(csv.trim().split('\r\n').slice(1)).toEqual([
    '2025-12-06T09:12:00.000Z,ada,granted admin to bob,',
    '2025-12-06T09:12:00.000Z,ada,removed admin from bob,',
  ]);

  await userEvent.click(log.getByRole('button', { name: 'Clear Filters' }));
  expect(await log.findByText('2 in all')).toBeInTheDocument();
});

it('loses no letter that is typed while the address is still behind, and follows the address', async () => {
  const path = of('admin/action-logs');
  const { server, router } = await open({ [`GET ${path}`]: [entry('grant_admin')] });
  const log = await card('Admin Action Log');
  await userEvent.click(log.getByRole('button', { name: 'Filter' }));
  const field = log.getByLabelText('Admin, member or team');
  // Letters that come faster than the router shows a page.
  act(() => {
    for (const letter of 'bears') {
      const { value } = field as HTMLInputElement;
      fireEvent.change(field, { target: { value: value + letter } });
    }
  });
  expect(field).toHaveValue('bears');
  await userEvent.selectOptions(log.getByLabelText('Action'), 'Admin granted');
  await waitFor(() => expect(router.state.location.search).toBe('?log-search=bears&log-action=grant_admin'));
  await waitFor(() =>
    expect(
      server.calls
        .filter((call) => call.path === path)
        .at(-1)
        ?.query.get('search'),
    ).toBe('bears'),
  );
  await act(() => router.navigate('?log-search=cubs'));
  await waitFor(() => expect(field).toHaveValue('cubs'));
  expect(log.getByLabelText('Action')).toHaveValue('');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(field).toHaveValue('bears'));
  expect(log.getByLabelText('Action')).toHaveDisplayValue('Admin granted');
});

it('follows what another admin does: the lists at once, the log once it is written', async () => {
  const [log, lists] = [`GET ${of('admin/action-logs')}`, ['memberships', 'rosters', 'invitations', 'join-requests']];
  const { server } = await open({ [log]: [] });
  expect(await screen.findByText('No admin actions recorded yet.')).toBeInTheDocument();
  FakeEventSource.tell('opened', {}, '1.0.x');
  const before = lists.map((list) => server.count(`GET ${of(list)}`));
  FakeEventSource.tell('league.updated', { parts: ['members'] });
  await waitFor(() =>
    expect(lists.map((list) => server.count(`GET ${of(list)}`))).toEqual(before.map((count) => count + 1)),
  );
  await waitFor(() => expect(server.count(log)).toBe(2));
  server.on({ [log]: [entry('grant_admin')] });
  expect(await screen.findByText(/granted admin to/, {}, { timeout: 5_000 })).toBeInTheDocument();
  expect(server.count(log)).toBe(3);
});

it('says that nothing was found only where nothing more can be: a page may end early', async () => {
  const log = `GET ${of('admin/action-logs')}`;
  const { server } = await open({ [log]: () => response(200, [], { 'X-Next-Cursor': '7' }) });
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.queryByText('No admin actions recorded yet.')).not.toBeInTheDocument();
  server.on({ [log]: [] });
  await userEvent.click(more);
  expect(await screen.findByText('No admin actions recorded yet.')).toBeInTheDocument();
});
