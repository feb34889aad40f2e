import { type CallWindow, blockCalls, emptyWindow, takeCalls } from '../../src/domain/polling/call-window.js';
import {
  activityOf,
  callsPerMinute,
  extrasOf,
  interactiveCalls,
  nextPollAt,
  planPolls,
  type PollPlan,
  slowCalls,
  watchedForMs,
  watchedTask,
} from '../../src/domain/polling/poll-plan.js';
import { hashOf, shardOf, shardsOf } from '../../src/domain/polling/shards.js';
import { type Lane, type League, type PollWorldReport } from './poll-world-shapes.js';
import { seededRandom } from './seeded-random.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The sync engine's rules on a virtual clock: workers with lanes that take due leagues of their shards, ask for each
 * call in the shared window, meet random 429s and 500s, and die now and then. Games are on from 17:00 to 03:00.
 */
export function runPollWorld(o: {
  leagues: number;
  watchedAtOnce: number;
  hours: number;
  seed: number;
}): PollWorldReport {
  const random = seededRandom(o.seed);
  const startMs = Date.UTC(2031, 8, 7);
  const endMs = startMs + o.hours * hourMs;
  const leagues = Array.from({ length: o.leagues }, (_, index): League => {
    const id = `chain-${index}`;
    const syncedMs = startMs - random() * 5 * minuteMs;
    const times = { syncedMs, liveMs: syncedMs, dueMs: startMs + random() * 5 * minuteMs };
    return { id, shard: shardOf(id), phase: hashOf(id), watchedUntilMs: 0, isRetrying: false, busy: false, ...times };
  });
  const report: PollWorldReport = {
    calls: [],
    limited: 0,
    retried: 0,
    crashes: 0,
    ages: { watched: [], unwatched: [], live: [] },
    intervals: [],
    polls: leagues.map(() => 0),
  };
  const indexOf = new Map(leagues.map((league, index) => [league, index]));
  let window: CallWindow = emptyWindow;
  let plan: PollPlan = planPolls({ watched: 0, unwatched: o.leagues, idle: 0, gamesOn: false });
  const downUntil = new Map<string, number>(['a', 'b', 'c'].map((name) => [name, 0]));
  const shards = new Map<string, Set<number>>();
  let known = '';
  const due = new Map<string, League[]>();
  const lanes = [...downUntil.keys()].flatMap((worker) =>
    (['watched', 'live', 'others'] as const).flatMap((serves) =>
      Array.from({ length: serves === 'others' ? 6 : 4 }, (): Lane => ({ worker, serves, atMs: startMs, task: null })),
    ),
  );

  const gamesOn = (ms: number) => [17, 18, 19, 20, 21, 22, 23, 0, 1, 2].includes(new Date(ms).getUTCHours());
  const activity = (league: League, ms: number) =>
    activityOf({ isPlayed: true, watchedAt: new Date(league.watchedUntilMs - watchedForMs), now: new Date(ms) });

  /** People look at some leagues for a while and then at others; a worker dies now and then. */
  function changeWorld(ms: number): void {
    if (ms % (30 * minuteMs) === 0) {
      for (let count = 0; count < o.watchedAtOnce; count += 1) {
        const league = leagues[Math.floor(random() * leagues.length)];
        if (league !== undefined) league.watchedUntilMs = ms + 30 * minuteMs;
      }
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
    const watched = leagues.filter((league) => isWatched(league, ms));
    plan = planPolls({
      watched: watched.length,
      unwatched: o.leagues - watched.length,
      idle: 0,
      gamesOn: gamesOn(ms),
    });
  }
  const isWatched = (league: League, ms: number) => league.watchedUntilMs >= ms;

  const timesOf = ({ dueMs, syncedMs, liveMs, isRetrying }: League) => ({
    nextPollAt: new Date(dueMs),
    syncedAt: new Date(syncedMs),
    liveAt: new Date(liveMs),
    isRetrying,
  });

  function listDue(ms: number): void {
    const games = gamesOn(ms);
    for (const worker of downUntil.keys()) {
      for (const serves of ['watched', 'live', 'others']) due.set(`${worker}/${serves}`, []);
    }
    for (const league of leagues) {
      const watched = isWatched(league, ms);
      if (league.busy || (league.dueMs > ms && !watched)) continue;
      const lists: Lane['serves'][] = league.dueMs <= ms ? ['others'] : [];
      const task = watched ? watchedTask(timesOf(league), plan, games, new Date(ms)) : null;
      if (task !== null) lists.push(task === 'poll' ? 'watched' : 'live');
      // Two workers may both think that a shard is theirs, while one of them is not yet known to be dead or back.
      for (const [worker, own] of shards) {
        if (own.has(league.shard)) for (const serves of lists) due.get(`${worker}/${serves}`)?.push(league);
      }
    }
    for (const [key, list] of due) {
      list.sort((a, b) => b.dueMs - a.dueMs);
      if (key.endsWith('others')) due.set(key, list.slice(-60));
    }
  }

  function start(lane: Lane, ms: number): void {
    const list = due.get(`${lane.worker}/${lane.serves}`) ?? [];
    for (let league = list.pop(); league !== undefined; league = list.pop()) {
      if (league.busy) continue;
      const what = { plan, activity: activity(league, ms), last: new Date(league.syncedMs), now: new Date(ms) };
      const { users, slow } = extrasOf({ ...what, phase: league.phase });
      league.busy = true;
      const calls = lane.serves === 'live' ? 1 : 4 + Number(users) + (slow ? slowCalls : 0);
      lane.task = { league, calls, tries: 0, activity: what.activity };
      return;
    }
    lane.atMs = Math.floor(ms / 2_000) * 2_000 + 2_000;
  }

  function finish(lane: Lane, ms: number, failed: boolean): void {
    const { task } = lane;
    lane.task = null;
    if (task === null) return;
    const { league } = task;
    league.busy = false;
    if (failed) {
      if (lane.serves === 'live') league.liveMs = ms;
      else Object.assign(league, { dueMs: ms + minuteMs, isRetrying: true });
      return;
    }
    league.liveMs = ms;
    if (lane.serves === 'live') return;
    if (task.activity === 'unwatched' && ms > startMs + 2 * hourMs)
      report.intervals.push((ms - league.syncedMs) / 1000);
    const index = indexOf.get(league) ?? 0;
    report.polls[index] = (report.polls[index] ?? 0) + 1;
    league.syncedMs = ms;
    league.isRetrying = false;
    league.dueMs = nextPollAt(new Date(ms), plan.everyMs[activity(league, ms)], random()).getTime();
  }

  function call(lane: Lane, ms: number): void {
    const { task } = lane;
    if (task === null) return;
    const limit = lane.serves === 'others' ? plan.backgroundCalls : callsPerMinute - interactiveCalls;
    const grant = takeCalls(window, ms, { limit, wanted: 1, madeByMs: ms + 1_000 });
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
      else if (ms % (30 * minuteMs) >= 2 * minuteMs) {
        report.ages.watched.push((ms - league.syncedMs) / 1000);
        if (gamesOn(ms) && gamesOn(ms - 2 * minuteMs)) report.ages.live.push((ms - league.liveMs) / 1000);
      }
    }
  }

  for (let ms = startMs; ms < endMs; ms += 2_000) {
    if (ms % minuteMs === 0) {
      changeWorld(ms);
      sample(ms);
    }
    if (ms % 10_000 === 0) replan(ms);
    const up = lanes.filter((lane) => (downUntil.get(lane.worker) ?? 0) <= ms);
    listDue(ms);
    for (const lane of up) lane.atMs = Math.max(lane.atMs, ms);
    const until = ms + 2_000;
    for (;;) {
      let next: Lane | undefined;
      for (const lane of up) if (lane.atMs < until && (next === undefined || lane.atMs < next.atMs)) next = lane;
      if (next === undefined) break;
      if (next.task === null) start(next, next.atMs);
      else call(next, next.atMs);
    }
  }
  return report;
}
