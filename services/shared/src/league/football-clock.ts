import { Type } from 'typebox';
import { hasShape } from '../has-shape.js';
import { type Logger } from '../logger.js';
import { startLoop } from '../loop.js';

export interface FootballClock {
  /** The football world's time: date ranges, weeks and cadence follow it; tokens, leases and messages do not. */
  now(): Date;
  /** Football time that passes in one unit of real time: 1, or more while a week is played fast. */
  pace(): number;
}

/**
 * A clock that starts at `startAt` (ISO 8601) and runs on; without it the real time.
 * Throws when `startAt` is not a date.
 */
export function footballClock(startAt?: string): FootballClock {
  const pace = () => 1;
  if (startAt === undefined || startAt === '') return { now: () => new Date(), pace };
  const start = Date.parse(startAt);
  if (Number.isNaN(start)) throw new Error(`NOW is not an ISO date: ${startAt}`);
  const startedAt = performance.now();
  return { now: () => new Date(start + (performance.now() - startedAt)), pace };
}

const isFace = hasShape(Type.Object({ now: Type.String(), pace: Type.Number({ minimum: 0 }) }));
/** Two seconds of a clock that runs fast are hours; at the usual pace nothing comes sooner for being asked. */
const askEveryMs = { fast: 2_000, usual: 5_000 };

/**
 * A clock that follows another one, which responds `{now, pace}` at `url`: asked every few seconds, it runs on in between
 * and while the other does not respond. Resolves with the first response; rejects when `signal` aborts before that.
 */
export async function followedClock(o: {
  url: string;
  logger: Logger;
  signal?: AbortSignal;
}): Promise<FootballClock & { stop(): Promise<void> }> {
  let anchor = { setTo: '', startMs: 0, startedAt: 0, pace: 1 };

  async function ask(signal: AbortSignal): Promise<void> {
    const response = await fetch(o.url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) });
    const face: unknown = await response.json();
    if (!response.ok || !isFace(face)) throw new Error(`the clock responded ${response.status}`);
    const startMs = Date.parse(face.now);
    if (Number.isNaN(startMs)) throw new Error('the clock shows no date');
    // A clock that stands still runs on from where it was set.
    if (face.now !== anchor.setTo) anchor = { ...anchor, setTo: face.now, startMs, startedAt: performance.now() };
    anchor = { ...anchor, pace: face.pace };
  }

  const responded = Promise.withResolvers<void>();
  const loop = startLoop({
    name: 'football-clock',
    everyMs: () => (anchor.pace === 1 ? askEveryMs.usual : askEveryMs.fast),
    retryMs: { first: askEveryMs.fast, longest: askEveryMs.fast },
    logger: o.logger,
    async work(signal) {
      await ask(signal);
      responded.resolve();
    },
  });
  const giveUp = (): void => responded.reject(o.signal?.reason);
  o.signal?.addEventListener('abort', giveUp, { once: true });
  try {
    o.signal?.throwIfAborted();
    await responded.promise;
  } catch (error) {
    await loop.stop();
    throw error;
  } finally {
    o.signal?.removeEventListener('abort', giveUp);
  }
  return {
    now: () => new Date(anchor.startMs + (performance.now() - anchor.startedAt)),
    pace: () => anchor.pace,
    stop: () => loop.stop(),
  };
}
