import { type Account } from '@dynasty/kit/auth';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type LiveEvents } from '../bodies/live-events.js';
import { createStreamIds, type StreamPlace } from '../bodies/stream-id.js';
import { type EventStream } from '../clients/event-stream.js';
import { type Deps } from '../deps.js';
import { accountAddress, leagueAddress } from '../domain/audience.js';
import { type StreamEvent } from '../store/stream-events.js';
import { eventsBetween, recentEvents, type StreamPart } from './missed-events.js';

const heartbeatMs = 15_000;
/** Longer than an answer about access is kept: what is checked then is no older than the stream. */
const firstCheckMs = 6_000;

export interface Listener {
  account: Account;
  league: LeagueAccess;
  /** The id of the last event that the page has heard, when it comes back. */
  lastEventId: string | undefined;
}

/** Runs `undo` when the stream has ended; at once when that is so already. */
export function atEnd(ended: AbortSignal, undo: () => void): void {
  if (ended.aborted) undo();
  else ended.addEventListener('abort', undo, { once: true });
}

/**
 * Tells a page what it missed and then what happens, until `ended`. Each event comes once and in order: those that
 * arrive while the missed ones are read wait for them. `connect` starts the answer.
 */
export async function openStream(
  deps: Pick<Deps, 'addressFeeds' | 'openStreams' | 'streamEvents'>,
  { account, league, lastEventId }: Listener,
  ended: AbortSignal,
  connect: () => EventStream,
): Promise<void> {
  const owner = { chainId: league.chainId, accountId: account.accountId };
  const addresses = { league: leagueAddress(owner.chainId), account: accountAddress(owner.chainId, owner.accountId) };
  const ids = createStreamIds(owner);
  let early: { part: StreamPart; event: StreamEvent }[] | undefined = [];
  let place: StreamPlace;
  let stream: EventStream | undefined;

  function tell(part: StreamPart, { position, event, data }: StreamEvent): void {
    if (position <= place[part]) return;
    place = { ...place, [part]: position };
    stream?.send({ id: ids.idOf(place), event, data });
  }
  function say(event: keyof LiveEvents): void {
    stream?.send({ id: ids.idOf(place), event, data: '{}' });
  }
  async function follow(part: StreamPart): Promise<number> {
    const { position, stop } = await deps.addressFeeds.follow(addresses[part], {
      take(event) {
        if (early === undefined) tell(part, event);
        else early.push({ part, event });
      },
      lost: () => stream?.close(),
    });
    atEnd(ended, stop);
    return position;
  }

  const now = { league: await follow('league'), account: await follow('account') };
  const from = lastEventId === undefined ? undefined : ids.placeOf(lastEventId);
  const missed =
    lastEventId === undefined
      ? await recentEvents(deps, addresses, now)
      : from && (await eventsBetween(deps, addresses, from, now));
  if (ended.aborted) return;

  stream = connect();
  stayWhileAllowed(deps, { account, league }, ended, stream);
  place = missed?.from ?? now;
  if (missed === undefined) say('reset');
  for (const { part, event } of missed?.events ?? []) {
    tell(part, event);
    await stream.room();
  }
  say('opened');
  for (const { part, event } of early) tell(part, event);
  early = undefined;
}

/** Keeps the line alive, and ends it with the token or when the right to listen has gone. */
function stayWhileAllowed(
  deps: Pick<Deps, 'openStreams'>,
  { account, league }: Omit<Listener, 'lastEventId'>,
  ended: AbortSignal,
  stream: EventStream,
): void {
  const beat = setInterval(() => stream.beat(), heartbeatMs);
  const expiry = setTimeout(() => stream.close(), account.expiresAtMs - Date.now());
  const leave = deps.openStreams.add({
    accountId: account.accountId,
    sid: account.sid,
    chainId: league.chainId,
    leagueId: league.leagueId,
    checkAt: Date.now() + firstCheckMs,
    close: () => stream.close(),
  });
  atEnd(ended, () => {
    clearInterval(beat);
    clearTimeout(expiry);
    leave();
  });
}
