import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noteReached } from '../../../lib/connection';
import { toast } from '../../../lib/toasts';
import { response } from '../../../testing/api-server';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { chatPost, postedTo, slowResponse } from '../../../testing/open-chat';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const list = `GET /api/leagues/${leagueId}/chat`;
const failure = 'Failed to send message. Please try again.';
const chat = (routes: Record<string, unknown>) => openPage(`/leagues/${leagueId}/chat`, 'League Chat', routes);
const write = async (words: string) =>
  userEvent.type(await screen.findByLabelText('Message the league'), `${words}{Enter}`);
const lost = () => {
  throw new TypeError('no network');
};
const aMoment = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

// One toast takes the place of another: that of an earlier test is gone.
beforeEach(() => toast({ kind: 'info', title: 'Before' }));

it('is not told of where the message is sent again at once', async () => {
  const replies = [lost];
  const post = () => replies.shift()?.() ?? response(201, aMessage('m3', 'ada', 'Hello'));
  const { server } = await chat({ [chatPost]: post });
  const shown = new Set<string | null>();
  const watcher = new MutationObserver(() => shown.add(document.body.textContent));
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  await write('Hello');
  await screen.findByText('Waiting for the connection');
  // What else is on its way shows that the servers can be reached; at once, for a slow machine has no time to lose.
  act(() => noteReached(true));
  expect(await screen.findByText('Message sent')).toBeInTheDocument();
  await aMoment(600);
  watcher.disconnect();
  expect([...shown].filter((text) => text?.includes(failure))).toEqual([]);
  expect(new Set(postedTo(server).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('leaves a message alone that was read meanwhile: it has arrived', async () => {
  const slow = slowResponse();
  const { server, client } = await chat({ [chatPost]: async () => (await slow.get(), lost()) });
  await write('Hello');
  await waitFor(() => expect(server.count(chatPost)).toBe(1));
  const { clientId } = postedTo(server)[0]?.body as { clientId: string };
  server.on({ [list]: [{ ...aMessage('m3', 'ada', 'Hello'), clientId }] });
  await act(() => client.invalidateQueries());
  slow.send(undefined);
  await aMoment(700);
  expect(screen.queryByText(failure)).not.toBeInTheDocument();
  expect(screen.getAllByText('Hello')).toHaveLength(1);
  act(() => noteReached(true));
  await aMoment(100);
  expect(server.count(chatPost)).toBe(1);
});

it('has a tab take over what another one has to send once, in a browser that cannot tell whether that is gone', async () => {
  const { server } = await chat({ [chatPost]: lost });
  const room = { leagueId, conversationId: null };
  const theirs = { id: 'k7', room, replyTo: null, createdAt: new Date().toISOString(), state: 'waiting', tab: 'other' };
  const key = 'dynasty.words.unsent-k7';
  const otherTabKeepsIt = () => {
    localStorage.setItem(key, JSON.stringify({ ...theirs, words: { message: 'Theirs', messageType: 'text' } }));
    fireEvent(window, new StorageEvent('storage', { key }));
  };
  otherTabKeepsIt();
  await waitFor(() => expect(server.count(chatPost)).toBe(1));
  // It could not send it either, and the other one, which is there still, has taken it back.
  await waitFor(() => expect(localStorage.getItem(key)).toContain('"waiting"'));
  otherTabKeepsIt();
  await aMoment(200);
  expect(server.count(chatPost)).toBe(1);
  expect(localStorage.getItem(key)).toContain('"tab":"other"');
  localStorage.removeItem(key);
});
