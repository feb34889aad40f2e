import { type Activity } from '../../src/domain/polling/poll-plan.js';

/** A league as its polls see it. */
export interface League {
  id: string;
  shard: number;
  phase: number;
  /** Somebody reads it until then. */
  watchedUntilMs: number;
  /** Polled successfully last, looked at live last, due; epoch ms. */
  syncedMs: number;
  liveMs: number;
  dueMs: number;
  isRetrying: boolean;
  busy: boolean;
}

/** One of the tasks that a worker does at a time. */
export interface Lane {
  worker: string;
  serves: 'watched' | 'live' | 'others';
  /** When it acts next. */
  atMs: number;
  task: { league: League; calls: number; tries: number; activity: Activity } | null;
}

/** What happened over the whole time. */
export interface PollWorldReport {
  calls: number[];
  limited: number;
  retried: number;
  crashes: number;
  /** Ages in seconds, each league's every five minutes from the second hour on. */
  ages: Record<'watched' | 'unwatched' | 'live', number[]>;
  /** Seconds between successful polls of leagues that nobody watched. */
  intervals: number[];
  /** Polls of each league over the whole time. */
  polls: number[];
}
