import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noteReached } from '../../../lib/connection';
import { toast } from '../../../lib/toasts';
import { response } from '../../../testing/api-server';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { chatPost, openChat, postedTo, slowResponse } from '../../../testing/open-chat';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

/** Words in the list, which are not those on the line. */
const inList = (words: string) => within(screen.getByRole('log')).queryByText(words);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

it('sends a trimmed text once, clears the line and says so', async () => {
  const { server, panel, field } = await openChat({ [chatPost]: response(201, aMessage('x', 'ada', 'Hello')) });
  expect(panel.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await userEvent.type(field, '   ');
  expect(panel.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await userEvent.type(field, 'Hello {Enter}');
  expect(await screen.findByText('Your message has been posted to the league chat.')).toBeInTheDocument();
  expect(field).toHaveValue('');
  const call = postedTo(server)[0];
  expect(call?.body).toMatchObject({ message: 'Hello', messageType: 'text' });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

it('keeps a message that could not be sent, with its key, until it is sent again', async () => {
  const { server, panel, field } = await openChat({ [chatPost]: response(500, { message: 'The chat is down.' }) });
  await userEvent.type(field, 'Again{Enter}');
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeInTheDocument();
  expect(field).toHaveValue('');
  expect(panel.getByText('The chat is down.')).toBeInTheDocument();
  server.on({ [chatPost]: response(201, aMessage('x3', 'ada', 'Again')) });
  await userEvent.click(panel.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument());
  const calls = postedTo(server);
  expect(calls).toHaveLength(2);
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('shows what failed on an earlier visit, and puts it back on the line when it is given up', async () => {
  const first = await openChat({ [chatPost]: response(500, { message: 'Down.' }) });
  await userEvent.type(first.field, 'Left behind{Enter}');
  await screen.findByRole('button', { name: 'Try Again' });
  cleanup();
  const { panel, field } = await openChat();
  expect(panel.getByText('Left behind')).toBeInTheDocument();
  await userEvent.click(panel.getByRole('button', { name: 'Discard' }));
  expect(inList('Left behind')).not.toBeInTheDocument();
  expect(field).toHaveValue('Left behind');
  expect(field).toHaveFocus();
  cleanup();
  expect((await openChat()).field).toHaveValue('Left behind');
});

it('asks before a message goes for good, while other words are on the line', async () => {
  const { panel, field } = await openChat({ [chatPost]: response(500, { message: 'Down.' }) });
  await userEvent.type(field, 'Mine{Enter}');
  await panel.findByRole('button', { name: 'Discard' });
  await userEvent.type(field, 'Half a tho');
  const askAnd = async (name: string) => {
    await userEvent.click(panel.getByRole('button', { name: 'Discard' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard Message' });
    await userEvent.click(within(question).getByRole('button', { name }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
  };
  await askAnd('Cancel');
  expect(inList('Mine')).toBeInTheDocument();
  await askAnd('Discard');
  expect(inList('Mine')).not.toBeInTheDocument();
  expect(field).toHaveValue('Half a tho');
});

it('puts the address of a picture back where it was typed, and nothing by the second click of a double click', async () => {
  const { panel } = await openChat({ [chatPost]: response(500, { message: 'Down.' }) });
  const address = 'https://pics.example/a.png';
  await userEvent.click(panel.getByRole('button', { name: 'Share an image by its address' }));
  await userEvent.type(panel.getByLabelText('Image address'), `${address}{Enter}`);
  const discard = await panel.findByRole('button', { name: 'Discard' });
  fireEvent.click(discard, { detail: 2 });
  expect(discard).toBeInTheDocument();
  fireEvent.click(discard, { detail: 1 });
  expect(await panel.findByLabelText('Image address')).toHaveValue(address);
  expect(discard).not.toBeInTheDocument();
});

it('sends again by itself what an earlier visit has left behind, with its key', async () => {
  // The words of another account would be forgotten.
  await openChat();
  cleanup();
  const room = { leagueId, conversationId: null };
  const left = { id: 'k1', room, replyTo: null, createdAt: minutesAgo(5), state: 'waiting', tab: 'gone' };
  const words = { message: 'Left behind', messageType: 'text' };
  localStorage.setItem('dynasty.words.unsent-k1', JSON.stringify({ ...left, words }));
  const { server } = await openChat({ [chatPost]: response(201, aMessage('x3', 'ada', 'Left behind')) });
  await waitFor(() => expect(server.count(chatPost)).toBe(1));
  const call = postedTo(server)[0];
  expect(call?.headers.get('idempotency-key')).toBe('k1');
  expect(call?.body).toMatchObject({ ...words, clientId: 'k1' });
  await waitFor(() => expect(localStorage.getItem('dynasty.words.unsent-k1')).toBeNull());
});

it('sends it again however long ago that was: a message keeps its key, so it is posted once', async () => {
  await openChat();
  cleanup();
  const room = { leagueId, conversationId: null };
  const left = { id: 'k9', room, replyTo: null, createdAt: minutesAgo(72 * 60), state: 'waiting', tab: 'gone-long' };
  const words = { message: 'Long ago', messageType: 'text' };
  localStorage.setItem('dynasty.words.unsent-k9', JSON.stringify({ ...left, words }));
  const { server } = await openChat({ [chatPost]: response(201, aMessage('x3', 'ada', 'Long ago')) });
  await waitFor(() => expect(server.count(chatPost)).toBe(1));
  expect(postedTo(server)[0]?.headers.get('idempotency-key')).toBe('k9');
  await waitFor(() => expect(localStorage.getItem('dynasty.words.unsent-k9')).toBeNull());
});

it('keeps the order when there was no connection for a while', async () => {
  const { server, panel, field } = await openChat({
    [chatPost]: () => {
      throw new TypeError('no network');
    },
  });
  await userEvent.type(field, 'First{Enter}');
  expect(await panel.findByText('Waiting for the connection')).toBeInTheDocument();
  server.on({
    [chatPost]: ({ body }: { body: { message: string } }) => response(201, aMessage(body.message, 'ada', body.message)),
  });
  await userEvent.type(field, 'Second{Enter}');
  await waitFor(() => expect(panel.queryByText(/Waiting|Sending/)).not.toBeInTheDocument());
  const words = postedTo(server).map(({ body }) => body);
  expect(words.slice(1)).toMatchObject([{ message: 'First' }, { message: 'Second' }]);
});

it('lets go of one that waits for the connection, whose words are on the line again, and sends what is behind it', async () => {
  const lost = () => {
    throw new TypeError('no network');
  };
  const { server, panel, field } = await openChat({ [chatPost]: lost });
  await userEvent.type(field, 'Regretted{Enter}');
  expect(await panel.findByText('Waiting for the connection')).toBeInTheDocument();
  await userEvent.type(field, 'Meant{Enter}');
  await waitFor(() => expect(panel.getAllByText('Waiting for the connection')).toHaveLength(2));
  await userEvent.click(panel.getAllByRole('button', { name: 'Discard' })[0]!);
  expect(inList('Regretted')).not.toBeInTheDocument();
  expect(field).toHaveValue('Regretted');
  const before = server.count(chatPost);
  server.on({ [chatPost]: response(201, aMessage('x3', 'ada', 'Meant')) });
  act(() => noteReached(true));
  await waitFor(() => expect(panel.queryByText(/Waiting|Sending/)).not.toBeInTheDocument(), { timeout: 3_000 });
  expect(postedTo(server).slice(before)).toMatchObject([{ body: { message: 'Meant' } }]);
});

it('tries a message ever more seldom while others reach the servers and it does not, and says so once', async () => {
  const { server, panel, field } = await openChat({
    [chatPost]: () => {
      throw new TypeError('no network');
    },
  });
  await userEvent.type(field, 'Lost{Enter}');
  await panel.findByText('Waiting for the connection');
  for (let round = 0; round < 30; round += 1) {
    act(() => noteReached(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }
  expect(server.count(chatPost)).toBeGreaterThan(1);
  expect(server.count(chatPost)).toBeLessThan(5);
  expect(screen.getAllByText('Failed to send message. Please try again.')).toHaveLength(1);
  server.on({ [chatPost]: response(201, aMessage('x3', 'ada', 'Lost')) });
  act(() => noteReached(true));
  await waitFor(() => expect(panel.queryByText(/Waiting|Sending/)).not.toBeInTheDocument(), { timeout: 10_000 });
});

it('shows what another tab has to send, and leaves what that one has written alone', async () => {
  const { panel, field } = await openChat({ [chatPost]: response(500, { message: 'Down.' }) });
  await userEvent.type(field, 'Mine{Enter}');
  await panel.findByRole('button', { name: 'Try Again' });
  const room = { leagueId, conversationId: null };
  const theirs = { id: 'k2', room, replyTo: null, createdAt: minutesAgo(-1), state: 'failed', tab: 'other' };
  const key = 'dynasty.words.unsent-k2';
  localStorage.setItem(key, JSON.stringify({ ...theirs, words: { message: 'Theirs', messageType: 'text' } }));
  fireEvent(window, new StorageEvent('storage', { key }));
  expect(await panel.findByText('Theirs')).toBeInTheDocument();
  await userEvent.click(panel.getAllByRole('button', { name: 'Discard' })[0]!);
  expect(inList('Mine')).not.toBeInTheDocument();
  expect(localStorage.getItem(key)).not.toBeNull();
  localStorage.removeItem(key);
  fireEvent(window, new StorageEvent('storage', { key }));
  await waitFor(() => expect(panel.queryByText('Theirs')).not.toBeInTheDocument());
});

it('shows a message at once, takes others meanwhile, and sends them in order, each once', async () => {
  const slow = slowResponse();
  const { server, panel, field } = await openChat({ [chatPost]: slow.get });
  await userEvent.type(field, 'Hello{Enter}');
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(panel.getAllByText('Sending...')).toHaveLength(1);
  await userEvent.type(field, 'And more{Enter}');
  expect(panel.getAllByText('Sending...')).toHaveLength(2);
  expect(server.count(chatPost)).toBe(1);
  server.on({ [chatPost]: response(201, aMessage('x4', 'ada', 'And more')) });
  slow.send(response(201, aMessage('x3', 'ada', 'Hello')));
  await waitFor(() => expect(panel.queryByText('Sending...')).not.toBeInTheDocument());
  const words = postedTo(server).map(({ body }) => body);
  expect(words).toMatchObject([{ message: 'Hello' }, { message: 'And more' }]);
});

/** A message that the stream has told of, while the response to its post is still on its way. */
async function heardBeforeResponse() {
  const slow = slowResponse();
  const { server, panel, field } = await openChat({ [chatPost]: slow.get });
  await userEvent.type(field, 'Hello{Enter}');
  await waitFor(() => expect(server.count(chatPost)).toBe(1));
  const { clientId } = postedTo(server)[0]?.body as { clientId: string };
  const stored = { ...aMessage('x3', 'ada', 'Hello'), clientId };
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('chat.message', stored, '2.0.x');
  return { panel, stored, respond: () => slow.send(response(201, stored)) };
}

it('shows a message once when the stream is faster than the response', async () => {
  const { panel, respond } = await heardBeforeResponse();
  expect(panel.getAllByText('Hello')).toHaveLength(1);
  respond();
  await waitFor(() => expect(screen.getByText('Message sent')).toBeInTheDocument());
  expect(panel.getAllByText('Hello')).toHaveLength(1);
});

it('keeps what has become of a message since, though the response to its post comes after that', async () => {
  // One toast takes the place of another: that of an earlier test is gone.
  toast({ kind: 'info', title: 'Before' });
  const { panel, stored, respond } = await heardBeforeResponse();
  const reactions = [{ kind: 'wow' as const, userIds: ['bruno'] }];
  FakeEventSource.tell('message.updated', { ...stored, reactions }, '3.0.x');
  expect(await panel.findByRole('button', { name: /^Wow, 1/ })).toBeInTheDocument();
  respond();
  expect(await screen.findByText('Message sent')).toBeInTheDocument();
  expect(panel.getByRole('button', { name: /^Wow, 1/ })).toBeInTheDocument();
});
