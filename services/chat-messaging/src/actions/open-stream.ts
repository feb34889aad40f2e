import { type Account } from '@dynasty/kit/auth';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type LiveEvents } from '../bodies/live-events.js';
import { createStreamIds, type StreamIds, type StreamPlace } from '../bodies/stream-id.js';
import { type Deps } from '../deps.js';
import { accountAddress, chatAddress, leagueAddress } from '../domain/audience.js';
import { type EventStream, eventText } from '../memory/event-stream.js';
import { type ToldEvent } from '../memory/followers.js';
import { eventsBetween, type Missed, recentEvents, type StreamPart } from './find-missed-events.js';

/** Keeps proxies and the page sure of the connection; a page hears nothing of a comment. */
const heartbeat = { everyMs: 15_000, text: eventText({ event: 'beat' satisfies keyof LiveEvents, data: '{}' }) };

export interface Listener {
  account: Account;
  league: LeagueAccess;
  /** The id of the last event that the page has heard, when it comes back. */
  lastEventId: string | undefined;
}

/** The response that carries events to a page. */
export interface Connection {
  /** Aborts when it has ended, or when the page has gone. */
  ended: AbortSignal;
  start(): EventStream;
  hangUp(): void;
}

/** Runs `undo` when the connection has ended; at once when that is so already. */
export function atEnd(ended: AbortSignal, undo: () => void): void {
  if (ended.aborted) undo();
  else ended.addEventListener('abort', undo, { once: true });
}

/**
 * Tells a page what it missed and then what happens, until the connection ends. Each event comes once and in order:
 * those that happen while the missed ones are read wait for them.
 */
export async function openStream(
  deps: Pick<Deps, 'addressFeeds' | 'openStreams' | 'keptEvents'>,
  listener: Listener,
  connection: Connection,
): Promise<void> {
  const { ended } = connection;
  const owner = { chainId: listener.league.chainId, accountId: listener.account.accountId };
  const addresses = {
    league: leagueAddress(owner.chainId),
    account: accountAddress(owner.chainId, owner.accountId),
    chat: chatAddress(owner.chainId),
  };
  const ids = createStreamIds(owner);
  const early: [StreamPart, readonly ToldEvent[]][] = [];
  let hear = (part: StreamPart, events: readonly ToldEvent[]): void => void early.push([part, events]);

  async function follow(part: StreamPart): Promise<number> {
    const { position, stop } = await deps.addressFeeds.follow(addresses[part], {
      hear: (events) => hear(part, events),
      lost: () => connection.hangUp(),
    });
    atEnd(ended, stop);
    return position;
  }

  const [league, account, chat] = await Promise.all([follow('league'), follow('account'), follow('chat')]);
  const now = { league, account, chat };
  const { isReset, from, events } = await missedSince(deps, addresses, now, listener.lastEventId, ids);
  if (ended.aborted) return;

  const stream = connection.start();
  stayWhileAllowed(deps, listener, ended, stream);
  const teller = createTeller(stream, ids, from);
  if (isReset) teller.say('reset');
  for (const { part, event } of events) {
    const { position, data } = event;
    teller.tell(part, [{ position, text: data === null ? null : eventText({ ...event, data }) }]);
    await stream.room();
  }
  teller.say('opened');
  for (const [part, events] of early) teller.tell(part, events);
  hear = teller.tell;
}

/**
 * The events that a page missed. It is told to read everything anew when they are no longer kept, and then gets those of
 * the last seconds as one that opens for the first time: what it reads may have been kept for as long. Either is told so
 * as well when the last seconds had more events than are sent.
 */
async function missedSince(
  deps: Pick<Deps, 'keptEvents'>,
  addresses: Record<StreamPart, string>,
  now: StreamPlace,
  lastEventId: string | undefined,
  ids: StreamIds,
): Promise<Missed & { isReset: boolean }> {
  const from = lastEventId === undefined ? undefined : ids.placeOf(lastEventId);
  const missed = from && (await eventsBetween(deps, addresses, from, now));
  if (missed) return { isReset: false, ...missed };
  const { isCut, ...recent } = await recentEvents(deps, addresses, now);
  return { isReset: isCut || lastEventId !== undefined, ...recent };
}

/** Sends events, each with the stream's position as its id if it has one; events sent before are left out. */
function createTeller(stream: EventStream, ids: StreamIds, from: StreamPlace) {
  const place = { ...from };
  const withId = (text: string): string => `id: ${ids.idOf(place)}\n${text}`;
  return {
    /** Events of one part, in their order: in one piece, since each piece costs. */
    tell(part: StreamPart, events: readonly ToldEvent[]): void {
      let written = '';
      for (const { position, text } of events) {
        if (position !== null && position <= place[part]) continue;
        if (position !== null) place[part] = position;
        if (text !== null) written += position === null ? text : withId(text);
      }
      if (written !== '') stream.write(written);
    },
    say: (event: keyof LiveEvents) => stream.write(withId(eventText({ event, data: '{}' }))),
  };
}

/** Keeps the connection alive; ends it with the token or when the account loses access. */
function stayWhileAllowed(
  deps: Pick<Deps, 'openStreams'>,
  { account, league }: Listener,
  ended: AbortSignal,
  stream: EventStream,
): void {
  const beat = setInterval(() => stream.write(heartbeat.text), heartbeat.everyMs);
  const expiry = setTimeout(() => stream.close(), account.expiresAtMs - Date.now());
  const leave = deps.openStreams.add({
    accountId: account.accountId,
    sid: account.sid,
    chainId: league.chainId,
    leagueId: league.leagueId,
    // The right may have been lost since it was looked up, when there was no stream yet that could be closed.
    checkAt: 0,
    pass: (text) => stream.write(text),
    closeForAccess() {
      stream.write(eventText({ event: 'league.updated', data: JSON.stringify({ parts: ['access'] }) }));
      stream.close();
    },
    close: () => stream.close(),
  });
  atEnd(ended, () => {
    clearInterval(beat);
    clearTimeout(expiry);
    leave();
  });
}
