import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { aConversation } from '../../testing/chat-fixtures';
import { leagueId, wholeLeague } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';
import { ownData } from '../../testing/own-data';
import { savedFiles } from '../../testing/saved-files';

const left: string[] = [];
jest.mock('../../lib/browser', () => ({ goTo: (address: string) => left.push(address) }));
jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const { account } = ownData;
const joined = {
  leagueId,
  name: 'Harbour League',
  isAdmin: true,
  isCommissioner: false,
  joinedAt: '2025-08-02T10:00:00.000Z',
  claim: { rosterId: 1, season: '2025', claimedAt: '2025-08-03T10:00:00.000Z' },
};
const own = { account, leagues: [joined], proofs: [], joinRequests: [] };
const open = (routes: Record<string, unknown> = {}) =>
  openPage('/account', 'Your Account', { 'GET /api/auth/user/data': own, ...routes });

it('tells who is signed in, what it is linked to, and in which leagues', async () => {
  await open();
  expect((await card('Signed in as')).getByText('ada@example.test')).toBeInTheDocument();
  expect((await card('Sleeper user')).getByText('ada701')).toBeInTheDocument();
  const [row] = within(screen.getByRole('list', { name: 'Your leagues' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('Harbour League AdminLeaveJoined Aug 2, 2025 · Team claimed Aug 3, 2025');
});

it('leads to conversations of leagues that the person has left, where there are some', async () => {
  await open({ 'GET /api/conversations': [aConversation('c1', 'bruno', { canWrite: false })] });
  const link = (await card('Earlier conversations')).getByRole('link', { name: 'Read them' });
  expect(link).toHaveAttribute('href', '/account/messages');
});

it('shows what has become of leagues and conversations since it was looked at last', async () => {
  const { server, router } = await open({ 'GET /api/conversations': [] });
  expect((await card('Leagues')).getByText(/Team claimed Aug 3, 2025/)).toBeInTheDocument();
  await waitFor(() => expect(server.count('GET /api/conversations')).toBe(1));
  await act(() => router.navigate('/'));
  await screen.findByRole('heading', { name: 'Choose a league' });
  server.on({
    'GET /api/auth/user/data': { ...own, leagues: [{ ...joined, claim: null }] },
    'GET /api/conversations': [aConversation('c1', 'bruno', { canWrite: false })],
  });
  await act(() => router.navigate('/account'));
  expect(await screen.findByText(/No team claimed/)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Read them' })).toBeInTheDocument();
});

it('looks for conversations of leagues that were left by unlinking', async () => {
  const { server } = await open({
    'GET /api/conversations': [],
    'DELETE /api/auth/user/sleeper': response(204, undefined),
  });
  await waitFor(() => expect(server.count('GET /api/conversations')).toBe(1));
  await userEvent.click((await card('Sleeper user')).getByRole('button', { name: 'Unlink' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByRole('heading', { name: 'Choose a league' })).toBeInTheDocument();
  expect(server.count('GET /api/conversations')).toBe(2);
});

it('saves all that is kept, with every page of messages', async () => {
  const page = ({ query }: { query: URLSearchParams }) =>
    query.has('before') ? [{ id: 'm1' }] : response(200, [{ id: 'm2' }], { 'X-Next-Cursor': '7' });
  await open({
    'GET /api/saved-searches': { searches: [{ id: 's1' }] },
    'GET /api/auth/user/data/messages': page,
  });
  const saved = savedFiles();
  await userEvent.click((await card('Your data')).getByRole('button', { name: 'Download' }));
  await waitFor(async () => expect(await saved.texts()).toHaveLength(1));
  const [text = ''] = await saved.texts();
  expect(JSON.parse(text)).toEqual({ ...own, savedSearches: [{ id: 's1' }], messages: [{ id: 'm2' }, { id: 'm1' }] });
});

it('says so when the data cannot be read', async () => {
  await open({ 'GET /api/auth/user/data/messages': response(503, { message: 'Away', slug: 'unavailable' }) });
  await userEvent.click((await card('Your data')).getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Your data could not be read.')).toBeInTheDocument();
});

it('unlinks once it was agreed to; the last admin is told what to do', async () => {
  const refusal = {
    message: 'You are the last admin of Harbour League. Grant somebody else first.',
    slug: 'last-admin',
  };
  const { server } = await open({ 'DELETE /api/auth/user/sleeper': response(409, refusal) });
  const unlink = async () => {
    await userEvent.click((await card('Sleeper user')).getByRole('button', { name: 'Unlink' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Unlink' }));
  };
  await unlink();
  expect(await screen.findByText('Failed to unlink the Sleeper user')).toBeInTheDocument();
  expect(screen.getByText(refusal.message)).toBeInTheDocument();
  server.on({ 'DELETE /api/auth/user/sleeper': response(204, undefined) });
  await unlink();
  expect(await screen.findByText('Sleeper user unlinked')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Choose a league' })).toBeInTheDocument();
});

it.each([
  [[], /^Your account is no longer linked to it\. Nothing changes in Sleeper/],
  [[joined], /^You leave your league here/],
  [[joined, { ...joined, leagueId: '77' }], /^You leave all 2 leagues here/],
])('says before it unlinks which leagues are left, if any: %#', async (leagues, text) => {
  await open({ 'GET /api/auth/user/data': { ...own, leagues } });
  await userEvent.click((await card('Sleeper user')).getByRole('button', { name: 'Unlink' }));
  expect(within(await screen.findByRole('alertdialog')).getByText(text)).toBeInTheDocument();
});

it('leaves one league once it was agreed to; the last admin is told what to do', async () => {
  const way = `DELETE /api/leagues/${leagueId}/membership`;
  const refusal = { message: 'You are the last admin of Harbour League.', slug: 'last-admin' };
  const { server } = await open({ [way]: response(409, refusal) });
  const leave = async () => {
    await userEvent.click((await card('Leagues')).getByRole('button', { name: 'Leave: Harbour League' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave League' }));
    expect(dialog.getByText(/What you wrote stays.* To come back, connect the league again/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  };
  await leave();
  expect(await screen.findByText('Failed to leave the league')).toBeInTheDocument();
  expect(screen.getByText(refusal.message)).toBeInTheDocument();
  server.on({ [way]: response(204, undefined), 'GET /api/user-leagues': [] });
  await leave();
  expect(await screen.findByText('League left')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Choose a league' })).toBeInTheDocument();
  expect(screen.queryByText('Harbour League')).not.toBeInTheDocument();
});

it('deletes the account only when the e-mail address was typed, and signs out', async () => {
  const { server } = await open({ 'DELETE /api/auth/user/data': response(204, undefined) });
  const type = async (text: string) => {
    await userEvent.click((await card('Delete account')).getByRole('button', { name: 'Delete Account' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByLabelText('Your e-mail address'), text);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
  };
  await type('ada@example');
  expect(await screen.findByText('E-mail address did not match')).toBeInTheDocument();
  expect(server.count('DELETE /api/auth/user/data')).toBe(0);
  await type('ada@example.test');
  await waitFor(() => expect(left).toEqual(['/api/logout']));
  expect(server.count('DELETE /api/auth/user/data')).toBe(1);
});

it('signs out once the account is deleted, wherever its owner is by then', async () => {
  left.length = 0;
  const slow = slowResponse();
  const { server, router } = await open({ 'DELETE /api/auth/user/data': slow.get });
  await userEvent.click((await card('Delete account')).getByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText('Your e-mail address'), 'ada@example.test');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
  await waitFor(() => expect(server.count('DELETE /api/auth/user/data')).toBe(1));
  await act(() => router.navigate('/'));
  expect(screen.queryByText('Delete account')).not.toBeInTheDocument();
  slow.send(response(204, undefined));
  await waitFor(() => expect(left).toEqual(['/api/logout']));
});

it.each([
  ['their name', {}, 'Ada Arrow'],
  ['their username', { firstName: '', lastName: '' }, 'ada'],
  ['what the button says', { firstName: '', lastName: '', username: '' }, 'Delete Account'],
])('who has no e-mail address types %s to delete the account, not nothing', async (_what, over, wanted) => {
  const { server } = await open({
    'GET /api/auth/user/data': { ...own, account: { ...account, email: '', ...over } },
    'DELETE /api/auth/user/data': response(204, undefined),
  });
  const confirm = async (text: string) => {
    await userEvent.click((await card('Delete account')).getByRole('button', { name: 'Delete Account' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    if (text !== '') await userEvent.type(dialog.getByLabelText('Type this to confirm'), text);
    expect(dialog.getByText(wanted, { selector: 'form *:not(button)' })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
  };
  await confirm('');
  expect(await screen.findByText('What you typed did not match')).toBeInTheDocument();
  expect(server.count('DELETE /api/auth/user/data')).toBe(0);
  await confirm(wanted);
  await waitFor(() => expect(server.count('DELETE /api/auth/user/data')).toBe(1));
});

it('leaves the focus at the themes when none is chosen any more', async () => {
  const user = { ...(wholeLeague()['GET /api/auth/user'] as object), theme: 'light' };
  const { server } = await open({
    'GET /api/auth/user': user,
    'PUT /api/auth/user/preferences': response(200, { theme: null }),
  });
  const theme = await card('Theme');
  const none = await theme.findByRole('button', { name: 'Use the Standard' });
  server.on({ 'GET /api/auth/user': { ...user, theme: null } });
  none.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(none).not.toBeInTheDocument());
  expect(theme.getByRole('button', { name: 'Dark' })).toHaveFocus();
});
