import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { aChatState, aMessage, leagueId, members } from '../../../testing/fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const L = `/api/leagues/${leagueId}`;
const open = (routes: Record<string, unknown> = {}, search = '') =>
  openPage(`/leagues/${leagueId}/chat${search}`, 'League Chat', routes);

it('draws a line where new messages begin, which stays once they are read', async () => {
  const state = aChatState({ position: 2, readPosition: 1, unreadCount: 1 });
  const messages = [aMessage('m1', 'bruno', 'Good luck'), aMessage('m2', 'dora', 'To you too')];
  const read = `POST ${L}/chat/read`;
  const { server } = await open({
    [`GET ${L}/chat/state`]: state,
    [`GET ${L}/chat`]: messages,
    [read]: { readPosition: 2, unreadCount: 0 },
  });
  const line = await screen.findByText('New since you were here');
  expect(line.nextElementSibling).toHaveTextContent('To you too');
  await waitFor(() => expect(server.count(read)).toBe(1));
  expect(screen.getByText('New since you were here')).toBeInTheDocument();
});

it('marks a name as the reader’s own by the account, by the Sleeper user where there was none yet', async () => {
  const [mine, bruno] = ['701', '700'];
  const mentions = [
    { name: 'me then', userId: 'account-ada', sleeperUserId: bruno },
    { name: 'my forerunner', userId: 'account-bruno', sleeperUserId: mine },
    { name: 'me before', userId: null, sleeperUserId: mine },
    { name: 'bruno', userId: null, sleeperUserId: bruno },
  ];
  const text = mentions.map(({ name }) => `@${name}`).join(' ');
  await open({ [`GET ${L}/chat`]: [{ ...aMessage('m1', 'dora', text), mentions }] });
  const named = await screen.findAllByRole('link', { name: /^@/ });
  const ofReader = named.filter((link) => link.classList.contains('mentionsMe'));
  expect(ofReader.map(({ textContent }) => textContent)).toEqual(['@me then', '@me before']);
});

it.each([
  ['any more', 404, 'm77'],
  ['where a link was mangled on its way', 400, 'm77.'],
])('says that a message is not there %s', async (_, status, messageId) => {
  const gone = ({ query }: { query: URLSearchParams }) =>
    query.has('around') ? response(status, { message: 'No' }) : [aMessage('m1', 'bruno', 'Hi')];
  await open({ [`GET ${L}/chat`]: gone }, `?message=${messageId}`);
  expect(await screen.findByText('The message is not there any more')).toBeInTheDocument();
  expect(screen.getByText('Hi')).toBeInTheDocument();
});

it('marks a name as the reader’s own also where another member of the same name is meant first', async () => {
  const mentions = ['other', 'ada'].map((id) => ({ name: 'Alex', userId: `account-${id}`, sleeperUserId: `s-${id}` }));
  await open({ [`GET ${L}/chat`]: [{ ...aMessage('m1', 'dora', 'Ask @Alex'), mentions }] });
  const named = await screen.findByRole('link', { name: '@Alex' });
  expect(named).toHaveClass('mentionsMe');
  expect(named).toHaveAttribute('href', expect.stringContaining('s-ada'));
});

it('does not say so of one that could not be looked for', async () => {
  const away = ({ query }: { query: URLSearchParams }) =>
    query.has('around') ? response(503, { message: 'Down.' }) : [aMessage('m1', 'bruno', 'Hi')];
  await open({ [`GET ${L}/chat`]: away }, '?message=m77');
  expect(await screen.findByText('The messages could not be loaded')).toBeInTheDocument();
  expect(screen.queryByText('The message is not there any more')).not.toBeInTheDocument();
});

