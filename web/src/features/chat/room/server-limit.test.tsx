import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noteReached } from '../../../lib/connection';
import { response } from '../../../testing/api-server';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { chatPost, postedTo } from '../../../testing/open-chat';
import { openPage } from '../../../testing/open-page';
import { sendWords } from './unsent';
import { unsentWords } from './unsent-words';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const room = { leagueId, conversationId: null };
const tooMany = (afterS: number) => response(429, { message: 'Too many.' }, { 'Retry-After': String(afterS) });
const stored = ({ body: { message } }: { body: { message: string } }) =>
  response(201, aMessage(message, 'ada', message));
const lost = () => {
  throw new TypeError('no network');
};
const states = () => new Set(unsentWords.get().map(({ state }) => state));
const aMoment = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Message ${at + 1}`);

/** The league chat with messages that were sent off; `post` responds to them. */
async function sendAll(list: readonly string[], post: unknown) {
  const opened = await openPage(`/leagues/${leagueId}/chat`, 'League Chat', { [chatPost]: post });
  const log = await screen.findByRole('log');
  const write = async (message: string) => {
    act(() => sendWords(opened.client, room, { message, messageType: 'text' }));
    // Nobody writes two of them at the same time.
    await aMoment(2);
  };
  for (const message of list) await write(message);
  return { ...opened, log, write };
}

/** Takes `first` messages, then none for some seconds, then all; keeps those that it took. */
function limited(first: number, seconds = 1) {
  const taken: string[] = [];
  let opensAt = Infinity;
  return {
    taken,
    post(call: { body: { message: string } }) {
      if (taken.length === first && opensAt === Infinity) opensAt = performance.now() + seconds * 1_000;
      if (taken.length >= first && performance.now() < opensAt) return tooMany(seconds);
      taken.push(call.body.message);
      return stored(call);
    },
  };
}

it('sends what was written without a connection as fast as the server allows, in order and each once', async () => {
  const written = numbered(9);
  const { server, write } = await sendAll(written, lost);
  await waitFor(() => expect(states()).toEqual(new Set(['waiting'])));
  const { taken, post } = limited(6, 3);
  server.on({ [chatPost]: post });
  const before = server.count(chatPost);
  act(() => noteReached(true));
  await waitFor(() => expect(server.count(chatPost) - before).toBe(7), { timeout: 5_000 });
  // They are shown as waiting, also one that is written now, and kept for the next visit with their keys.
  await waitFor(() => expect(states()).toEqual(new Set(['waiting'])));
  await write('One more');
  expect(unsentWords.get().map(({ state, reason }) => [state, reason])).toEqual(
    Array.from({ length: 4 }, () => ['waiting', 'Waiting for its turn']),
  );
  const refused = postedTo(server).at(-1)?.headers.get('idempotency-key');
  expect(JSON.parse(localStorage.getItem(`dynasty.words.unsent-${refused}`)!)).toMatchObject({ state: 'waiting' });
  await waitFor(() => expect(unsentWords.get()).toEqual([]), { timeout: 5_000 });
  expect(taken).toEqual([...written, 'One more']);
  expect(server.count(chatPost) - before).toBe(11);
  const keys = postedTo(server).slice(before);
  expect(new Set(keys.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(10);
});

it('waits as long as an overloaded server says', async () => {
  const replies = [response(503, { message: 'Too much to do.' }, { 'Retry-After': '1' })];
  const { server, log } = await sendAll(['Hello'], (call: never) => replies.shift() ?? stored(call));
  expect(await within(log).findByText('Waiting for the server')).toBeInTheDocument();
  await aMoment(700);
  expect(server.count(chatPost)).toBe(1);
  await waitFor(() => expect(unsentWords.get()).toEqual([]), { timeout: 2_000 });
});

it('lets go of one that waits for its turn, and sends what is behind it', async () => {
  const { taken, post } = limited(1);
  const { log } = await sendAll(['Sent', 'Regretted', 'Meant'], post);
  await waitFor(() => expect(states()).toEqual(new Set(['waiting'])));
  expect(within(log).getAllByText('Waiting for its turn')).toHaveLength(2);
  await userEvent.click(within(log).getAllByRole('button', { name: 'Discard' })[0]!);
  await waitFor(() => expect(unsentWords.get()).toEqual([]), { timeout: 2_000 });
  expect(taken).toEqual(['Sent', 'Meant']);
});

it('sends nothing any more of one who signs out in another tab meanwhile', async () => {
  const { server } = await sendAll(['One', 'Two'], limited(0).post);
  await waitFor(() => expect(states()).toEqual(new Set(['waiting'])));
  const names = Object.keys(localStorage).filter((key) => key.startsWith('dynasty.words.unsent-'));
  expect(names).toHaveLength(2);
  names.forEach((key) => localStorage.removeItem(key));
  act(() => names.forEach((key) => fireEvent(window, new StorageEvent('storage', { key }))));
  await aMoment(1_300);
  expect(server.count(chatPost)).toBe(1);
});

it('leaves a message to the person that is refused for good, and goes on with what is behind it', async () => {
  const { taken, post } = limited(1);
  const refused = (call: { body: { message: string } }) =>
    call.body.message === 'Refused' ? response(422, { message: 'Not that.' }) : post(call);
  const { log } = await sendAll(['Sent', 'Refused', 'Meant'], refused);
  await waitFor(() => expect(taken).toEqual(['Sent', 'Meant']), { timeout: 3_000 });
  expect(await within(log).findByText('Not that.')).toBeInTheDocument();
  await userEvent.click(within(log).getByRole('button', { name: 'Discard' }));
  expect(unsentWords.get()).toEqual([]);
});

it('leaves a message to the person where the server has it wait for very long', async () => {
  const { server, log } = await sendAll(['Hello'], tooMany(3_600));
  await userEvent.click(await within(log).findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(server.count(chatPost)).toBe(2));
  await userEvent.click(await within(log).findByRole('button', { name: 'Discard' }));
});

it('leaves a message to the person after some refusals', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { server, log } = await sendAll(['Hello'], tooMany(60));
  for (let minute = 0; minute < 8; minute += 1) await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(within(log).getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  expect(server.count(chatPost)).toBe(6);
  jest.useRealTimers();
  fireEvent.click(within(log).getByRole('button', { name: 'Discard' }));
});

it('says nothing of a failure where the connection is back at once, and a message waits for its turn alone', async () => {
  const { server } = await sendAll(['Hello'], lost);
  await waitFor(() => expect(states()).toEqual(new Set(['waiting'])));
  server.on({ [chatPost]: limited(0).post });
  act(() => noteReached(true));
  await waitFor(() => expect(unsentWords.get().map(({ reason }) => reason)).toEqual(['Waiting for its turn']));
  await aMoment(700);
  expect(screen.queryByText('Failed to send message. Please try again.')).not.toBeInTheDocument();
  await waitFor(() => expect(unsentWords.get()).toEqual([]), { timeout: 2_000 });
});
