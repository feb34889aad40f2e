import type { KV } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors.js';
import { asOutage, brokerAway, isApiError, isNoResponder } from './broker-errors.js';
import type { KvBucket } from './bus-types.js';
import { consuming, type ConsumeContext } from './consume.js';
import { unlessSilent } from './unless-silent.js';

const toKey = (key: string): string => Buffer.from(key).toString('base64url');
const fromKey = (key: string): string => Buffer.from(key, 'base64url').toString();

/** Between tries of a bucket that does not respond yet: twice as long each time. */
const firstPauseMs = 25;
const longestPauseMs = 400;
/** Messages of a bucket's stream that are fetched at once. */
const batch = 256;
/** Until all present keys are known, what waits is counted this often. */
const recountMs = 1_000;
/**
 * JetStream's numbers for "somebody was faster" (errors.json of nats-server). The second one a cluster has for a change
 * that came while another one was being stored at its servers.
 */
const wrongLastSequence = [10071, 10164];
/** The header that marks a deleted key. */
const operationHeader = 'KV-Operation';

/**
 * A bucket whose entries expire after `ttlMs`. It is opened when it is first needed. A bucket that is gone (deleted, or
 * lost with everything that the broker had) is made again by who uses it next, and watched again for ever.
 */
export function createKv(c: ConsumeContext, name: string, ttlMs: number): KvBucket {
  const stream = `KV_${name}`;
  const prefix = `$KV.${name}.`;
  let opened: Promise<KV> | undefined;

  function open(): Promise<KV> {
    const opening = (opened ??= c.broker.bucket(name, ttlMs));
    opening.catch(() => forget(opening));
    return opening;
  }

  function forget(opening: Promise<KV>): void {
    if (opened === opening) opened = undefined;
  }

  c.broker.onReconnect(() => (opened = undefined));

  /**
   * Runs `use`, and once more on a bucket that was made again. One that was just made takes a moment until it responds
   * at each server of a cluster: until then it is asked again, for 0.8 s in all.
   */
  async function withBucket<T>(use: (bucket: KV) => Promise<T>): Promise<T> {
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      if (!c.broker.connected()) throw brokerAway();
      const opening = open();
      try {
        return await unlessSilent(c.broker, opening.then(use));
      } catch (error) {
        forget(opening);
        if (!c.broker.connected() || error instanceof AppError) throw brokerAway(error);
        const mayRespondSoon = pauseMs === firstPauseMs || isNoResponder(error);
        if (!mayRespondSoon || pauseMs > longestPauseMs) throw asOutage(error);
      }
      await sleep(pauseMs);
    }
  }

  return {
    get(key) {
      return withBucket(async (bucket) => {
        const entry = await bucket.get(toKey(key));
        return entry?.operation === 'PUT' ? entry.string() : undefined;
      });
    },
    put: (key, value) => withBucket(async (bucket) => void (await bucket.put(toKey(key), value))),
    delete: (key) => withBucket((bucket) => bucket.delete(toKey(key))),
    entry(key) {
      return withBucket(async (bucket) => {
        const entry = await bucket.get(toKey(key));
        return entry?.operation === 'PUT' ? { value: entry.string(), revision: entry.revision } : undefined;
      });
    },
    replace(key, value, revision) {
      return withBucket(async (bucket) => {
        const store = revision === 0 ? bucket.create(toKey(key), value) : bucket.update(toKey(key), value, revision);
        return store.then(
          () => true,
          (error: unknown) => {
            if (isApiError(error, ...wrongLastSequence)) return false;
            throw error;
          },
        );
      });
    },
    async watch(handle) {
      const { promise: known, resolve: allKnown } = Promise.withResolvers<void>();
      let watching: string | undefined;
      let heard = 0;
      async function setUp(): Promise<string> {
        opened = undefined;
        await open();
        watching = await c.broker.ensureConsumer(stream, { subjects: [`${prefix}>`], newestOfEach: true });
        return watching;
      }
      async function run(consumer: string, works: () => void): Promise<void> {
        if (Object.keys(await c.broker.counts(stream, `${prefix}>`)).length === 0) allKnown();
        while (!c.signal.aborted) {
          for await (const delivery of c.broker.pull(stream, consumer, batch, c.signal)) {
            works();
            heard += 1;
            const isValue = delivery.headers[operationHeader] === undefined;
            const value = isValue ? new TextDecoder().decode(delivery.bytes) : undefined;
            handle(fromKey(delivery.subject.slice(prefix.length)), value);
            if (delivery.pending === 0) allKnown();
          }
        }
      }
      /**
       * An entry that reaches its age before it is delivered never comes: only the number of those that wait says so. While
       * some are still coming, the next count decides.
       */
      async function recount(): Promise<void> {
        const heardBefore = heard;
        if (watching === undefined) return;
        const lag = await c.broker.lag(stream, watching);
        await sleep(recountMs / 2, undefined, { signal: c.signal });
        if (lag?.waiting === 0 && heard === heardBefore) allKnown();
      }
      c.signal.addEventListener('abort', () => allKnown(), { once: true });
      await consuming(c, stream, setUp, run);
      const recounting = setInterval(() => void recount().catch(() => undefined), recountMs);
      await known;
      clearInterval(recounting);
    },
  };
}
