import { noteOpenStream } from './live-state';
import { type Heard, type LiveEvents, openSource, type Told } from './live-source';
import { rememberedAccount } from './session/remembered-account';
import { watchSilence } from './silence';
import { joinTabs, thisTab } from './tabs';

export type { LiveEvents };
export type LiveHandlers = { [E in Heard]: (data: LiveEvents[E]) => void };

/** A stream that opens for the first time tells what has happened since this long ago, less what opening takes. */
const lookBackMs = 9_000;
const pauseMs = { first: 2_000, longest: 30_000 };
/** So many events are known again when they are told twice. */
const mostKnown = 200;

/** Longer after each failed attempt, with a random part. */
function pauseAfter(failures: number): number {
  const pause = Math.min(pauseMs.first * 2 ** failures, pauseMs.longest);
  return pause * (0.5 + Math.random());
}

const isAccess = ({ name, data }: Told): boolean =>
  name === 'league.updated' && (data as LiveEvents['league.updated']).parts.includes('access');

const isInSight = (): boolean => document.visibilityState === 'visible';

interface Place {
  isOpen: boolean;
  /** Up to where everything was told. */
  lastEventId: string;
}

/** What the tab that has the stream tells the others: it passes on what it hears. */
type LeaderMessage =
  | ({ kind: 'event' } & Told)
  | ({ kind: 'state' } & Place)
  | { kind: 'refused' }
  | ({ kind: 'welcome'; tab: string; recent: Told[]; isCut: boolean } & Place);

/** What the tabs of a browser tell each other; `leadsSince` (ms) tells those apart that have had the stream in turn. */
type TabMessage = { kind: 'join'; tab: string } | (LeaderMessage & { leadsSince: number });

/**
 * Follows a league live; returns what ends that. One tab of the browser has the stream, the others hear from it; when
 * it is closed the next one resumes where that left off. After a lost connection the browser reconnects by itself with
 * the id of its last event; a stream that is refused (the service restarts, the session ran out) or whose line is dead
 * is opened anew from there, by whichever tab is next. A tab in sight that hears nothing of the one with the stream
 * takes it over, since a browser may put a tab to sleep. `reset` is sent when events may have been missed all the same.
 * `onRefused` is called when the stream is refused after it said that who may listen has changed: the person may have
 * lost the league. `readAt` (ms): what pages show of the league was not read before.
 */
export function openLive(leagueId: string, readAt: number, handlers: LiveHandlers, onRefused: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: { event: Told; at: number }[] = [];
  let lastEventId = '';
  let failures = 0;
  let isOpen = false;
  let hasOpened = false;
  /** The stream has said that who may listen has changed, and was not opened since. */
  let accessChanged = false;
  /** Everything since this tab's pages were read has been told. */
  let isWelcome = false;
  /** Since when (ms) the tab leads that this one hears, or this one itself. */
  let leadsSince = 0;
  /** Set while this tab has the stream. */
  let stopLeading: (() => void) | undefined;

  function become(open: boolean): void {
    if (open !== isOpen) noteOpenStream(open);
    isOpen = open;
  }

  function take(event: Told): void {
    if (event.id !== '' && known.some((one) => one.event.id === event.id)) return;
    if (event.id !== '') {
      known = [...known, { event, at: Date.now() }].slice(-mostKnown);
      lastEventId = event.id;
    }
    (handlers[event.name] as ((data: unknown) => void) | undefined)?.(event.data);
  }

  function opened(): void {
    become(true);
    if (!hasOpened && Date.now() - readAt > lookBackMs) handlers.reset({});
    hasOpened = true;
  }

  function hear(message: TabMessage): void {
    if (stopLeading !== undefined) {
      if (message.kind === 'join') welcome(message.tab);
      return;
    }
    // A tab that slept while another one took over does not know yet that it leads no more.
    if (message.kind === 'join' || message.leadsSince < leadsSince) return;
    leadsSince = message.leadsSince;
    leader.heard();
    if (message.kind === 'refused') onRefused();
    if (message.kind === 'event' && isWelcome) take(message);
    if (message.kind === 'state') {
      if (isWelcome) takePlace(message);
      else join();
    }
    if (message.kind === 'welcome' && message.tab === thisTab) {
      // Who has followed all along has heard what is left out.
      if (message.isCut && !isWelcome) handlers.reset({});
      isWelcome = true;
      message.recent.forEach(take);
      takePlace(message);
    }
  }

  function takePlace(place: Place): void {
    lastEventId = place.lastEventId || lastEventId;
    if (place.isOpen) opened();
    else become(false);
  }

  const tabs = joinTabs<TabMessage>(`dynasty.live.${rememberedAccount()}.${leagueId}`, hear);
  const tell = (message: LeaderMessage) => tabs.tell({ ...message, leadsSince });
  const tellState = () => tell({ kind: 'state', isOpen, lastEventId });
  /** The one that leads tells this tab how things stand. */
  const join = () => tabs.tell({ kind: 'join', tab: thisTab });
  const leader = watchSilence(() => {
    become(false);
    if (!isInSight()) return;
    clearTimeout(timer);
    tabs.seize({ lead, lost });
  }, join);
  /** Out of sight this tab takes nothing over. */
  function look(): void {
    if (isInSight() && stopLeading === undefined) leader.doubt();
  }

  /**
   * As a stream does that opens for the first time, a tab that comes later is told what happened just now, and to read
   * everything again when that was more than is known here.
   */
  function welcome(tab: string): void {
    const since = Date.now() - lookBackMs;
    const recent = known.filter(({ at }) => at >= since).map(({ event }) => event);
    tell({ kind: 'welcome', tab, recent, isCut: recent.length === mostKnown, isOpen, lastEventId });
  }

  function lead(): Promise<void> {
    isWelcome = true;
    leadsSince = Math.max(Date.now(), leadsSince + 1);
    leader.stop();
    tellState();
    return new Promise((ended) => {
      const close = openSource(leagueId, lastEventId, {
        names: Object.keys(handlers) as Heard[],
        told(told) {
          // What is told and forgotten comes under the id of the event before it.
          const event = told.id === lastEventId ? { ...told, id: '' } : told;
          if (isAccess(event)) accessChanged = true;
          take(event);
          tell({ kind: 'event', ...event });
        },
        opened(id) {
          failures = 0;
          accessChanged = false;
          lastEventId = id;
          opened();
          tellState();
        },
        beat: tellState,
        broke() {
          become(false);
          tellState();
        },
        refused() {
          if (accessChanged) {
            onRefused();
            tell({ kind: 'refused' });
          }
          stopLeading?.();
          timer = setTimeout(queue, pauseAfter(failures));
          failures += 1;
        },
      });
      stopLeading = () => {
        stopLeading = undefined;
        close();
        ended();
      };
    });
  }

  /** This tab was asleep: what was told meanwhile went by. */
  function lost(): void {
    stopLeading?.();
    become(false);
    hasOpened = false;
    isWelcome = false;
    clearTimeout(timer);
    queue();
    join();
  }

  function queue(): void {
    leader.heard();
    tabs.queue({ lead, lost });
  }

  queue();
  join();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    become(false);
    clearTimeout(timer);
    leader.stop();
    stopLeading?.();
    tabs.leave();
  };
}
