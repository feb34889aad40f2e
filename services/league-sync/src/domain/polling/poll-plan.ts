import { isNewPeriod, type NflWeek } from './cadence.js';
import { type CallLimits, type JobKind } from './call-window.js';
import { weeksAheadPerPoll } from './weeks-ahead.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Connected leagues that have to be kept fresh. */
export interface Demand {
  /** Leagues that a member has read lately and whose season is being played, or whose draft is. */
  watched: number;
  /** Those of them that draft. */
  drafting: number;
  /** Leagues whose season is being played and that no member reads. */
  unwatched: number;
  /** The others: leagues between seasons. */
  idle: number;
  /** NFL games are under way. */
  gamesOn: boolean;
}

/** How many leagues are alike for the plan. */
export interface ChainsAlike {
  season: string;
  isWatched: boolean;
  isDrafting: boolean;
  chains: number;
}

export type Activity = 'watched' | 'unwatched' | 'idle';

/** The intervals of all reads, for the current demand. */
export interface PollPlan {
  /** Between two polls of a league. */
  everyMs: Record<Activity, number>;
  /** Between two looks at a watched league's match-ups during games. */
  liveEveryMs: number;
  /** Between two looks at a league's people, at most one a poll. */
  usersEveryMs: Record<Activity, number>;
  /** Between two looks at what seldom changes: drafts, picks, brackets, the newest final weeks, weeks to come. */
  slowEveryMs: Record<Activity, number>;
  /** The most that jobs for watched leagues make in any 60 s, so that the others' part is left to them. */
  watchedCalls: number;
  /** The most that all other jobs make in any 60 s; all callers together stay within 855 too while they do. */
  backgroundCalls: number;
}

/** What a worker has to do, as of a few seconds ago. */
export interface Assignment {
  plan: PollPlan;
  /** The NFL's state, with the season that leagues play now. */
  state: (NflWeek & { leagueSeason: string }) | null;
  gamesOn: boolean;
  /** The shards of chains that are the worker's. */
  shards: number[];
}

/** The provider allows 1,000 a minute per address. */
export const callsPerMinute = 900;
/** Kept for people who wait at a browser. */
const interactiveCalls = 30;
const jobCalls = callsPerMinute - interactiveCalls;
/** Background jobs leave the last 15 to watched leagues: one that was just opened does not queue with the others. */
const sharedCalls = jobCalls - 15;
/** Planned use of the budget: the rest is for connecting leagues, retries and catching up. */
const plannedCalls = 828;
/** league, rosters, match-ups, transactions; the people (users) come on top. */
const callsPerPoll = 4;
/** Two final weeks, the leg before, traded picks, both brackets, the list of drafts, and two weeks to come. */
export const slowCalls = 7 + weeksAheadPerPoll;
/** The list of drafts, and of one that is under way itself, the picks traded in it and the picks. */
export const draftCalls = 4;
/** Unwatched leagues keep this part of the plan, however many are watched. */
const unwatchedShare = 0.15;

/** Of jobs of a kind; while there is no plan, what all jobs have. */
export const limitsOf = (of: JobKind, most = jobCalls): CallLimits => ({
  limit: of === 'watched' ? jobCalls : sharedCalls,
  own: { of, limit: most },
});

interface Step {
  everyMs: number;
  usersEveryMs: number;
  slowEveryMs: number;
  /** How far it is stretched before the next one is taken. */
  maxStretch?: number;
}

/** Longer and longer intervals for unwatched leagues; the first that fits the budget is taken. */
const steps: readonly Step[] = [
  { everyMs: 5 * minuteMs, usersEveryMs: 5 * minuteMs, slowEveryMs: hourMs },
  // A few leagues more are no reason to triple the wait.
  { everyMs: 5 * minuteMs, usersEveryMs: hourMs, slowEveryMs: 14 * hourMs, maxStretch: 1.2 },
  { everyMs: 15 * minuteMs, usersEveryMs: 30 * minuteMs, slowEveryMs: 6 * hourMs },
  { everyMs: 30 * minuteMs, usersEveryMs: 30 * minuteMs, slowEveryMs: 6 * hourMs },
  { everyMs: hourMs, usersEveryMs: hourMs, slowEveryMs: 6 * hourMs },
];

const fresh = 5 * minuteMs;

/**
 * Divides the budget: watched leagues keep their cadence, the others stretch evenly to 15, 30 and 60 minutes, and
 * beyond that in proportion, so that none is starved. Where watched ones want more than their part, all that is read of
 * them stretches by one factor, as what did not would be taken from the others. `paced` says how long a time takes
 * where the football clock runs faster than real time.
 */
