import { QueryObserver } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { newestMessages } from '../features/chat/api';
import { forgetLogs, logOf } from '../features/chat/room/logs';
import { createQueryClient } from '../lib/api/query-client';
import { followLeague } from '../lib/follow-league';
import { startSession } from '../lib/session/session';
import { ApiServer, response } from '../testing/api-server';
import { FakeEventSource } from '../testing/fake-event-source';
import { aMessage, leagueId, wholeLeague } from '../testing/fixtures';
import { renderApp } from '../testing/render-app';
import { hearMessagesLater } from './hear-messages';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

const room = { leagueId: '7', conversationId: null };
const shown = () => logOf(room)?.messages.map(({ id }) => id);
const routes = (...ids: string[]) => ({
  'GET /api/leagues/*/chat': ids.map((id) => aMessage(id, 'bruno', id)),
  'GET /api/user-leagues': [],
});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => forgetLogs());

function open(...ids: string[]) {
  const server = new ApiServer(routes(...ids));
  const client = createQueryClient(() => undefined);
  const showRoom = () => new QueryObserver(client, newestMessages(room)).subscribe(() => undefined);
  const follow = (leagueId: string) =>
    followLeague(
      client,
      leagueId,
      { messages: hearMessagesLater(client, leagueId), onAward: () => undefined },
      Date.now(),
    );
  return { server, client, showRoom, follow };
}

/** A room that shows three messages when its stream says that it has a gap; the list has others by then. */
async function afterGap(...ids: string[]) {
  const { server, showRoom, follow } = open('m1', 'm2', 'm3');
  const [stop, hide] = [follow('7'), showRoom()];
  await waitFor(() => expect(shown()).toEqual(['m1', 'm2', 'm3']));
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('opened', {}, '1.0.x');
  server.on(routes(...ids));
  await pause(10);
  FakeEventSource.tell('reset', {}, '2.0.x');
  return {
    server,
    close() {
      stop();
      hide();
    },
  };
}

it('has the newest messages take the place of all that is known after a gap, also when its code is not loaded yet', async () => {
  const { close } = await afterGap('m2', 'm3');
  await waitFor(() => expect(shown()).toEqual(['m2', 'm3']));
  close();
});

it('keeps what is told right after a gap, and reads once for all of it', async () => {
  // The list was kept for some seconds: it ends before the last messages.
  const { server, close } = await afterGap('m4', 'm5', 'm6');
  for (const id of ['m6', 'm7', 'm8']) FakeEventSource.tell('chat.message', aMessage(id, 'bruno', id), `2.${id}.x`);
  await waitFor(() => expect(shown()).toEqual(['m4', 'm5', 'm6', 'm7', 'm8']));
  expect(server.count('GET /api/leagues/*/chat')).toBe(2);
  close();
});

it('has them do so when a league is shown again after another one', async () => {
  const { server, showRoom, follow } = open('m1', 'm2', 'm3');
  let [stop, hide] = [follow('7'), showRoom()];
  await waitFor(() => expect(shown()).toEqual(['m1', 'm2', 'm3']));
  stop();
  hide();
  stop = follow('8');
  server.on(routes('m2', 'm3', 'm4'));
  await pause(10);
  stop();
  [stop, hide] = [follow('7'), showRoom()];
  await waitFor(() => expect(shown()).toEqual(['m2', 'm3', 'm4']));
  stop();
  hide();
});

it('shows what was written, and not what was hidden, in a league while the person looked at another one', async () => {
  const page = `/leagues/${leagueId}/chat`;
  const route = `GET /api/leagues/${leagueId}/chat`;
  const server = new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}) });
  await startSession(page);
  const { router } = renderApp(page);
  expect(await screen.findByText('Good luck')).toBeInTheDocument();
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('opened', {}, '1.0.x');
  await act(() => router.navigate('/leagues/8'));
  expect(await screen.findByRole('heading', { name: 'League Not Found' })).toBeInTheDocument();
  server.on({ [route]: [aMessage('m2', 'ada', 'You will need it'), aMessage('m3', 'bruno', 'I had none')] });
  await act(() => router.navigate(page));
  expect(await screen.findByText('I had none')).toBeInTheDocument();
  expect(screen.queryByText('Good luck')).toBeNull();
});
