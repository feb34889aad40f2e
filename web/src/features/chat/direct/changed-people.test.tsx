import { screen, waitFor } from '@testing-library/react';
import { response } from '../../../testing/api-server';
import { aConversation } from '../../../testing/chat-fixtures';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const list = `GET /api/leagues/${leagueId}/conversations`;
const one = 'GET /api/conversations/c2';
const messages = `${one}/messages`;
const said = (name: string) => [{ ...aMessage('m1', 'chidi', 'Deal?'), userName: name, conversationId: 'c2' }];

/** A conversation with somebody who is no member any more. */
function left(id: string, who: string, name = who) {
  const { participants, ...rest } = aConversation(id, who);
  const [other, me] = participants;
  return { ...rest, participants: [{ ...other, displayName: name, isMember: false }, me] };
}

/** Two conversations, of which the one that is shown stands further down than the list has been read. */
async function open() {
  const { server } = await openPage(`/leagues/${leagueId}/messages?conversation=c2`, 'Direct Messages', {
    [list]: response(200, [aConversation('c1', 'bruno')], { 'X-Next-Cursor': 'later' }),
    [one]: aConversation('c2', 'chidi'),
    [messages]: said('chidi'),
  });
  await screen.findByRole('log', { name: 'Messages with chidi' });
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('opened', {}, '1.0.x');
  return server;
}

it('shows of open conversations that somebody has left the league, in the list and further down', async () => {
  const server = await open();
  const read = server.count(messages);
  server.on({
    [list]: response(200, [left('c1', 'bruno')], { 'X-Next-Cursor': 'later' }),
    [one]: left('c2', 'chidi'),
  });
  FakeEventSource.tell('league.updated', { parts: ['members'] }, '2.0.x');
  await waitFor(() => expect(screen.getAllByText('Has left the league')).toHaveLength(2));
  expect(server.count(messages)).toBe(read);
});

it('shows who has left the league of a group that is open, in the list and above its messages', async () => {
  const [bruno, ada] = aConversation('c1', 'bruno').participants;
  const [chidi] = aConversation('c1', 'chidi').participants;
  const groupWith = (isMember: boolean) =>
    aConversation('c1', 'bruno', {
      name: 'Trades',
      isGroup: true,
      participants: [chidi!, { ...bruno!, isMember }, ada!],
    });
  const { server } = await openPage(`/leagues/${leagueId}/messages?conversation=c1`, 'Direct Messages', {
    [list]: [groupWith(true)],
    'GET /api/conversations/c1/messages': [],
  });
  expect(await screen.findAllByText('Group · chidi, bruno')).toHaveLength(2);
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('opened', {}, '1.0.x');
  server.on({ [list]: [groupWith(false)] });
  FakeEventSource.tell('league.updated', { parts: ['members'] }, '2.0.x');
  await waitFor(() => expect(screen.getAllByText('Group · bruno (left), chidi')).toHaveLength(2));
});

it('takes the name of somebody off an open conversation who has deleted their account', async () => {
  const server = await open();
  server.on({ [one]: left('c2', 'chidi', 'Former member'), [messages]: said('Former member') });
  FakeEventSource.tell('conversation.changed', { conversationId: 'c2', changed: 'people' }, '2.0.x');
  expect(await screen.findByRole('log', { name: 'Messages with Former member' })).toHaveTextContent('Former member');
  await waitFor(() => expect(screen.queryByText('chidi')).not.toBeInTheDocument());
});

it('reads no messages again when the conversation is muted on another page', async () => {
  const server = await open();
  const before = [server.count(one), server.count(messages)];
  FakeEventSource.tell('conversation.changed', { conversationId: 'c2', changed: 'mute' }, '2.0.x');
  await waitFor(() => expect(server.count(one)).toBe(Number(before[0]) + 1));
  expect(server.count(messages)).toBe(before[1]);
});
