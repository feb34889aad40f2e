import { type CallWindow, blockCalls, emptyWindow, takeCalls } from '../../src/domain/polling/call-window.js';
import {
  activityOf,
  draftCalls,
  extrasOf,
  limitsOf,
  nextPollAt,
  planPolls,
  type PollPlan,
  type PollTimes,
  slowCalls,
  watchedTask,
} from '../../src/domain/polling/poll-plan.js';
import { hashOf, shardOf, shardsOf } from '../../src/domain/polling/shards.js';
import { type DueLists, type Lane, type League, type PollWorldReport } from './poll-world-shapes.js';
import { seededRandom } from './seeded-random.js';
import { createWaitingLeagues } from './waiting-leagues.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Workers look for what is due this often. */
const stepMs = 2_000;

/**
 * The sync engine's rules on a virtual clock: workers with lanes that take due leagues of their shards, ask for each
 * call in the shared window, meet random 429s and 500s, and die now and then. Games are on from 17:00 to 03:00.
 */
export function runPollWorld(o: {
  leagues: number;
  watchedAtOnce: number;
  hours: number;
  seed: number;
  /** Between seasons, when whoever is watched drafts. */
  drafting?: boolean;
  /** After this time people look at other leagues, all at once; else half an hour. */
  watchMs?: number;
}): PollWorldReport {
  const random = seededRandom(o.seed);
  const watchMs = o.watchMs ?? 30 * minuteMs;
  const startMs = Date.UTC(2031, 8, 7);
  const endMs = startMs + o.hours * hourMs;
  const leagues = Array.from({ length: o.leagues }, (_, index): League => {
    const id = `chain-${index}`;
    const syncedMs = startMs - random() * 5 * minuteMs;
    const times = { syncedMs, draftsMs: syncedMs, liveMs: syncedMs, dueMs: startMs + random() * 5 * minuteMs };
    const ids = { id, index, shard: shardOf(id), phase: hashOf(id) };
    const league = { ...ids, watchedUntilMs: 0, isRetrying: false, busy: false, ...times };
    return { ...league, times: timesOf(league) };
  });
  const report: PollWorldReport = {
    calls: [],
    limited: 0,
    retried: 0,
    crashes: 0,
    ages: { watched: [], unwatched: [], live: [], drafts: [] },
    intervals: [],
    polls: leagues.map(() => 0),
  };
  // Most leagues wait for minutes: only those whose time has come, and the watched ones, are looked at in each step.
  const waiting = createWaitingLeagues(stepMs);
  for (const league of leagues) waiting.add(league);
  const watchedNow = new Set<League>();
  let window: CallWindow = emptyWindow;
  const planFor = (watched: number, games: boolean): PollPlan => {
    const [isPlayed, others] = [o.drafting !== true, o.leagues - watched];
    const groups = isPlayed ? { unwatched: others, idle: 0 } : { unwatched: 0, idle: others };
    return planPolls({ watched, drafting: isPlayed ? 0 : watched, ...groups, gamesOn: games });
  };
  let plan = planFor(0, false);
  const downUntil = new Map<string, number>(['a', 'b', 'c'].map((name) => [name, 0]));
  const shards = new Map<string, Set<number>>();
  let known = '';
  const due = [...downUntil.keys()].map((worker): DueLists => ({ worker, watched: [], live: [], others: [] }));
  const lanes = due
    .flatMap((lists) =>
      (['watched', 'live', 'others'] as const).flatMap((serves) =>
        Array.from({ length: serves === 'others' ? 6 : 4 }, () => ({ worker: lists.worker, lists, serves })),
      ),
    )
    .map((lane, order): Lane => ({ ...lane, order, atMs: startMs, task: null }));

  const gamesOn = (ms: number) =>
    !o.drafting && [17, 18, 19, 20, 21, 22, 23, 0, 1, 2].includes(new Date(ms).getUTCHours());
  const activity = (league: League, ms: number) =>
    activityOf({ isPlayed: !o.drafting, isDrafting: o.drafting === true, isWatched: isWatched(league, ms) });

  /** People look at some leagues for a while and then at others; a worker dies now and then. */
  function changeWorld(ms: number): void {
    if ((ms - startMs) % watchMs === 0) {
      const chosen = new Set<League>();
      while (chosen.size < o.watchedAtOnce) chosen.add(leagues[Math.floor(random() * leagues.length)] as League);
      for (const league of chosen) watchedNow.add(Object.assign(league, { watchedUntilMs: ms + watchMs }));
    }
    for (const [worker, until] of downUntil) {
      if (until > ms || random() > 0.0004) continue;
      report.crashes += 1;
      downUntil.set(worker, ms + 5 * minuteMs);
      for (const lane of lanes.filter((each) => each.worker === worker)) {
        if (lane.task !== null) lane.task.league.busy = false;
        lane.task = null;
      }
    }
  }

  function replan(ms: number): void {
    const alive = [...downUntil].filter(([, until]) => until <= ms).map(([worker]) => worker);
    if (alive.join() !== known) for (const worker of alive) shards.set(worker, new Set(shardsOf(worker, alive)));
    known = alive.join();
    for (const league of watchedNow) if (!isWatched(league, ms)) watchedNow.delete(league);
    plan = planFor(watchedNow.size, gamesOn(ms));
  }
  const isWatched = (league: League, ms: number) => league.watchedUntilMs >= ms;

  /** Fills the workers' lists, the league that is due longest last. */
  function listDue(ms: number): void {
    const [games, now] = [gamesOn(ms), new Date(ms)];
    for (const lists of due) Object.assign(lists, { watched: [], live: [], others: [] });
    for (const league of waiting.dueAt(ms)) if (!league.busy) give(league, 'others');
    for (const league of watchedNow) {
      if (league.busy || !isWatched(league, ms)) continue;
      const task = watchedTask(league.times, plan, games, now);
      if (task !== null) give(league, task === 'poll' ? 'watched' : 'live');
    }
    for (const lists of due) {
      for (const list of [lists.watched, lists.live, lists.others]) list.sort(longestDueLast);
      lists.others = lists.others.slice(-60);
    }
  }

  /** Two workers may both think that a shard is theirs, while one of them is not yet known to be dead or back. */
  function give(league: League, serves: Lane['serves']): void {
    for (const lists of due) if (shards.get(lists.worker)?.has(league.shard)) lists[serves].push(league);
  }

  function start(lane: Lane, ms: number): void {
    const list = lane.lists[lane.serves];
    for (let league = list.pop(); league !== undefined; league = list.pop()) {
      if (league.busy) continue;
      const who = { activity: activity(league, ms), isDrafting: o.drafting === true, phase: league.phase };
      const { users, slow, drafts } = extrasOf({ plan, ...who, last: new Date(league.syncedMs), now: new Date(ms) });
      league.busy = true;
      const extra = Number(users) + (slow ? slowCalls : 0) + (drafts ? draftCalls : 0);
      const calls = lane.serves === 'live' ? 1 : 4 + extra;
      lane.task = { league, calls, tries: 0, activity: who.activity, drafts: slow || drafts };
      return;
    }
    lane.atMs = Math.floor(ms / stepMs) * stepMs + stepMs;
  }

  function finish(lane: Lane, ms: number, failed: boolean): void {
    const { task } = lane;
    lane.task = null;
    if (task === null) return;
    const { league } = task;
    league.busy = false;
    if (lane.serves === 'live') league.liveMs = ms;
    else if (failed) Object.assign(league, { dueMs: ms + minuteMs, isRetrying: true });
    else notePoll(task, ms);
    league.times = timesOf(league);
    if (lane.serves !== 'live') waiting.add(league);
  }

  function notePoll({ league, activity: was, drafts }: NonNullable<Lane['task']>, ms: number): void {
    if (drafts) league.draftsMs = ms;
    if (was === 'unwatched' && ms > startMs + 2 * hourMs) report.intervals.push((ms - league.syncedMs) / 1000);
    report.polls[league.index] = (report.polls[league.index] ?? 0) + 1;
    const dueMs = nextPollAt(new Date(ms), plan.everyMs[activity(league, ms)], random()).getTime();
    Object.assign(league, { syncedMs: ms, liveMs: ms, dueMs, isRetrying: false });
  }

  function call(lane: Lane, ms: number): void {
    const { task } = lane;
    if (task === null) return;
    const isBackground = lane.serves === 'others';
    const limits = isBackground ? limitsOf('background', plan.backgroundCalls) : limitsOf('watched', plan.watchedCalls);
    const grant = takeCalls(window, ms, { ...limits, wanted: 1, madeByMs: ms + 1_000 });
    if (grant.taken === 0) {
      lane.atMs = ms + Math.min(grant.waitMs, 1_000 + Math.floor(random() * 100));
      return;
    }
    window = grant.window;
    report.calls.push(ms);
    lane.atMs = ms + 60 + Math.floor(random() * 120);
    const luck = random();
    if (luck < 0.0002) {
      report.limited += 1;
      window = blockCalls(window, ms + 1_000 + Math.floor(random() * 19_000));
    }
    if (luck >= 0.0012) {
      task.calls -= 1;
      if (task.calls === 0) finish(lane, lane.atMs, false);
      return;
    }
    task.tries += 1;
    report.retried += 1;
    if (task.tries >= 3) finish(lane, lane.atMs, true);
  }

  function sample(ms: number): void {
    if (ms < startMs + 2 * hourMs) return;
    const offset = (ms / minuteMs) % 5;
    for (const [index, league] of leagues.entries()) {
      if (index % 5 !== offset) continue;
      if (!isWatched(league, ms)) report.ages.unwatched.push((ms - league.syncedMs) / 1000);
      // A member who has just opened the league sees what is stored; the league is fresh a little later.
      else if ((ms - startMs) % watchMs >= 2 * minuteMs) {
        report.ages.watched.push((ms - league.syncedMs) / 1000);
        report.ages.drafts.push((ms - league.draftsMs) / 1000);
        if (gamesOn(ms) && gamesOn(ms - 2 * minuteMs)) report.ages.live.push((ms - league.liveMs) / 1000);
      }
    }
  }

  for (let ms = startMs; ms < endMs; ms += stepMs) {
    if (ms % minuteMs === 0) {
      changeWorld(ms);
      sample(ms);
    }
    if (ms % 10_000 === 0) replan(ms);
    listDue(ms);
    const up = lanes.filter((lane) => (downUntil.get(lane.worker) ?? 0) <= ms);
    for (const lane of up) lane.atMs = Math.max(lane.atMs, ms);
    const until = ms + stepMs;
    const acting = up.filter((lane) => lane.atMs < until).sort(byTime);
    for (let lane = acting.shift(); lane !== undefined; lane = acting.shift()) {
      if (lane.task === null) start(lane, lane.atMs);
      else call(lane, lane.atMs);
      if (lane.atMs < until) insertByTime(acting, lane);
    }
  }
  return report;
}

const timesOf = ({ dueMs, syncedMs, liveMs, isRetrying }: Omit<League, 'times'>): PollTimes => ({
  nextPollAt: new Date(dueMs),
  syncedAt: new Date(syncedMs),
  liveAt: new Date(liveMs),
  isRetrying,
});

const longestDueLast = (a: League, b: League) => b.dueMs - a.dueMs || a.index - b.index;

const byTime = (a: Lane, b: Lane) => a.atMs - b.atMs || a.order - b.order;

function insertByTime(lanes: Lane[], lane: Lane): void {
  let at = lanes.length;
  while (at > 0 && byTime(lane, lanes[at - 1] as Lane) < 0) at -= 1;
  lanes.splice(at, 0, lane);
}
