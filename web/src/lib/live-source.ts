import type { paths as Chat } from './api/schema/chat-messaging';
import { freshSession } from './session/session';
import { watchSilence } from './silence';

/** All live events of a league by name, from the service's own table. */
export type LiveEvents = Chat['/api/stream']['get']['responses'][200]['content']['text/event-stream'];
export type Heard = Exclude<keyof LiveEvents, 'opened' | 'beat'>;

/** An event of the stream; the id is where to resume after it. */
export interface Told {
  name: Heard;
  data: unknown;
  id: string;
}

export interface SourceListener {
  names: readonly Heard[];
  told: (event: Told) => void;
  /** All that was missed has been told. */
  opened: (id: string) => void;
  /** The line is there, though there may be nothing to tell. */
  beat: () => void;
  /** The line broke; the browser comes back by itself. */
  broke: () => void;
  /** The stream was refused, its line is dead, or the session ran out: it has to be opened anew. */
  refused: () => void;
}

function addressOf(leagueId: string, lastEventId: string): string {
  const resume = lastEventId === '' ? undefined : { lastEventId };
  return `/api/stream?${new URLSearchParams({ leagueId, ...resume })}`;
}

/** Opens the stream of a league, from where it was left by `lastEventId`; returns what closes it. */
export function openSource(leagueId: string, lastEventId: string, listener: SourceListener): () => void {
  let source: EventSource | undefined;
  let isClosed = false;
  // A line may be dead for minutes before the browser notices.
  const line = watchSilence(() => {
    source?.close();
    listener.broke();
    listener.refused();
  });

  async function open(): Promise<void> {
    line.heard();
    await freshSession();
    if (isClosed) return;
    const opened = new EventSource(addressOf(leagueId, lastEventId), { withCredentials: true });
    source = opened;
    line.heard();
    const hear = (name: keyof LiveEvents, work: (event: MessageEvent<string>) => void) =>
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        line.heard();
        work(event);
      });
    hear('opened', ({ lastEventId: id }) => listener.opened(id));
    hear('beat', () => listener.beat());
    for (const name of listener.names)
      hear(name, ({ data, lastEventId: id }) => listener.told({ name, data: JSON.parse(data) as unknown, id }));
    opened.onerror = () => {
      const isRefused = opened.readyState === EventSource.CLOSED;
      // The browser tries again by itself, and says so each time; an attempt that hangs is a dead line, too.
      if (isRefused) line.stop();
      else line.heard();
      listener.broke();
      if (isRefused) listener.refused();
    };
  }

  void open();
  return () => {
    isClosed = true;
    line.stop();
    source?.close();
  };
}
