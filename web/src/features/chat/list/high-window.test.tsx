import { act, screen, waitFor } from '@testing-library/react';
import { response, type ApiServer } from '../../../testing/api-server';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { openPage } from '../../../testing/open-page';
import { scrolledList, tellSizes } from '../../../testing/scrolled-list';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const list = `GET /api/leagues/${leagueId}/chat`;
const many = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => aMessage(`m${from + n}`, 'bruno', `Line ${from + n}`));
const newest = response(200, many(41, 60), { 'X-Next-Cursor': '41' });

const rows = () => screen.getByRole('log').querySelectorAll('[data-message]');
/** Nobody can scroll there: twenty messages are 1,000 px high. */
const heights = scrolledList({ shown: 3_000, content: (log) => log.querySelectorAll('[data-message]').length * 50 });

/** The chat, of which older messages are read as `older` says to a cursor. */
async function open(older: (before: string) => unknown): Promise<ApiServer> {
  const read = ({ query }: { query: URLSearchParams }) => (query.has('before') ? older(query.get('before')!) : newest);
  const { server } = await openPage(`/leagues/${leagueId}/chat`, 'League Chat', { [list]: read });
  await screen.findByText('Line 60');
  return server;
}

const asked = ({ calls }: ApiServer) => calls.flatMap(({ query }) => query.get('before') ?? []);
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

it('is filled with older messages, as far as there are any', async () => {
  const server = await open((before) =>
    before === '41' ? response(200, many(21, 40), { 'X-Next-Cursor': '21' }) : response(200, many(11, 20)),
  );
  expect(await screen.findByText('This is where it begins.')).toBeInTheDocument();
  expect(rows()).toHaveLength(50);
  tellSizes();
  await aMoment();
  expect(asked(server)).toEqual(['41', '21']);
});

it('is not filled further than a little above what is in sight', async () => {
  heights.content = () => rows().length * 60;
  const server = await open(() => response(200, many(1, 40), { 'X-Next-Cursor': '1' }));
  await waitFor(() => expect(rows()).toHaveLength(60));
  await aMoment();
  expect(asked(server)).toEqual(['41']);
});

it('asks once for older messages that cannot be read, and again with the next message', async () => {
  const answers: unknown[] = [response(503, { message: 'Busy.' }), response(200, many(21, 40))];
  const server = await open(() => answers.shift());
  expect(await screen.findByText('The messages could not be loaded')).toBeInTheDocument();
  tellSizes();
  await aMoment();
  expect(asked(server)).toEqual(['41']);
  FakeEventSource.tell('chat.message', aMessage('m61', 'bruno', 'Line 61'), '2.0.x');
  await waitFor(() => expect(rows()).toHaveLength(41));
  expect(asked(server)).toEqual(['41', '41']);
});

it('is filled once it becomes that high', async () => {
  heights.shown = 300;
  const server = await open(() => response(200, many(1, 40)));
  await aMoment();
  expect(asked(server)).toEqual([]);
  heights.shown = 3_000;
  tellSizes();
  await waitFor(() => expect(rows()).toHaveLength(60));
});
