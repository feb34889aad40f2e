import { blockCalls, type CallWindow, emptyWindow, takeCall } from '../../src/domain/call-window.js';
import { seededRandom } from '../support/seeded-random.js';

const limit = 900;

/** The largest number of calls in any 60 s: both ends included, as the provider may count them. */
function busiestMinute(times: number[]): number {
  let first = 0;
  let busiest = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] as number) > 60_000) first += 1;
    busiest = Math.max(busiest, index - first + 1);
  }
  return busiest;
}

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
        const answer = takeCall(window, now, limit);
        if (answer.granted) {
          calls.push(now);
          window = answer.window;
        } else {
          refused.push(answer.waitMs);
          if (random() < 0.5) now += answer.waitMs;
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
    expect(busiestMinute(calls)).toBeLessThanOrEqual(limit);
    expect(calls.length).toBeGreaterThan(30_000);
    expect(blocks).toBeGreaterThan(2);
    expect(refused.every((wait) => wait > 0 && wait <= 120_000)).toBe(true);
  });

  test('a saturated window lets calls through again as soon as it may, and nothing while it is blocked', () => {
    let window: CallWindow = emptyWindow;
    const start = 1_750_000_000_500;
    for (let call = 0; call < limit; call += 1) {
      const answer = takeCall(window, start, limit);
      if (!answer.granted) throw new Error('refused too early');
      window = answer.window;
    }
    expect(takeCall(window, start, limit)).toEqual({ granted: false, waitMs: 60_500 });
    expect(takeCall(window, start + 60_499, limit).granted).toBe(false);
    expect(takeCall(window, start + 60_500, limit).granted).toBe(true);
    const blocked = blockCalls(blockCalls(emptyWindow, start + 30_000), start + 10_000);
    expect(takeCall(blocked, start, limit)).toEqual({ granted: false, waitMs: 30_000 });
    expect(takeCall(blocked, start + 30_000, limit).granted).toBe(true);
  });

  test('a clock that is set back does not forget calls', () => {
    let window: CallWindow = emptyWindow;
    const times = [100_000, 100_000, 40_000, 40_000];
    for (const time of times) {
      const answer = takeCall(window, time, 4);
      if (answer.granted) window = answer.window;
    }
    expect(takeCall(window, 101_000, 4).granted).toBe(false);
    expect(takeCall(window, 159_999, 4).granted).toBe(false);
  });
});
