import { reportFigure } from '@dynasty/testbed/report-figure';
import { activityOf, draftCalls, extrasOf, planPolls, slowCalls } from '../../src/domain/polling/poll-plan.js';
import { shardCount, shardOf, shardsOf } from '../../src/domain/polling/shards.js';
import { busiestMinute } from '../support/busiest-minute.js';
import { runPollWorld } from '../support/poll-world.js';
import { type PollWorldReport } from '../support/poll-world-shapes.js';

const minuteMs = 60_000;
const inSeason = { watched: 0, drafting: 0, unwatched: 0, idle: 0, gamesOn: false };

describe('the plan', () => {
  const unwatchedMinutes = (leagues: number, watched = 0) =>
    planPolls({ ...inSeason, watched, unwatched: leagues - watched }).everyMs.unwatched / minuteMs;

  test('5 minutes while the budget lasts, then a little more, then 15, 30 and 60, then in proportion', () => {
    expect([0, 1, 100, 700, 900].map((leagues) => unwatchedMinutes(leagues))).toEqual([5, 5, 5, 5, 5]);
    expect(unwatchedMinutes(1_100)).toBeCloseTo(5.5, 1);
    expect([1_300, 2_000].map((leagues) => unwatchedMinutes(leagues))).toEqual([15, 15]);
    expect(unwatchedMinutes(4_000)).toBe(30);
    expect(unwatchedMinutes(5_000)).toBe(60);
    expect(unwatchedMinutes(20_000)).toBeGreaterThan(120);
  });

  test('people are asked at every poll while there is room, slow parts every hour', () => {
    expect(planPolls({ ...inSeason, unwatched: 700 })).toMatchObject({
      usersEveryMs: { unwatched: 5 * minuteMs },
      slowEveryMs: { unwatched: 60 * minuteMs },
    });
    expect(planPolls({ ...inSeason, unwatched: 900 })).toMatchObject({
      usersEveryMs: { unwatched: 60 * minuteMs },
    });
  });

  test('watched leagues keep their cadence, and an hour between seasons is enough', () => {
    const crowded = planPolls({ ...inSeason, watched: 250, unwatched: 4_750, gamesOn: true });
    expect(crowded.everyMs.watched).toBe(5 * minuteMs);
    expect(crowded.liveEveryMs).toBe(minuteMs);
    expect(crowded.everyMs.unwatched).toBeGreaterThanOrEqual(60 * minuteMs);
    expect(planPolls({ ...inSeason, idle: 5_000 }).everyMs.idle).toBe(60 * minuteMs);
  });

  test('a league that drafts is read like one in season where it is watched, its drafts at every poll', () => {
    const of = (isDrafting: boolean, isWatched: boolean) => activityOf({ isPlayed: false, isDrafting, isWatched });
    expect([of(true, true), of(true, false), of(false, true)]).toEqual(['watched', 'idle', 'idle']);
    const plan = planPolls({ ...inSeason, watched: 10, drafting: 10, idle: 100 });
    const at = { plan, last: new Date(0), now: new Date(5 * minuteMs), phase: 0 };
    expect(extrasOf({ ...at, activity: 'watched', isDrafting: true })).toMatchObject({ slow: false, drafts: true });
    expect(extrasOf({ ...at, activity: 'watched', isDrafting: false }).drafts).toBe(false);
    expect(extrasOf({ ...at, activity: 'idle', isDrafting: true }).drafts).toBe(false);
    const left = (drafting: number) => planPolls({ ...inSeason, watched: 100, drafting }).backgroundCalls;
    expect(left(0) - left(100)).toBe((100 * draftCalls) / 5);
  });

  test('however many are watched, the others keep a part', () => {
    const plan = planPolls({ ...inSeason, watched: 5_000, unwatched: 500, idle: 500, gamesOn: true });
    expect(plan.everyMs.watched).toBeGreaterThan(5 * minuteMs);
    expect(plan.backgroundCalls).toBeGreaterThan(100);
    expect(plan.everyMs.unwatched).toBeLessThan(3 * 60 * minuteMs);
  });

  test.each([0, 500, 828, 1_150, 5_000])('with %i leagues, all of them watched, every time is one', (watched) => {
    const { everyMs, liveEveryMs, usersEveryMs, slowEveryMs } = planPolls({ ...inSeason, watched, gamesOn: true });
    const times = [liveEveryMs, ...[everyMs, usersEveryMs, slowEveryMs].flatMap((of) => Object.values(of))];
    expect(times.filter((ms) => !Number.isFinite(ms) || ms < minuteMs)).toEqual([]);
    // Of a league that nobody reads any more, until the next plan counts it.
    expect(everyMs.unwatched).toBeLessThanOrEqual(60 * minuteMs);
  });

  test.each([300, 500, 1_150, 1_500, 5_000])(
    '%i watched ones want no more than their part, whatever they ask for',
    (n) => {
      const plan = planPolls({ ...inSeason, watched: n, drafting: n / 2, unwatched: 1_500, gamesOn: true });
      const aMinute = (ms: number) => minuteMs / ms;
      const poll = aMinute(plan.everyMs.watched);
      // A poll spares a look at match-ups.
      const each = 4 * poll + aMinute(plan.liveEveryMs) - poll + aMinute(plan.usersEveryMs.watched);
      const wanted = n * (each + slowCalls * aMinute(plan.slowEveryMs.watched)) + (n / 2) * draftCalls * poll;
      expect(wanted).toBeLessThan(0.85 * 828 + 1e-6);
      expect(plan.watchedCalls).toBeGreaterThan(wanted);
      expect(855 - plan.watchedCalls).toBeGreaterThanOrEqual(0.15 * 828);
      expect(planPolls({ ...inSeason, watched: n }).watchedCalls).toBe(870);
    },
  );
});

