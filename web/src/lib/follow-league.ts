import type { Query, QueryClient } from '@tanstack/react-query';
import { readSince } from './api/early-reads';
import { league as leagueRead } from './api/shared-reads';
import { isAmong, isOneConversation, readsOf } from './live-parts';
import { whileNotLive } from './live-poll';
import { openLive, type LiveEvents, type LiveHandlers } from './live-stream';
import { lookAtStored, showProgress } from './nfl-data';
import { readMessages } from './read-messages';
import { afterwards, throttled } from './throttled';

const newsEveryMs = 1_000;
/** While a league loads it tells so twice a second: the bar follows, and more slowly what fills its pages. */
const barEveryMs = 2_000;
const progressEveryMs = 5_000;
/** A refresh stores one kind of data after the other. */
const nflNewsEveryMs = 5_000;
/** Another service writes the logs of what admins did from the same facts, a moment after a page hears of them. */
const logsAfterMs = 2_000;
/** The lists of the Super Admin Panel, over all leagues; a league that is being looked up there asks the provider. */
const panelLists = [
  'approved-leagues',
  'registration-attempts',
  'league-memberships',
  'admins',
  'action-logs',
  'counts',
];
const ofPanel = panelLists.map((list) => ['super-admin', list]);
/** The cards of players, which say whose they are in a league. */
const cards = [['player-card']];
/** Parts that change whose a player is, beside the members and the league itself. */
const partsOnCards = ['rosters', 'transactions'];
/** The picks of drafts, which are asked for by the draft alone. */
const picks = [['drafts']];
/** Parts that change picks; while a league loads, its drafts and their names come bit by bit. */
const partsOnPicks = ['drafts', 'progress'];
/** Reads that are not of one league and follow who its members are. */
const above = [['user-leagues'], ['nfl'], ...cards, ...ofPanel];
/** Reads that are not of one league and follow what happens in one: what defences allow does its scoring. */
const allAbove = [...above, ['players'], ['dvp-rankings'], ...picks];
const readsAbove = allAbove.map((parts) => ({ queryKey: ['api', ...parts] }));
/** Leagues that have been shown and left, and may be shown again. */
const left = new WeakMap<QueryClient, ReadonlySet<string>>();

/** What is done with the events of chat and conversations. */
export type MessageHandlers = Pick<
  LiveHandlers,
  'typing' | Extract<keyof LiveHandlers, `chat.${string}` | `conversation.${string}` | `message.${string}`>
> & {
  /** What is known of messages may be wrong; once that is noted, they can be read again. */
  reset: (nothing: LiveEvents['reset']) => void | Promise<void>;
};

export interface LiveLeague {
  messages: MessageHandlers;
  /** An achievement that has just been won. */
  onAward: (title: string) => void;
}

/**
 * Keeps what pages have read of a league, which they show since `shownAt` (ms), fresh by what its stream tells; while
 * there is no stream all but messages, which poll for themselves, is read again every 30 to 60 s. Returns what ends that.
 */
export function followLeague(
  client: QueryClient,
  leagueId: string,
  { messages, onAward }: LiveLeague,
  shownAt: number,
): () => void {
  const readAt = readSince(shownAt);
  const league = leagueRead(leagueId).queryKey;
  /** Pages of one season show others of the league too. */
  const isOfLeague = ([, , id]: readonly unknown[]) =>
    id === leagueId || client.getQueryData(league)?.seasons.some((one) => one.leagueId === id) === true;
  const readsWith = (isMeant: (query: Query) => boolean) => ({
    queryKey: ['api', 'leagues'],
    predicate: (query: Query) => isOfLeague(query.queryKey) && isMeant(query),
  });
  const allButMessages = readsWith(({ queryKey }) => isAmong(null, queryKey));
  const askForLeague = () => void client.invalidateQueries({ queryKey: league, exact: true });
  const readEach = (addresses: readonly string[][]) =>
    addresses.forEach((parts) => void client.invalidateQueries({ queryKey: ['api', ...parts] }));
  const readAgain = (news: readonly string[][]) => {
    const parts = news.flat();
    const reads = readsOf(parts);
    const has = (some: readonly string[]) => parts.some((part) => some.includes(part));
    void client.invalidateQueries(readsWith(({ queryKey }) => isAmong(reads, queryKey)));
    if (reads === null) return readEach(allAbove);
    if (parts.includes('members')) {
      readEach(above);
      void client.invalidateQueries({ predicate: ({ queryKey }) => isOneConversation(queryKey) });
    } else if (has(partsOnCards)) readEach(cards);
    if (has(partsOnPicks)) readEach(picks);
  };
  const readAllAgain = () => readAgain([['league']]);
  const logs = afterwards(logsAfterMs, () => {
    readAgain([['logs']]);
    readEach(ofPanel);
  });
  const nflNews = throttled(nflNewsEveryMs, () => void lookAtStored(client));
  const news = throttled(newsEveryMs, readAgain);
  const bar = throttled(barEveryMs, askForLeague);
  const progress = throttled(progressEveryMs, readAgain);
  const handlers: LiveHandlers = {
    'league.updated': ({ parts }) => {
      const isProgress = parts.every((part) => part === 'progress');
      if (isProgress) bar.add(null);
      if (!parts.includes('access')) (isProgress ? progress : news).add(parts);
      if (parts.includes('members') || parts.includes('league')) logs.tell();
    },
    'ranking.updated': () => news.add(['rankings']),
    'achievement.awarded': ({ title, backfill }) => {
      news.add(['achievements']);
      if (!backfill) onAward(title);
    },
    'achievement.revoked': () => news.add(['achievements']),
    'nfl.refreshed': () => nflNews.add(null),
    'nfl.progress': (told) => showProgress(client, told),
    ...messages,
    'message.updated': (message) => {
      messages['message.updated'](message);
      logs.tell();
    },
    reset() {
      readAllAgain();
      void readMessagesAgain();
    },
  };
  /** A list of messages that was asked for before their logs are outdated would not take the place of these. */
  async function readMessagesAgain(): Promise<void> {
    await messages.reset({});
    void readMessages(client);
  }
  /** Nothing tells of the league from now on: whoever comes back reads it again. */
  function leave(): void {
    // What is on its way may come after this and be old all the same.
    void client.cancelQueries(allButMessages);
    for (const reads of [allButMessages, ...readsAbove])
      void client.invalidateQueries({ ...reads, refetchType: 'none' });
    left.set(client, new Set(left.get(client)).add(leagueId));
  }
  // Nothing told of what was read before the league was shown, on the page that lists leagues for one.
  const isOlder = ({ queryKey, state: { dataUpdatedAt } }: Query) =>
    isAmong(null, queryKey) && dataUpdatedAt > 0 && dataUpdatedAt < readAt;
  void client.invalidateQueries({ ...readsWith(isOlder), refetchType: 'none' });
  // Pages may still show what was outdated when a league, or another season of this one, was left.
  for (const reads of [readsWith(({ state }) => state.isInvalidated), ...readsAbove])
    void client.refetchQueries({ ...reads, type: 'active', stale: true }, { cancelRefetch: false });
  if (left.get(client)?.has(leagueId)) void readMessagesAgain();
  // The page asks for the league itself: it says why, if the person may not see it any more.
  const close = openLive(leagueId, readAt, handlers, askForLeague);
  const stopPolling = whileNotLive(readAllAgain);
  return () => {
    close();
    stopPolling();
    nflNews.stop();
    news.stop();
    bar.stop();
    progress.stop();
    logs.stop();
    leave();
  };
}
