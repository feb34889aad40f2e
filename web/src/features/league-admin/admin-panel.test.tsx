import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import type { Membership } from '../../lib/api/shared-reads';
import { leagueId } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';
import type { LogEntry } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;

const person = (sleeperUserId: string, displayName: string, change: Partial<Membership> = {}): Membership => ({
  id: `chain:${sleeperUserId}`,
  userId: `account-${displayName}`,
  sleeperUserId,
  sleeperUsername: displayName,
  displayName,
  teamName: null,
  avatar: null,
  rosterId: null,
  isAdmin: false,
  isCommissioner: false,
  isClaimed: false,
  claimedAt: null,
  ...change,
});
const holds = (rosterId: number) => ({ rosterId, isClaimed: true, claimedAt: '2025-09-01T10:00:00.000Z' });
const people = [
  person('701', 'ada', { ...holds(1), isAdmin: true, isCommissioner: true }),
  person('702', 'bob', holds(2)),
  person('703', 'cyd'),
  person('704', 'dot', { userId: null }),
];

const team = (rosterId: number, owner: string | null, name: string | null) => ({
  roster_id: rosterId,
  owner_id: owner,
  co_owners: [],
  display_name: owner === null ? null : `owner ${rosterId}`,
  team_name: name,
  avatar: null,
  isCommissioner: rosterId === 1,
  players: [],
  starters: [],
  reserve: [],
  taxi: [],
  settings: {},
});

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
    [`GET ${of('rosters')}`]: [team(1, '701', 'Aces'), team(2, '702', 'Bears'), team(3, null, null)],
    [`GET ${of('memberships')}`]: people,
    [`GET ${of('admin/action-logs')}`]: [],
    [`GET ${of('chat/reports')}`]: [],
    [`GET ${of('achievements')}`]: [],
    [`GET ${of('achievement-criteria')}`]: [],
    ...routes,
  });

const teamRow = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Teams' });
  const row = within(list)
    .getAllByRole('listitem')
    .find((item) => item.textContent.includes(name));
  if (row === undefined) throw new Error(`no team ${name}`);
  return within(row);
};

it('lists every team with who holds it and what they may', async () => {
  await open();
  const panel = await card('Member Management');
  expect(await panel.findByText('3 rosters, 2 claimed')).toBeInTheDocument();
  const ada = await teamRow('Aces');
  for (const text of ['Claimed by ada', 'Commissioner', 'Admin', 'Remove Admin']) {
    expect(ada.getByText(text)).toBeInTheDocument();
  }
  const free = await teamRow('Team 3');
  expect(free.getByText('Available')).toBeInTheDocument();
  expect(free.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /Historical Data/ })).toHaveAttribute(
    'href',
    `/leagues/${leagueId}/historical-data`,
  );
  expect(await screen.findByText('No admin actions recorded yet.')).toBeInTheDocument();
});

it('grants at once, and asks before it removes; the last admin is told', async () => {
  const refusal = {
    message: 'The last admin of a league cannot be removed. Grant somebody else first.',
    slug: 'last-admin',
  };
  const { server } = await open({
    [`PUT ${of('admin/702')}`]: { isAdmin: true },
    [`PUT ${of('admin/701')}`]: response(409, refusal),
  });
  await userEvent.click((await teamRow('Bears')).getByRole('button', { name: 'Grant Admin' }));
  expect(await screen.findByText('Admin status updated successfully')).toBeInTheDocument();
  await userEvent.click((await teamRow('Aces')).getByRole('button', { name: 'Remove Admin' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Admin' }));
  expect(await screen.findByText(refusal.message)).toBeInTheDocument();
  expect(server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { isAdmin: true },
    { isAdmin: false },
  ]);
});

it('unclaims a team once it was agreed to', async () => {
  await open({ [`DELETE ${of('admin/unclaim/702')}`]: { success: true } });
  await userEvent.click((await teamRow('Bears')).getByRole('button', { name: 'Unclaim' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Unclaim Team' }));
  expect(await screen.findByText('Team unclaimed successfully')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('reassigns a team to a member without one; the holder is offered, marked', async () => {
  const { server } = await open({ [`POST ${of('admin/reassign-team')}`]: { success: true } });
  await userEvent.click((await teamRow('Bears')).getByRole('button', { name: 'Reassign' }));
  const dialog = within(await screen.findByRole('dialog'));
  const picker = dialog.getByLabelText('New holder');
  expect(
    within(picker)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose a user...', 'bob (current)', 'cyd']);
  expect(dialog.getByRole('button', { name: 'Reassign Team' })).toBeDisabled();
  await userEvent.selectOptions(picker, 'cyd');
  await userEvent.click(dialog.getByRole('button', { name: 'Reassign Team' }));
  expect(await screen.findByText('Team reassigned successfully')).toBeInTheDocument();
  expect(server.calls.find(({ method, path }) => method === 'POST' && path.endsWith('reassign-team'))?.body).toEqual({
    currentUserId: '702',
    newUserId: '703',
    rosterId: 2,
  });
});

it('tells what admins did in sentences', async () => {
  await open({
    [`GET ${of('admin/action-logs')}`]: [
      entry('grant_admin'),
      entry('revoke_admin'),
      entry('unclaim_team', { teamName: 'Bears', fromUsername: 'bob' }),
      entry('reassign_team', { teamName: 'Bears', fromUsername: 'bob', toUsername: 'cyd', reason: 'he left' }),
    ],
  });
  const log = await screen.findByRole('list', { name: 'Admin actions' });
  const said = within(log)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(said[0]).toMatch(/^ada Admin granted admin to bob/);
  expect(said[1]).toMatch(/^ada Admin removed admin from bob/);
  expect(said[2]).toMatch(/^ada Admin unclaimed Bears from bob/);
  expect(said[3]).toMatch(/^ada Admin reassigned Bears from bob to cydReason: he leftDec 6, 2025/);
});
