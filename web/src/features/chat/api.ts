import { get, type DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';

const refreshMs = 30_000;
/** How many are read; more than are shown, for the count. */
export const page = 50;

/** The newest messages, oldest first; read again every 30 s, whether or not the live stream runs. */
export const chat = (leagueId: string) => ({
  ...get('/api/leagues/{leagueId}/chat', { path: { leagueId }, query: { limit: page } }),
  refetchInterval: refreshMs,
});

export type Messages = DataOf<typeof chat>;
export type Message = Messages[number];

export const usePostMessage = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/chat', {
    done: { title: 'Message sent', text: 'Your message has been posted to the league chat.' },
    failed: { title: 'Error', text: 'Failed to send message. Please try again.' },
    changes: [under('/api/leagues/{leagueId}/chat', { leagueId })],
  });
