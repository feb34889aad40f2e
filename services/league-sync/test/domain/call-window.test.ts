import { reportFigure } from '@dynasty/testbed/report-figure';
import {
  blockCalls,
  type CallLimits,
  type CallWindow,
  emptyWindow,
  takeCalls,
} from '../../src/domain/polling/call-window.js';
import { busiestMinute } from '../support/busiest-minute.js';
import { seededRandom } from '../support/seeded-random.js';

const limit = 900;
const takeCall = (window: CallWindow, nowMs: number, most = limit) =>
  takeCalls(window, nowMs, { limit: most, wanted: 1 });

describe('the call window', () => {
  test.each([1, 2, 3])('never lets more than 900 calls through in any 60 s (traffic %i)', (seed) => {
    const random = seededRandom(seed);
    let window: CallWindow = emptyWindow;
    let now = 1_750_000_000_000;
    const end = now + 6 * 3_600_000;
    const calls: number[] = [];
    const refused: number[] = [];
    let blocks = 0;
    while (now < end) {
      // Bursts, pauses, and now and then a 429 that blocks; each try is a call, retries too.
      for (let tries = Math.floor(random() * (random() < 0.05 ? 4_000 : 40)); tries > 0; tries -= 1) {
        const grant = takeCall(window, now);
        if (grant.taken === 1) {
          calls.push(now);
          window = grant.window;
        } else {
          refused.push(grant.waitMs);
          if (random() < 0.5) now += grant.waitMs;
          else break;
        }
        if (random() < 0.0005) {
          blocks += 1;
          window = blockCalls(window, now + Math.floor(random() * 120_000));
        }
        now += random() < 0.3 ? 1 : 0;
      }
      now += Math.floor(random() * 5_000);
    }
    const busiest = busiestMinute(calls);
    reportFigure(expect, `traffic ${seed}: ${calls.length} calls in 6 h, at most ${busiest} in 60 s`);
    expect(busiest).toBeLessThanOrEqual(limit);
    expect(calls.length).toBeGreaterThan(30_000);
    expect(blocks).toBeGreaterThan(2);
    expect(refused.every((wait) => wait > 0 && wait <= 120_000)).toBe(true);
  });

  test('a saturated window lets calls through again as soon as it may, and nothing while it is blocked', () => {
    let window: CallWindow = emptyWindow;
    const start = 1_750_000_000_500;
    for (let call = 0; call < limit; call += 1) {
      const grant = takeCall(window, start);
      if (grant.taken === 0) throw new Error('refused too early');
      window = grant.window;
    }
    expect(takeCall(window, start)).toMatchObject({ taken: 0, waitMs: 60_500 });
    expect(takeCall(window, start + 60_499).taken).toBe(0);
    expect(takeCall(window, start + 60_500).taken).toBe(1);
    const blocked = blockCalls(blockCalls(emptyWindow, start + 30_000), start + 10_000);
    expect(takeCall(blocked, start)).toMatchObject({ taken: 0, waitMs: 30_000 });
    expect(takeCall(blocked, start + 30_000).taken).toBe(1);
  });

  test('a slice is never larger than what is left, and counts from when its last call may be made', () => {
    const start = 1_750_000_000_000;
    const first = takeCalls(emptyWindow, start, { limit, wanted: 880, madeByMs: start + 1_000 });
    expect(first).toMatchObject({ taken: 880, waitMs: 0 });
    const second = takeCalls(first.window, start + 10, { limit, wanted: 30, madeByMs: start + 1_010 });
    expect(second).toMatchObject({ taken: 20, waitMs: 61_990 });
    expect(takeCall(second.window, start + 61_999).taken).toBe(0);
    expect(takeCall(second.window, start + 62_000).taken).toBe(1);
    expect(takeCalls(second.window, start, { limit: 500, wanted: 1 }).taken).toBe(0);
  });

  test.each([1, 2, 3])(
    'leaves background jobs their calls of any 60 s, and no more, beside others (traffic %i)',
    (seed) => {
      const random = seededRandom(seed);
      const backgroundLimit = 100 + Math.floor(random() * 600);
      const forWatched = 870 - backgroundLimit;
      const made = { people: [] as number[], watched: [] as number[], background: [] as number[] };
      let window: CallWindow = emptyWindow;
      let now = 1_750_000_000_000;
      let asked = 0;
      const take = (who: keyof typeof made, wanted: number, limits: CallLimits) => {
        const grant = takeCalls(window, now, { ...limits, wanted, madeByMs: now + 1_000 });
        window = grant.window;
        for (let call = 0; call < grant.taken; call += 1) made[who].push(now + Math.floor(random() * 1_000));
      };
      const minutes = 120;
      for (const end = now + minutes * 60_000; now < end; now += Math.floor(random() * 2_000)) {
        // A little less than what is theirs; background jobs want as much as they can get, and sometimes ask first.
        asked += Math.floor((random() * 1.8 * forWatched) / 62);
        const takes = [
          () => take('people', random() < 0.02 ? 1 : 0, { limit }),
          () => take('watched', asked - made.watched.length, { limit: 870, own: { of: 'watched', limit: 870 } }),
          () => take('background', 30, { limit: 870, own: { of: 'background', limit: backgroundLimit } }),
        ];
        for (const each of random() < 0.5 ? takes : takes.reverse()) each();
      }
      const busiest = (times: number[]) => busiestMinute(times.sort((a, b) => a - b));
      expect(busiest(Object.values(made).flat())).toBeLessThanOrEqual(limit);
      expect(busiest(made.background)).toBeLessThanOrEqual(backgroundLimit);
      // The window counts a call for up to 62 s.
      expect(made.background.length).toBeGreaterThan((0.97 * backgroundLimit * minutes * 60) / 62);
      expect(made.watched.length).toBeGreaterThan(0.99 * asked);
    },
  );

  test('background jobs wait for their own calls to be forgotten, or for those of all', () => {
    const second = 1_750_000_000;
    const ask = (window: CallWindow, wanted: number, backgroundLimit = 400) =>
      takeCalls(window, (second + 20) * 1_000, {
        limit: 870,
        own: { of: 'background', limit: backgroundLimit },
        wanted,
      });
    const buckets = [
      { second, calls: 300 },
      { second: second + 10, calls: 400, background: 390 },
    ];
    const own = ask({ ...emptyWindow, buckets }, 20);
    expect(own).toMatchObject({ taken: 10, waitMs: 51_000 });
    expect(own.window.buckets.at(-1)).toEqual({ second: second + 20, calls: 10, background: 10 });
    expect(ask({ ...emptyWindow, buckets }, 200, 800)).toMatchObject({ taken: 170, waitMs: 41_000 });
  });

  test('jobs of one kind that want all there is leave the others their part', () => {
    const start = 1_750_000_000_000;
    const take = (limits: CallLimits) => (window: CallWindow, nowMs: number) =>
      takeCalls(window, nowMs, { ...limits, wanted: 900 });
    const watched = take({ limit: 870, own: { of: 'watched', limit: 730 } });
    const background = take({ limit: 855, own: { of: 'background', limit: 166 } });
    const first = watched(emptyWindow, start);
    expect(first).toMatchObject({ taken: 730, waitMs: 61_000 });
    expect(watched(first.window, start + 30_000).taken).toBe(0);
    const second = background(first.window, start + 30_000);
    expect(second.taken).toBe(125);
    expect(second.window.buckets).toMatchObject([
      { calls: 730, watched: 730 },
      { calls: 125, background: 125 },
    ]);
    // Of what is free then, watched ones take no more than is theirs either.
    expect(watched(second.window, start + 61_000).taken).toBe(730);
  });

  test('calls that an earlier version wrote down count with those of all', () => {
    const second = 1_750_000_000;
    const buckets = [{ second, calls: 860 }];
    const grant = takeCalls({ ...emptyWindow, buckets }, second * 1_000, {
      limit: 870,
      own: { of: 'background', limit: 400 },
      wanted: 30,
    });
    expect(grant.taken).toBe(10);
    expect(grant.window.buckets).toEqual([{ second, calls: 870, background: 10 }]);
  });

  test('a clock that is set back does not forget calls', () => {
    let window: CallWindow = emptyWindow;
    const times = [100_000, 100_000, 40_000, 40_000];
    for (const time of times) {
      const grant = takeCall(window, time, 4);
      if (grant.taken === 1) window = grant.window;
    }
    expect(takeCall(window, 101_000, 4).taken).toBe(0);
    expect(takeCall(window, 159_999, 4).taken).toBe(0);
  });

  test('a clock that is set back by a day does not end calls until it has caught up', () => {
    const tomorrow = 1_750_000_000_000;
    const now = tomorrow - 86_400_000;
    const full = takeCalls(emptyWindow, tomorrow, { limit, wanted: limit }).window;
    const refused = takeCall(full, now);
    expect(refused).toMatchObject({ taken: 0, waitMs: 121_000 });
    // No call is forgotten for it: these may have been made a moment ago.
    expect(takeCall(refused.window, now + 60_000).taken).toBe(0);
    expect(takeCall(refused.window, now + 121_000).taken).toBe(1);
    const paused = takeCall(blockCalls(emptyWindow, tomorrow), now);
    expect(paused).toMatchObject({ taken: 0, waitMs: 3_600_000 });
    expect(takeCall(paused.window, now + 3_600_000).taken).toBe(1);
  });
});