it('begins with the newest messages for who comes back after an older part', async () => {
  const old = response(200, [aMessage('m1', 'bruno', 'Last season')], { 'X-Newer-Cursor': 'later' });
  const newest = response(200, [aMessage('m80', 'bruno', 'This week')], { 'X-Next-Cursor': 'earlier' });
  const byPlace = ({ query }: { query: URLSearchParams }) => (query.has('around') ? old : newest);
  const { router } = await open({ [`GET ${L}/chat`]: byPlace }, '?message=m1');
  expect(await screen.findByText('Last season')).toBeInTheDocument();
  await act(() => router.navigate(`/leagues/${leagueId}/standings`));
  await waitFor(() => expect(screen.queryByRole('log')).not.toBeInTheDocument());
  await act(() => router.navigate(`/leagues/${leagueId}/chat`));
  expect(await screen.findByText('This week')).toBeInTheDocument();
  expect(screen.queryByText('Last season')).not.toBeInTheDocument();
});

it('has a line in its head before the league is read: nothing moves when it comes', async () => {
  await open({ [`GET ${L}`]: () => new Promise(() => undefined) });
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling).toHaveTextContent(/^League$/);
});

it('counts one member as one', async () => {
  await open({ [`GET ${L}/memberships`]: members().slice(0, 1) });
  expect(await screen.findByText('1 member')).toBeInTheDocument();
});

it('offers six reactions by their names, and takes one back that failed', async () => {
  await open({ 'PUT /api/messages/m1/reactions/fire': response(500, { message: 'Down.' }) });
  await userEvent.hover(await screen.findByText('Good luck'));
  await userEvent.click(screen.getByRole('button', { name: 'React' }));
  const choices = within(screen.getByRole('group', { name: 'Reactions' })).getAllByRole('button');
  expect(choices.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Thumbs up',
    'Heart',
    'Laugh',
    'Wow',
    'Sad',
    'Fire',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Fire' }));
  expect(await screen.findByText('Your reaction was not taken. Please try again.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Fire, / })).not.toBeInTheDocument();
});

it('names who has reacted and left the league since, as far as what they wrote tells', async () => {
  const userIds = ['account-bruno', 'account-zoe', 'account-gone', 'account-dora'];
  const messages = [
    { ...aMessage('m1', 'bruno', 'Good luck'), reactions: [{ kind: 'fire', userIds }] },
    { ...aMessage('m2', 'zoe', 'To you too'), userName: '\u202EZoe' },
  ];
  const slow = slowResponse();
  await open({ [`GET ${L}/chat`]: messages, [`GET ${L}/memberships`]: slow.get });
  // Until the members are read nobody is taken for a former one.
  expect(await screen.findByRole('button', { name: 'Fire, 4: bruno, Zoe, Somebody, Somebody' })).toBeInTheDocument();
  // Of a member no name may be known.
  slow.send(members().map((one) => (one.userId === 'account-dora' ? { ...one, displayName: null } : one)));
  expect(
    await screen.findByRole('button', { name: 'Fire, 4: bruno, Zoe, A former member, Somebody' }),
  ).toBeInTheDocument();
});

describe.each(['<img src=x onerror=alert(1)>', '\u202Emoc.live'])('an author who is called %j', (name) => {
  it('is shown as text, and turns no line around', async () => {
    const message = { ...aMessage('m1', 'bruno', 'Hello'), userId: `account-${name}`, userName: name };
    const reply = { ...message, messageType: 'text' as const, state: 'shown' as const };
    await open({ [`GET ${L}/chat`]: [message, { ...aMessage('m2', 'ada', 'Yes'), replyTo: reply }] });
    const log = within(await screen.findByRole('log'));
    await log.findAllByText('Hello');
    const shown = log.getAllByText((_text, element) => element?.textContent === name && element.children.length === 0);
    expect(shown).toHaveLength(2);
    // An element with a direction of its own is an island: what is in it turns nothing beside it.
    for (const element of shown) expect(element.closest('bdi, [dir]')?.textContent).toBe(name);
    expect(document.querySelector('[onerror], img[src="x"]')).toBeNull();
  });
});

it('says who is writing in a line that no name turns around', async () => {
  await open();
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('typing', { conversationId: null, userId: 'stranger', userName: '\u202Emoc.live' });
  expect(await screen.findByText('moc.live is typing...')).toBeInTheDocument();
});