describe('shards', () => {
  test('each belongs to one of the workers that are alive, in about equal parts', () => {
    const workers = ['one', 'two', 'three', 'four'];
    const owned = workers.map((worker) => shardsOf(worker, workers));
    expect(owned.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: shardCount }, (_, shard) => shard));
    expect(Math.min(...owned.map((each) => each.length))).toBeGreaterThan(shardCount / 10);
    const left = workers.slice(1);
    const after = left.map((worker) => shardsOf(worker, left));
    // A worker that lives keeps its shards.
    left.forEach((_, index) => expect(after[index]).toEqual(expect.arrayContaining(owned[index + 1] ?? [])));
    expect(after.flat()).toHaveLength(shardCount);
    expect(shardsOf('one', [])).toHaveLength(shardCount);
  });

  test('chains spread over them evenly', () => {
    const counts = new Array<number>(shardCount).fill(0);
    for (let chain = 0; chain < 6_400; chain += 1) counts[shardOf(`chain-${chain}`)]! += 1;
    expect(Math.max(...counts)).toBeLessThan(200);
    expect(Math.min(...counts)).toBeGreaterThan(40);
  });
});

describe('a day of 24 hours on a virtual clock', () => {
  const sorted = new WeakMap<number[], Float64Array>();
  function percentile(values: number[], part: number): number {
    const inOrder = sorted.get(values) ?? Float64Array.from(values).sort();
    sorted.set(values, inOrder);
    return Math.round(inOrder[Math.min(inOrder.length - 1, Math.floor(part * inOrder.length))] ?? 0);
  }
  const spread = (values: number[]) =>
    ['p1', 'p50', 'p95', 'p99', 'max']
      .map((name, at) => `${name} ${percentile(values, [0.01, 0.5, 0.95, 0.99, 1][at] ?? 0)} s`)
      .join(', ');

  function print(title: string, report: PollWorldReport): void {
    const minute = busiestMinute(report.calls);
    process.stdout.write(
      `${title}: ${report.calls.length} calls, busiest 60 s ${minute}, ${report.limited} x 429, ` +
        `${report.retried} calls failed, ${report.crashes} workers died, polls of a league ${Math.min(...report.polls)} ` +
        `to ${Math.max(...report.polls)}\n` +
        `  age, watched:    ${spread(report.ages.watched)}\n` +
        `  age, match-ups:  ${spread(report.ages.live)}\n` +
        `  age, unwatched:  ${spread(report.ages.unwatched)}\n` +
        `  between polls:   ${spread(report.intervals)}\n`,
    );
  }

  test('900 leagues stay 5 minutes fresh in season', () => {
    const report = runPollWorld({ leagues: 900, watchedAtOnce: 40, hours: 24, seed: 2 });
    print('900 leagues', report);
    expect(busiestMinute(report.calls)).toBeLessThanOrEqual(900);
    expect(report.limited).toBeGreaterThan(50);
    expect(report.crashes).toBeGreaterThan(0);
    for (const who of ['watched', 'unwatched'] as const) {
      expect(percentile(report.ages[who], 0.99)).toBeLessThanOrEqual(300);
      expect(percentile(report.ages[who], 1)).toBeLessThan(480);
    }
    expect(percentile(report.ages.live, 0.99)).toBeLessThanOrEqual(75);
  }, 120_000);

  test('of 5,000 the watched ones keep their cadence, the others stretch evenly, none is starved', () => {
    const report = runPollWorld({ leagues: 5_000, watchedAtOnce: 60, hours: 24, seed: 2 });
    print('5,000 leagues', report);
    expect(busiestMinute(report.calls)).toBeLessThanOrEqual(900);
    expect(report.limited).toBeGreaterThan(50);
    expect(percentile(report.ages.watched, 0.99)).toBeLessThanOrEqual(310);
    expect(percentile(report.ages.watched, 1)).toBeLessThan(480);
    expect(percentile(report.ages.live, 0.99)).toBeLessThanOrEqual(75);
    expect(percentile(report.ages.unwatched, 1)).toBeLessThan(75 * 60);
    expect(percentile(report.intervals, 0.95) / percentile(report.intervals, 0.05)).toBeLessThan(1.25);
    expect(Math.min(...report.polls)).toBeGreaterThanOrEqual(20);
    const [calls, busiest] = [report.calls.length, busiestMinute(report.calls)];
    reportFigure(expect, `${calls} calls in 24 h, ${report.limited} of them 429, at most ${busiest} in 60 s`);
  }, 120_000);

  test.each([
    [5_000, 250],
    [1_000, 500],
    [3_000, 1_500],
  ])(
    'of %i, while games last and members watch %i, the others are read as often as is planned',
    (leagues, watched) => {
      const hours = 3;
      const watchMs = hours * 60 * minuteMs;
      const report = runPollWorld({ leagues, watchedAtOnce: watched, watchMs, hours, seed: 2 });
      print(`${leagues} leagues, ${watched} of them watched`, report);
      const plan = planPolls({ ...inSeason, watched, unwatched: leagues - watched, gamesOn: true });
      expect(busiestMinute(report.calls)).toBeLessThanOrEqual(900);
      // Every league is due at the start of this world, so the first rounds are late.
      expect(percentile(report.ages.unwatched, 1)).toBeLessThan((1.3 * plan.everyMs.unwatched) / 1_000);
      expect(percentile(report.ages.watched, 0.99)).toBeLessThan((1.3 * plan.everyMs.watched) / 1_000);
    },
    120_000,
  );

  test('between seasons the drafts that somebody looks at are 5 minutes fresh, within the budget', () => {
    const report = runPollWorld({ leagues: 3_000, watchedAtOnce: 60, hours: 12, seed: 2, drafting: true });
    print('3,000 leagues, 60 of them draft', report);
    expect(busiestMinute(report.calls)).toBeLessThanOrEqual(900);
    expect(percentile(report.ages.drafts, 0.99)).toBeLessThanOrEqual(310);
    expect(percentile(report.ages.watched, 1)).toBeLessThan(480);
    expect(percentile(report.ages.unwatched, 1)).toBeLessThan(75 * 60);
  }, 120_000);
});
