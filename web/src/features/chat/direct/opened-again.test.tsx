import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { aConversation } from '../../../testing/chat-fixtures';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);
afterEach(() => jest.restoreAllMocks());

const page = `/leagues/${leagueId}/messages`;
const list = `GET /api/leagues/${leagueId}/conversations`;
const [bruno, chidi] = [aConversation('c1', 'bruno'), aConversation('c2', 'chidi')];
const said = (message: string) => [{ ...aMessage('m1', 'chidi', message), conversationId: 'c2' }];
const messages = 'GET /api/conversations/c2/messages';
const log = (name: string) => screen.findByRole('log', { name: `Messages with ${name}` });

/** No stream is open in these: nothing tells of what happens. */
const open = () =>
  openPage(`${page}?conversation=c2`, 'Direct Messages', {
    [list]: [bruno, chidi],
    'GET /api/conversations/c1/messages': [{ ...aMessage('m9', 'bruno', 'Hello'), conversationId: 'c1' }],
    [messages]: said('Deal?'),
    'DELETE /api/conversations/*': response(200, {}),
    [`POST /api/leagues/${leagueId}/conversations`]: response(200, chidi),
  });

it('shows a conversation that was deleted and is begun again', async () => {
  const { server, router } = await open();
  expect(await log('chidi')).toHaveTextContent('Deal?');
  await userEvent.click(screen.getByRole('button', { name: 'Delete this conversation' }));
  server.on({ [list]: [bruno], [messages]: response(404, { message: 'No' }) });
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  server.on({ [list]: [chidi, bruno], [messages]: [] });
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start New Conversation' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /chidi/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Start Conversation' }));
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeInTheDocument();
  expect(server.count(messages)).toBe(2);
});

it('reads a conversation anew that is opened after more than 30 s', async () => {
  const { server } = await open();
  expect(await log('chidi')).toHaveTextContent('Deal?');
  await userEvent.click(screen.getByRole('link', { name: /bruno/ }));
  await log('bruno');
  await userEvent.click(screen.getByRole('link', { name: /chidi/ }));
  await log('chidi');
  expect(server.count(messages)).toBe(1);
  await userEvent.click(screen.getByRole('link', { name: /bruno/ }));
  server.on({ [messages]: said('Well, deal?') });
  const later = Date.now() + 31_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await userEvent.click(screen.getByRole('link', { name: /chidi/ }));
  await waitFor(async () => expect(await log('chidi')).toHaveTextContent('Well, deal?'));
});