export function planPolls(demand: Demand, paced: (ms: number) => number = (ms) => ms): PollPlan {
  const fits = (step: Step) =>
    wantedForWatched(demand, step) + wantedForOthers(demand, step) / (step.maxStretch ?? 1) <= plannedCalls;
  const last = steps.at(-1) as Step;
  const step = steps.find(fits) ?? last;
  const watched = wantedForWatched(demand, step);
  const keptForOthers = demand.unwatched + demand.idle > 0 ? plannedCalls * unwatchedShare : 0;
  const watchedRoom = plannedCalls - keptForOthers;
  const forWatched = Math.min(watched, watchedRoom);
  const stretchWatched = Math.max(1, watched / watchedRoom);
  // Where all are watched, they may leave nothing to others; the plan is for leagues that are read no more since, too.
  const stretchOthers = Math.max(1, wantedForOthers(demand, step) / Math.max(1, plannedCalls - forWatched));
  return {
    everyMs: {
      watched: paced(fresh * stretchWatched),
      unwatched: paced(step.everyMs * stretchOthers),
      idle: paced(hourMs * stretchOthers),
    },
    liveEveryMs: paced(minuteMs * stretchWatched),
    usersEveryMs: {
      watched: paced(step.usersEveryMs * stretchWatched),
      unwatched: paced(step.usersEveryMs * stretchOthers),
      idle: paced(step.usersEveryMs * stretchOthers),
    },
    slowEveryMs: {
      watched: paced(hourMs * stretchWatched),
      unwatched: paced(step.slowEveryMs * stretchOthers),
      idle: paced(6 * hourMs * stretchOthers),
    },
    // Background jobs wait once all have made `sharedCalls`: up to there their part has to be free.
    watchedCalls: keptForOthers > 0 ? Math.floor(sharedCalls - keptForOthers) : jobCalls,
    backgroundCalls: jobCalls - Math.ceil(forWatched),
  };
}

/** Calls a minute for watched leagues; a poll brings the match-ups too, so a live look is spared then. */
function wantedForWatched({ watched, drafting, gamesOn }: Demand, { usersEveryMs }: Step): number {
  const live = gamesOn ? 1 - minuteMs / fresh : 0;
  const drafts = (drafting * draftCalls * minuteMs) / fresh;
  return drafts + watched * (live + perMinute({ everyMs: fresh, usersEveryMs, slowEveryMs: hourMs }));
}

function wantedForOthers({ unwatched, idle }: Demand, step: Step): number {
  const between = { everyMs: hourMs, usersEveryMs: hourMs, slowEveryMs: 6 * hourMs };
  return unwatched * perMinute(step) + idle * perMinute(between);
}

const perMinute = ({ everyMs, usersEveryMs, slowEveryMs }: Step) =>
  (callsPerPoll * minuteMs) / everyMs +
  minuteMs / Math.max(usersEveryMs, everyMs) +
  (slowCalls * minuteMs) / Math.max(slowEveryMs, everyMs);

/** A league that a member has read within this time is watched. */
export const watchedForMs = 10 * minuteMs;

/** The group of a league in the plan. A draft brings news to those who look at it as a season's week does. */
export function activityOf(o: { isPlayed: boolean; isDrafting: boolean; isWatched: boolean }): Activity {
  if (o.isWatched && (o.isPlayed || o.isDrafting)) return 'watched';
  return o.isPlayed ? 'unwatched' : 'idle';
}

/** Whether a member has read a league lately. */
export const isWatchedAt = (watchedAt: Date | null | undefined, now: Date): boolean =>
  watchedAt != null && now.getTime() - watchedAt.getTime() <= watchedForMs;

/**
 * When a league that was read at `now` is due again: a little before its time is up, so that it is never older, and
 * spread, so that leagues connected together do not stay together. `chance` is from [0, 1).
 */
export const nextPollAt = (now: Date, everyMs: number, chance: number) =>
  new Date(now.getTime() + everyMs * (0.97 + 0.03 * chance));

/** After an outage a league is read again this soon at the earliest. */
const soonestRetryMs = minuteMs;

/** How long a league waits after `failed` polls in a row (from 1): ever longer, up to its usual time. */
export const retryPollMs = (failed: number, everyMs: number) =>
  Math.max(soonestRetryMs, Math.min(everyMs, soonestRetryMs * 2 ** Math.min(failed - 1, 10)));

export interface PollExtras {
  users: boolean;
  /** What seldom changes: drafts, picks, brackets, newest final weeks, weeks to come. */
  slow: boolean;
  /** Drafts alone. */
  drafts: boolean;
}

/** What a poll asks for besides league, rosters, match-ups and transactions. `phase`: any number of the league's own. */
export function extrasOf(o: {
  plan: PollPlan;
  activity: Activity;
  isDrafting: boolean;
  last: Date | null;
  now: Date;
  phase: number;
}): PollExtras {
  const { plan, activity, isDrafting, last, now, phase } = o;
  const usersEveryMs = plan.usersEveryMs[activity];
  return {
    users: usersEveryMs <= plan.everyMs[activity] || isNewPeriod(last, now, usersEveryMs, phase),
    slow: isNewPeriod(last, now, plan.slowEveryMs[activity], phase),
    drafts: isDrafting && activity === 'watched',
  };
}

/** What is known of a league's polls. */
export interface PollTimes {
  nextPollAt: Date;
  syncedAt: Date | null;
  /** Its match-ups were looked at during games. */
  liveAt?: Date;
  /** The last poll failed: `nextPollAt` is when it is tried again. */
  isRetrying?: boolean;
}

/**
 * What is due for a watched league whose season or draft is played: a poll, also when the league was planned at a slower
 * pace before it was watched; or, during games, a look at the match-ups alone.
 */
export function watchedTask(times: PollTimes, plan: PollPlan, gamesOn: boolean, now: Date): 'poll' | 'live' | null {
  const agesMs = [times.syncedAt, times.liveAt].map((at) => now.getTime() - (at?.getTime() ?? -Infinity));
  const [pollAgeMs = Infinity] = agesMs;
  if (times.nextPollAt <= now || (times.isRetrying !== true && pollAgeMs >= plan.everyMs.watched)) return 'poll';
  // Due leagues are looked for every two seconds, so a little early counts as due.
  return gamesOn && Math.min(...agesMs) >= plan.liveEveryMs * 0.97 ? 'live' : null;
}
