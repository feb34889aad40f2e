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
const gone = response(404, { message: 'There is no such conversation.' });
const [bruno, chidi] = [aConversation('c1', 'bruno'), aConversation('c2', 'chidi')];
const said = (message: string) => [{ ...aMessage('m1', 'chidi', message), conversationId: 'c2' }];
const log = () => screen.findByRole('log', { name: 'Messages with chidi' });

async function open(routes: Record<string, unknown>) {
  const { server } = await openPage(`/leagues/${leagueId}/messages?conversation=c2`, 'Direct Messages', {
    [list]: [bruno, chidi],
    [messages]: said('Deal?'),
    ...routes,
  });
  expect(await log()).toHaveTextContent('Deal?');
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  return server;
}

const deleteElsewhere = () => FakeEventSource.tell('conversation.deleted', { conversationId: 'c2' }, '2.0.x');

it('shows a conversation that is begun again before the list is read', async () => {
  const server = await open({});
  server.on({ [messages]: said('Once more') });
  deleteElsewhere();
  await waitFor(async () => expect(await log()).toHaveTextContent('Once more'));
});

it('says of a conversation that is gone that it could not be read, where the list cannot be read either', async () => {
  const server = await open({});
  server.on({ [list]: response(503, { message: 'Later.' }), [messages]: gone });
  deleteElsewhere();
  expect(await screen.findByText('The chat could not be loaded')).toBeInTheDocument();
});

it('shows a conversation no more that stands further down than the list has been read', async () => {
  const first = response(200, [bruno], { 'X-Next-Cursor': 'later' });
  const server = await open({ [list]: first, [one]: chidi });
  server.on({ [one]: gone, [messages]: gone });
  deleteElsewhere();
  expect(await screen.findByText('Select a conversation')).toBeInTheDocument();
});
