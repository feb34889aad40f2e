import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import type { Membership } from '../../lib/api/shared-reads';
import { leagueId } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';

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
  isInLeague: true,
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
  const message = 'The last admin of a league cannot be removed. Grant somebody else first.';
  const { server } = await open({
    [`PUT ${of('admin/702')}`]: { isAdmin: true },
    [`PUT ${of('admin/701')}`]: response(409, { message, slug: 'last-admin' }),
  });
  await userEvent.click((await teamRow('Bears')).getByRole('button', { name: 'Grant Admin: bob' }));
  expect(await screen.findByText('Admin status updated successfully')).toBeInTheDocument();
  await userEvent.click((await teamRow('Aces')).getByRole('button', { name: 'Remove Admin: ada' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(await dialog.findByLabelText('Reason (optional)'), 'asked for it');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Admin' }));
  const notice = (await screen.findByText('Failed to update admin status')).parentElement;
  expect(notice).toHaveTextContent(`ErrorFailed to update admin status${message}`);
  expect(dialog.getByLabelText('Reason (optional)')).toHaveValue('asked for it');
  expect(server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { isAdmin: true },
    { isAdmin: false, reason: 'asked for it' },
  ]);
});

it('shows who has joined without a team, whose rights can be taken away as well', async () => {
  const others = [
    person('701', 'ada', { ...holds(1), isAdmin: true }),
    person('705', 'eve', { ...holds(1), teamName: 'Aces' }),
    person('703', 'cyd', { isAdmin: true }),
    person('704', 'dot', { userId: null }),
  ];
  const { server } = await open({ [`GET ${of('memberships')}`]: others, [`PUT ${of('admin/703')}`]: {} });
  const list = within(await screen.findByRole('list', { name: 'Members without a team' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('eveHolds Aces as well'),
    expect.stringContaining('cydNo team claimedAdmin'),
  ]);
  await userEvent.click(list.getByRole('button', { name: 'Remove Admin: cyd' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove Admin' }));
  expect(await screen.findByText('Admin status updated successfully')).toBeInTheDocument();
  expect(server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { isAdmin: false, reason: '' },
  ]);
});

it('removes who is not in the league on Sleeper any more, once it was agreed to, and nobody else', async () => {
  const others = [...people, person('705', 'eve', { isInLeague: false })];
  const path = `DELETE ${of('admin/members/705')}`;
  const message = 'They are still in this league on Sleeper, or hold a team here.';
  const { server } = await open({
    [`GET ${of('memberships')}`]: others,
    [path]: response(409, { message, slug: 'still-in-league' }),
  });
  const list = within(await screen.findByRole('list', { name: 'Members without a team' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('cydNo team claimed'),
    expect.stringContaining('eveNo longer in the league on Sleeper'),
  ]);
  await userEvent.click(list.getByRole('button', { name: /^Remove: / }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Member' }));
  expect(dialog.getByText(/write in its chat or vote. What they wrote stays/)).toBeInTheDocument();
  await userEvent.type(await dialog.findByLabelText('Reason (optional)'), 'sold their team');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Member' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  server.on({ [path]: { success: true }, [`GET ${of('memberships')}`]: people });
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Member' }));
  expect(await screen.findByText('Member removed')).toBeInTheDocument();
  expect(await screen.findByText('cyd')).toBeInTheDocument();
  expect(screen.queryByText('eve')).not.toBeInTheDocument();
  expect(server.calls.find(({ method }) => method === 'DELETE')?.query.get('reason')).toBe('sold their team');
});

it('unclaims a team once it was agreed to', async () => {
  await open({ [`DELETE ${of('admin/unclaim/702')}`]: { success: true } });
  await userEvent.click((await teamRow('Bears')).getByRole('button', { name: /^Unclaim: / }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Unclaim Team' }));
  expect(await screen.findByText('Team unclaimed successfully')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('keeps the reason while a team could not be unclaimed', async () => {
  const path = `DELETE ${of('admin/unclaim/702')}`;
  const { server } = await open({ [path]: response(503, { message: 'Later.' }) });
  await userEvent.click((await teamRow('Bears')).getByRole('button', { name: /^Unclaim: / }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText('Reason (optional)'), 'moved away');
  await userEvent.click(dialog.getByRole('button', { name: 'Unclaim Team' }));
  expect(await screen.findByText('Later.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Reason (optional)')).toHaveValue('moved away');
  server.on({ [path]: { success: true } });
  await userEvent.click(dialog.getByRole('button', { name: 'Unclaim Team' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('reassigns a team to a member without one; the holder is offered, marked', async () => {
  const { server } = await open({ [`POST ${of('admin/reassign-team')}`]: { success: true } });
  await userEvent.click((await teamRow('Bears')).getByRole('button', { name: /^Reassign: / }));
  const dialog = within(await screen.findByRole('dialog'));
  const picker = dialog.getByLabelText('New holder');
  expect(
    within(picker)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose a user...', 'bob (current)', 'cyd']);
  expect(dialog.getByRole('button', { name: 'Reassign Team' })).toBeDisabled();
  await userEvent.selectOptions(picker, 'cyd');
  await userEvent.type(dialog.getByLabelText('Reason (optional)'), ' They left ');
  await userEvent.click(dialog.getByRole('button', { name: 'Reassign Team' }));
  expect(await screen.findByText('Team reassigned successfully')).toBeInTheDocument();
  expect(server.calls.find(({ method, path }) => method === 'POST' && path.endsWith('reassign-team'))?.body).toEqual({
    currentUserId: '702',
    newUserId: '703',
    rosterId: 2,
    reason: 'They left',
  });
});

it('says with words where nobody is free to get a team', async () => {
  await open({ [`GET ${of('memberships')}`]: people.filter(({ displayName }) => displayName !== 'cyd') });
  for (const [name, offered] of [
    ['Bears', ['Choose a user...', 'bob (current)']],
    ['Team 3', []],
  ] as const) {
    await userEvent.click((await teamRow(name)).getByRole('button', { name: /^Reassign: / }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Nobody can get this team now')).toBeInTheDocument();
    expect(dialog.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(offered);
    expect(dialog.getByRole('button', { name: 'Reassign Team' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  }
});

it('has the settings of the league in one place', async () => {
  const usual = { allPlay: 35, pointsPerGame: 25, lastThree: 15, record: 15, efficiency: 10 };
  const told = { games: 0, won: 0, seasons: [] };
  const { server } = await open({
    [`GET ${of('recaps/settings')}`]: { automatic: false },
    [`PUT ${of('recaps/settings')}`]: { automatic: true },
    [`GET ${of('power-weights')}`]: { weights: usual, usual, setAt: null, lookBack: told, usualLookBack: told },
  });
  const settings = await card('League Settings');
  await userEvent.click(await settings.findByRole('checkbox', { name: /Generate recaps automatically/ }));
  await waitFor(() => expect(server.count(`PUT ${of('recaps/settings')}`)).toBe(1));
  expect(settings.getByText(/All-play record 35% · Points per game 25%/)).toBeInTheDocument();
  await userEvent.click(settings.getByRole('button', { name: 'Change Weights' }));
  expect(await settings.findByLabelText('All-play record')).toHaveFocus();
  expect(settings.getByRole('link', { name: 'Open Chat' })).toHaveAttribute('href', `/leagues/${leagueId}/chat`);
});
