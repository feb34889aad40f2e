import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { takeNext } from '../../lib/session/return-to';
import { ApiServer, response } from '../../testing/api-server';
import { leagueId, wholeLeague } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';
import { renderApp } from '../../testing/render-app';
import type { Invitation, JoinRequest, Offered } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;
const token = 'A'.repeat(32);
const invitation = (change: Partial<Invitation> = {}): Invitation => ({
  id: 'i1',
  sleeperUserId: '704',
  displayName: 'dot',
  invitedBy: 'ada',
  createdAt: '2025-12-01T10:00:00.000Z',
  expiresAt: '2025-12-08T10:00:00.000Z',
  state: 'open',
  ...change,
});
const person = (sleeperUserId: string, displayName: string, userId: string | null) => ({
  ...{ id: `c:${sleeperUserId}`, userId, sleeperUserId, sleeperUsername: displayName, displayName, teamName: null },
  ...{ avatar: null, rosterId: null, isAdmin: false, isCommissioner: false, isClaimed: false, claimedAt: null },
});

describe('invitations of a league', () => {
  const open = (routes: Record<string, unknown> = {}) =>
    openPage(`/leagues/${leagueId}/admin`, 'League Admin Panel', {
      [`GET ${of('admin-status')}`]: { isAdmin: true },
      [`GET ${of('memberships')}`]: [person('701', 'ada', 'account-ada'), person('704', 'dot', null)],
      [`GET ${of('invitations')}`]: [],
      [`GET ${of('admin/action-logs')}`]: [],
      [`GET ${of('chat/reports')}`]: [],
      ...routes,
    });

  it('are made for who has not signed in; the link is shown to be copied', async () => {
    const { server } = await open({ [`POST ${of('invitations')}`]: response(201, { ...invitation(), token }) });
    const panel = await card('Invitations');
    expect(await panel.findByText('Nobody has been invited yet.')).toBeInTheDocument();
    const choice = await panel.findByLabelText('Invite');
    expect(within(choice).getAllByRole('option')).toHaveLength(2);
    await userEvent.selectOptions(choice, 'dot');
    await userEvent.click(panel.getByRole('button', { name: 'Make Link' }));
    expect(await panel.findByLabelText('Link for dot')).toHaveValue(`${window.location.origin}/invite/${token}`);
    expect(server.calls.find(({ method, path }) => method === 'POST' && path === of('invitations'))?.body).toEqual({
      sleeperUserId: '704',
    });
    // It brings the clipboard that the browser has.
    userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await userEvent.click(panel.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copy failed')).toBeInTheDocument();
    write.mockRestore();
    await userEvent.click(panel.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
  });

  it('show no link that was taken back', async () => {
    const { server, client } = await open({ [`POST ${of('invitations')}`]: { ...invitation(), token } });
    const panel = await card('Invitations');
    await userEvent.selectOptions(await panel.findByLabelText('Invite'), 'dot');
    await userEvent.click(panel.getByRole('button', { name: 'Make Link' }));
    expect(await panel.findByLabelText('Link for dot')).toBeInTheDocument();
    server.on({ [`GET ${of('invitations')}`]: [invitation({ state: 'revoked' })] });
    await act(() => client.invalidateQueries());
    expect(await panel.findByText('Revoked')).toBeInTheDocument();
    expect(panel.queryByLabelText('Link for dot')).not.toBeInTheDocument();
  });

  it('say that everybody is here only once it is known who is', async () => {
    const path = `GET ${of('memberships')}`;
    const { server } = await open({ [path]: response(503, { message: 'Later.' }) });
    const panel = await card('Invitations');
    expect(await panel.findByText('The members could not be loaded')).toBeInTheDocument();
    expect(panel.queryByText(/^Everybody of the league/)).not.toBeInTheDocument();
    server.on({ [path]: [person('701', 'ada', 'account-ada')] });
    await userEvent.click(panel.getByRole('button', { name: 'Try Again' }));
    expect(await panel.findByText('Everybody of the league has signed in here.')).toBeInTheDocument();
  });

  it('are listed with what became of them, and revoked once it was agreed to', async () => {
    const rows = [invitation(), invitation({ id: 'i2', displayName: 'eve', state: 'used' })];
    const { server } = await open({
      [`GET ${of('invitations')}`]: rows,
      [`DELETE ${of('invitations/i1')}`]: response(204, undefined),
    });
    const list = within(await screen.findByRole('list', { name: 'Invitations' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'dot OpenBy ada, Dec 1, 2025 · until Dec 8, 2025Revoke',
      'eve UsedBy ada, Dec 1, 2025',
    ]);
    await userEvent.click(list.getByRole('button', { name: 'Revoke the invitation of dot' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Invitation revoked')).toBeInTheDocument();
    expect(server.count(`DELETE ${of('invitations/i1')}`)).toBe(1);
  });
});

describe('requests to join', () => {
  const request = (change: Partial<JoinRequest> = {}): JoinRequest => ({
    ...{ id: 'r1', sleeperUserId: '704', displayName: 'dot', teamName: 'Dry Dock', email: 'd…@example.org' },
    ...{ askedAt: '2025-12-01T10:00:00.000Z', expiresAt: '2025-12-08T10:00:00.000Z', vouchedBy: null },
    ...change,
  });
  const open = (requests: JoinRequest[], routes: Record<string, unknown> = {}) =>
    openPage(`/leagues/${leagueId}/admin`, 'League Admin Panel', {
      [`GET ${of('admin-status')}`]: { isAdmin: true },
      [`GET ${of('join-requests')}`]: requests,
      [`GET ${of('memberships')}`]: [],
      [`GET ${of('invitations')}`]: [],
      [`GET ${of('admin/action-logs')}`]: [],
      [`GET ${of('chat/reports')}`]: [],
      ...routes,
    });
  const answer = async (verb: string, name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `${verb} ${name}` }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/d…@example\.org/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: verb.split(' ')[0] }));
  };

  it('tell who waits, and are answered once it was agreed to', async () => {
    const { server } = await open([request(), request({ id: 'r2', displayName: 'eve', vouchedBy: 'ada' })], {
      [`POST ${of('join-requests/r1/vouch')}`]: request({ vouchedBy: 'ada' }),
      [`DELETE ${of('join-requests/r2')}`]: response(204, undefined),
    });
    const panel = await card('Join Requests');
    expect(panel.getByText('1 waiting')).toBeInTheDocument();
    const rows = panel.getAllByRole('listitem').map((item) => item.textContent);
    expect(rows).toEqual([
      'dot Dry Dock · d…@example.org · asked Dec 1, 2025VouchDecline',
      'eve Vouched forDry Dock · d…@example.org · asked Dec 1, 2025By ada. They are let in when they verify again.Decline',
    ]);
    await answer('Vouch for', 'dot');
    expect(await screen.findByText('dot is let in when they verify again.')).toBeInTheDocument();
    await answer('Decline', 'eve');
    expect(await screen.findByText('Request declined')).toBeInTheDocument();
    expect(server.count(`GET ${of('join-requests')}`)).toBe(3);
  });

  it('ask about no other once the last one was answered', async () => {
    const list = `GET ${of('join-requests')}`;
    const slow = slowResponse();
    const { server, client } = await open([request()], {
      [`DELETE ${of('join-requests/r1')}`]: response(204, undefined),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Decline dot' }));
    const dialog = await screen.findByRole('alertdialog');
    // The list is read before the log, and both before the question is closed.
    server.on({ [list]: [], [`GET ${of('admin/action-logs')}`]: slow.get });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByText('Join Requests')).not.toBeInTheDocument());
    slow.send([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    server.on({ [list]: [request({ id: 'r2', displayName: 'eve' })] });
    await act(() => client.invalidateQueries());
    expect(await screen.findByRole('button', { name: 'Decline eve' })).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('have no card while nobody waits', async () => {
    await open([]);
    await card('Invitations');
    expect(screen.queryByText('Join Requests')).not.toBeInTheDocument();
  });
});

describe('the link of an invitation', () => {
  const offer: Offered = {
    leagueName: 'Harbour League',
    season: '2025',
    displayName: 'dot',
    teamName: 'Dry Dock',
    invitedBy: 'ada',
    expiresAt: '2025-12-08T10:00:00.000Z',
    state: 'open',
  };
  const open = async (read: unknown, accept?: unknown) => {
    const server = new ApiServer({
      ...wholeLeague(),
      'POST /api/auth/session': response(200, {}),
      [`GET /api/invitations/${token}`]: read,
      [`POST /api/invitations/${token}/accept`]: accept,
    });
    await startSession(`/invite/${token}`);
    return { server, ...renderApp(`/invite/${token}`) };
  };

  it('is noted by whoever signs out to accept it with another account: the next sign-in leads back', async () => {
    await open(offer);
    const link = await screen.findByRole('link', { name: 'Use Another Account' });
    expect(takeNext()).toBeNull();
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(takeNext()).toBe(`/invite/${token}`);
    expect(takeNext()).toBeNull();
  });

  it('tells who invites whom, and leads into the league', async () => {
    const { at } = await open(offer, { league: { id: leagueId, name: 'Harbour League' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Join Harbour League' })).toBeInTheDocument();
    expect(screen.getByText(/has invited/)).toHaveTextContent(
      'ada has invited dot of Dry Dock to the league of season 2025.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Join the League' }));
    await waitFor(() => expect(at()).toMatch(new RegExp(`^/leagues/${leagueId}`)));
  });

  it('says why it could not be accepted, and stays', async () => {
    const message = 'This invitation is for dot, and your account is linked to ada.';
    await open(offer, response(409, { message, slug: 'other-sleeper-user' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Join the League' }));
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
    expect(screen.getByRole('link', { name: 'Use Another Account' })).toHaveAttribute('href', '/api/logout');
  });

  it.each([
    [
      'used',
      'This invitation has been used already.',
      /the league is among yours\. Otherwise ask an admin of the league for a new link\.$/,
    ],
    ['expired', 'This invitation has expired.', /^Ask an admin/],
    ['revoked', 'This invitation was taken back.', /^Ask an admin/],
  ] as const)('that was %s says so', async (state, words, text) => {
    await open({ ...offer, state });
    expect(await screen.findByRole('heading', { name: words })).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Join the League' })).not.toBeInTheDocument();
  });

  it('that is wrong says so', async () => {
    await open(
      response(404, { message: 'This invitation does not exist. Ask for a new link.', slug: 'invitation-not-found' }),
    );
    expect(await screen.findByText('This invitation does not exist. Ask for a new link.')).toBeInTheDocument();
  });
});
