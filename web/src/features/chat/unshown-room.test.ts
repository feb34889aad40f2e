import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { aMessage } from '../../testing/fixtures';
import { newestMessages } from './api';
import { hearMessages } from './hear-messages';
import { forgetLogs, logOf, putPage } from './room/logs';

const room = { leagueId: '7', conversationId: null };
const message = (n: number) => aMessage(`m${n}`, 'bruno', `${n}`);

/** The page has read so many messages of the room by scrolling up; then another one is heard of. */
function hearOneMore(client: QueryClient, known: number) {
  forgetLogs();
  const messages = Array.from({ length: known }, (_, at) => message(at + 1));
  putPage(room, { messages, older: undefined, newer: undefined }, Date.now(), false);
  hearMessages(client, '7')['chat.message'](message(known + 1));
  return logOf(room)?.messages ?? [];
}

it('keeps its newest messages alone, however long the page is open', () => {
  const kept = hearOneMore(new QueryClient(), 510);
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([500, 'm12', 'm511']);
  expect(logOf(room)?.older).toEqual({ around: 'm12' });
});

it('keeps all of them where the room is shown: somebody may read further up', () => {
  const client = new QueryClient();
  const neverRead = { ...newestMessages(room), queryFn: () => new Promise<never>(() => undefined) };
  const leave = new QueryObserver(client, neverRead).subscribe(() => undefined);
  expect(hearOneMore(client, 510)).toHaveLength(511);
  leave();
  client.clear();
});
