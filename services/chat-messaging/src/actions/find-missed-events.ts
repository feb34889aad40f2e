import { type StreamPlace } from '../bodies/stream-id.js';
import { type Deps } from '../deps.js';
import { KEPT_EVENTS, type StreamEvent } from '../store/stream-events.js';

/** What belongs to a stream: its league's events, those for its account, and the messages of the league's chat. */
export type StreamPart = keyof StreamPlace;

export interface PlacedEvent {
  part: StreamPart;
  event: StreamEvent;
}

export interface Missed {
  /** Where the telling begins. */
  from: StreamPlace;
  events: PlacedEvent[];
}

type MissedDeps = Pick<Deps, 'keptEvents'>;
type Addresses = Record<StreamPart, string>;

/** Messages first: what happens to one of them is told by the league's other events. */
const order = ['chat', 'league', 'account'] as const satisfies readonly StreamPart[];

/** A page reads its data before its stream opens, on a slow phone long before; the events of that time are sent. */
const lookBackMs = 10_000;
const lookBackEvents = 50;

/** The events between two places, each once and in order; undefined when some of them are no longer kept. */
export async function eventsBetween(
  deps: MissedDeps,
  addresses: Addresses,
  from: StreamPlace,
  to: StreamPlace,
): Promise<Missed | undefined> {
  const read = async (part: StreamPart): Promise<PlacedEvent[] | undefined> => {
    const count = to[part] - from[part];
    if (count === 0) return [];
    if (count < 0 || count > KEPT_EVENTS) return undefined;
    const events = await deps.keptEvents.after(addresses[part], from[part], count);
    return events.length === count ? events.map((event) => ({ part, event })) : undefined;
  };
  const parts = await Promise.all(order.map(read));
  const completeParts = parts.filter((events) => events !== undefined);
  return completeParts.length === parts.length ? { from, events: completeParts.flat() } : undefined;
}

/**
 * What has happened in the last seconds, for a stream that opens for the first time: of each part the newest events.
 * `isCut`: older ones of that time are left out, of which the page would not hear otherwise. Those of the chat are its
 * messages: their places follow each other, so a page sees that some are missing and reads them.
 */
export async function recentEvents(
  deps: MissedDeps,
  addresses: Addresses,
  now: StreamPlace,
): Promise<Missed & { isCut: boolean }> {
  const since = new Date(Date.now() - lookBackMs);
  const read = async (part: StreamPart) => {
    const recent = await deps.keptEvents.since(addresses[part], since, lookBackEvents + 1);
    const newest = recent.slice(-lookBackEvents).filter(({ position }) => position <= now[part]);
    const isCut = recent.length > lookBackEvents;
    return {
      isCut,
      from: (newest[0]?.position ?? now[part] + 1) - 1,
      events: newest.map((event) => ({ part, event })),
    };
  };
  const [chat, league, account] = await Promise.all([read('chat'), read('league'), read('account')]);
  return {
    isCut: league.isCut || account.isCut,
    from: { league: league.from, account: account.from, chat: chat.from },
    events: [...chat.events, ...league.events, ...account.events],
  };
}
