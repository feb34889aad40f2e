import { type Activity, type PollTimes } from '../../src/domain/polling/poll-plan.js';

/** A league as its polls see it. */
export interface League {
  id: string;
  /** Its place among all. */
  index: number;
  shard: number;
  phase: number;
  /** Somebody reads it until then. */
  watchedUntilMs: number;
  /** Polled successfully last, its drafts among it, looked at live last, due; epoch ms. */
  syncedMs: number;
  draftsMs: number;
  liveMs: number;
  dueMs: number;
  isRetrying: boolean;
  /** The same times as the plan reads them. */
  times: PollTimes;
  busy: boolean;
}

/** The leagues that a worker finds due, by what they are due for. */
export interface DueLists {
  worker: string;
  watched: League[];
  live: League[];
  others: League[];
}

/** One of the tasks that a worker does at a time. */
export interface Lane {
  worker: string;
  /** Its worker's. */
  lists: DueLists;
  /** Of two that act at the same instant the lower one is first. */
  order: number;
  serves: 'watched' | 'live' | 'others';
  /** When it acts next. */
  atMs: number;
  task: { league: League; calls: number; tries: number; activity: Activity; drafts: boolean } | null;
}

/** What happened over the whole time. */
export interface PollWorldReport {
  calls: number[];
  limited: number;
  retried: number;
  crashes: number;
  /** Ages in seconds, each league's every five minutes from the second hour on. */
  ages: Record<'watched' | 'unwatched' | 'live' | 'drafts', number[]>;
  /** Seconds between successful polls of leagues that nobody watched. */
  intervals: number[];
  /** Polls of each league over the whole time. */
  polls: number[];
}
