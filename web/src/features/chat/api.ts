import { useQuery } from '@tanstack/react-query';
import { get, type DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { useIsLive } from '../../lib/live-stream';

const refreshMs = 30_000;
/** How many are read; more than are shown, for the count. */
export const page = 50;

/** The newest messages, oldest first. */
export const chat = (leagueId: string) =>
  get('/api/leagues/{leagueId}/chat', { path: { leagueId }, query: { limit: page } });

export type Messages = DataOf<typeof chat>;
export type Message = Messages[number];

/** The chat, kept current by the live stream; read every 30 s where there is no stream. */
export function useChat(leagueId: string) {
  const isLive = useIsLive();
  return useQuery({ ...chat(leagueId), refetchInterval: isLive ? false : refreshMs });
}

export const usePostMessage = () =>
  useMutate('post', '/api/leagues/{leagueId}/chat', {
    done: { title: 'Message sent', text: 'Your message has been posted to the league chat.' },
    failed: { title: 'Error', text: 'Failed to send message. Please try again.' },
  });
