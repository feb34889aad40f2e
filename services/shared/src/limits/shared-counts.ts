import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { Type, type Static } from 'typebox';
import type { Bus } from '../bus.js';
import { hasShape } from '../has-shape.js';

/** What is counted: calls with one key in a window of time. */
export interface Allowance {
  key: string;
  /** Calls that may be made in the window. */
  max: number;
  windowMs: number;
}

/** Whether a call may be made, and how long its window still runs. */
export interface Verdict {
  allowed: boolean;
  /** Calls in the window so far, this one included, as far as this process knows. */
  count: number;
  endsInMs: number;
}

/** A verdict by what this process knows. */
export interface NearVerdict extends Verdict {
  /** Allowed, and one of those that this process may grant where nothing is known of the others. */
  withinShare: boolean;
}

/** Calls by key, counted by all processes of a service together. */
export interface SharedCounts {
  /** Counts one call, at once and without a question to anybody. */
  count(allowance: Allowance): NearVerdict;
  /** Begins to share; before that the process counts for itself. Returns how to stop. */
  join(bus: Pick<Bus, 'service' | 'live' | 'connected' | 'onReconnect'>): () => void;
}

interface Window {
  count: number;
  /** Of these, calls that this process let through here; a strict count may have refused some of them afterwards. */
  own: number;
  /** Of these, calls that the others have not been told of. */
  untold: number;
  endsAt: number;
}

/** Windows that are remembered: an address that is forgotten begins anew. */
const mostWindows = 100_000;
/** How long calls may stay untold. */
const tellEveryMs = 100;
/** A share of an allowance that is used up at once is told at once: so no burst gets far beyond its allowance. */
const tellAtShare = 0.05;
/**
 * How often a process says that it is there, and thereby wakes all the others. It matters while the broker is away only;
 * who joins, and a broker that is back, are told of at once.
 */
const beatMs = 10_000;
/** Who has not been heard of for this long has ended. */
const goneAfterMs = 25_000;
/** Windows in one message: well below a megabyte. */
const windowsInMessage = 2_000;

const Message = Type.Object({
  from: Type.String(),
  /** `new`: somebody joins and knows nothing; `more`: to be added to each window; `total`: at least so many. */
  says: Type.Union([Type.Literal('new'), Type.Literal('more'), Type.Literal('total')]),
  /** Key, calls, and how long the window still runs in ms. */
  windows: Type.Array(Type.Tuple([Type.String(), Type.Integer(), Type.Number()])),
});
const isMessage = hasShape(Message);
type Message = Static<typeof Message>;

/**
 * Every process counts what it lets through and tells the others of it by core NATS, so no call waits for a
 * response. A burst that reaches n processes at once can get (n - 1) * 5 % beyond its allowance, and what is under way
 * in that millisecond. While the broker is away each of n processes grants an n-th, and tells of it afterwards.
 */
export function createSharedCounts(now: () => number = Date.now): SharedCounts {
  const windows = new LRUCache<string, Window>({ max: mostWindows });
  const untold = new Set<string>();
  const peers = new Map<string, number>();
  const self = randomUUID();
  let bus: Parameters<SharedCounts['join']>[0] | undefined;
  let telling: NodeJS.Timeout | undefined;
  /** When a beat last found the broker away. */
  let awayAt = -Infinity;

  function windowOf(key: string, endsInMs: number): Window {
    const known = windows.get(key);
    if (known !== undefined && known.endsAt > now()) return known;
    const begun = { count: 0, own: 0, untold: 0, endsAt: now() + endsInMs };
    windows.set(key, begun);
    return begun;
  }

  function say(says: Message['says'], entries: Message['windows'] = []): void {
    if (bus === undefined) return;
    do {
      bus.live.publish(`limits.${bus.service}`, { from: self, says, windows: entries.splice(0, windowsInMessage) });
    } while (entries.length > 0);
  }

  function tell(): void {
    clearTimeout(telling);
    telling = undefined;
    // Nobody would hear it: it is told once the broker is back.
    if (bus?.connected() !== true) return;
    const entries = [...untold].flatMap((key): Message['windows'] => {
      const window = windows.get(key);
      if (window === undefined || window.endsAt <= now()) return [];
      const more = window.untold;
      window.untold = 0;
      return [[key, more, window.endsAt - now()]];
    });
    untold.clear();
    if (entries.length > 0) say('more', entries);
  }

  function tellAll(): void {
    const running = [...windows.entries()].filter(([, { endsAt }]) => endsAt > now());
    say(
      'total',
      running.map(([key, { count, endsAt }]) => [key, count, endsAt - now()]),
    );
  }

  function hear(message: unknown): void {
    if (!isMessage(message) || message.from === self) return;
    peers.set(message.from, now());
    if (message.says === 'new') {
      tell();
      tellAll();
    }
    for (const [key, calls, endsInMs] of message.windows) {
      const window = windowOf(key, endsInMs);
      window.count = message.says === 'more' ? window.count + calls : Math.max(window.count, calls);
    }
  }

  /** While the broker is away, for however long: what has ended is told to nobody. */
  function forgetEnded(): void {
    for (const key of untold) if ((windows.peek(key)?.endsAt ?? 0) <= now()) untold.delete(key);
  }

  function forgetGone(): void {
    // While the broker is away nobody is heard of, and for a moment after: those that were there last count on.
    if (awayAt >= now() - goneAfterMs) return;
    for (const [peer, heardAt] of peers) if (heardAt < now() - goneAfterMs) peers.delete(peer);
  }

  function beat(): void {
    if (bus?.connected() === true) {
      tell();
      // This tells that we are there.
      say('more');
      forgetGone();
    } else {
      awayAt = now();
      forgetEnded();
    }
  }

  return {
    count({ key, max, windowMs }) {
      const window = windowOf(key, windowMs);
      // Of each that shares, this process included.
      const share = Math.ceil(max / (peers.size + 1));
      const most = bus?.connected() === true ? max : share;
      const endsInMs = window.endsAt - now();
      if (window.count >= most) return { allowed: false, withinShare: false, count: window.count + 1, endsInMs };
      window.count += 1;
      window.own += 1;
      const verdict = { allowed: true, withinShare: window.own <= share, count: window.count, endsInMs };
      if (bus === undefined) return verdict;
      window.untold += 1;
      untold.add(key);
      if (window.untold >= max * tellAtShare) tell();
      else telling ??= setTimeout(tell, tellEveryMs).unref();
      return verdict;
    },
    join(joined) {
      bus = joined;
      const unsubscribe = joined.live.subscribe(`limits.${joined.service}`, (_channel, message) => hear(message));
      say('new');
      tellAll();
      const beating = setInterval(beat, beatMs).unref();
      // What was counted in an outage is told once it is over.
      const forget = joined.onReconnect(beat);
      return () => {
        tell();
        clearInterval(beating);
        forget();
        unsubscribe();
        bus = undefined;
      };
    },
  };
}
