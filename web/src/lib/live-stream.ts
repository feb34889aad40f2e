import type { paths as Chat } from './api/schema/chat-messaging';
import { readSince } from './api/early-reads';
import { observed } from './observed';
import { freshSession } from './session/session';

/** All live events of a league by name, from the service's own table. */
export type LiveEvents = Chat['/api/stream']['get']['responses'][200]['content']['text/event-stream'];
type Heard = Exclude<keyof LiveEvents, 'opened'>;
export type LiveHandlers = { [E in Heard]: (data: LiveEvents[E]) => void };

/** A stream that opens for the first time tells what has happened since this long ago, less what opening takes. */
const lookBackMs = 9_000;
const pauseMs = { first: 2_000, longest: 30_000 };

const openStreams = observed(0);

/** True while the stream is open, so that the page need not poll. */
export const useIsLive = (): boolean => openStreams.use((count) => count > 0);

/** Longer after each failed attempt, with a random part. */
function pauseAfter(failures: number): number {
  const pause = Math.min(pauseMs.first * 2 ** failures, pauseMs.longest);
  return pause * (0.5 + Math.random());
}

function addressOf(leagueId: string, lastEventId: string): string {
  const resume = lastEventId === '' ? undefined : { lastEventId };
  return `/api/stream?${new URLSearchParams({ leagueId, ...resume })}`;
}

/**
 * Opens the live stream of a league; returns what closes it. After a lost connection the browser reconnects by itself
 * with the id of its last event; a refused stream (the service restarts, the session ran out) is opened anew from
 * there. `reset` is sent when events may have been missed all the same.
 */
export function openLive(leagueId: string, handlers: LiveHandlers): () => void {
  const readAt = readSince();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastEventId = '';
  let failures = 0;
  let isOpen = false;
  let hasOpened = false;
  let isClosed = false;

  function become(open: boolean): void {
    if (open !== isOpen) openStreams.set(openStreams.get() + (open ? 1 : -1));
    isOpen = open;
  }
  function listen<E extends keyof LiveEvents>(name: E, hear: (data: LiveEvents[E]) => void): void {
    source?.addEventListener(name, (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId;
      hear(JSON.parse(event.data) as LiveEvents[E]);
    });
  }
  const pass = <E extends Heard>(name: E): void => listen(name, handlers[name]);
  function opened(): void {
    failures = 0;
    become(true);
    if (!hasOpened && Date.now() - readAt > lookBackMs) handlers.reset({});
    hasOpened = true;
  }
  async function open(): Promise<void> {
    await freshSession();
    if (isClosed) return;
    source = new EventSource(addressOf(leagueId, lastEventId), { withCredentials: true });
    listen('opened', opened);
    for (const name of Object.keys(handlers) as Heard[]) pass(name);
    source.onerror = () => {
      become(false);
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => void open(), pauseAfter(failures));
      failures += 1;
    };
  }

  void open();
  return () => {
    isClosed = true;
    become(false);
    clearTimeout(timer);
    source?.close();
  };
}
