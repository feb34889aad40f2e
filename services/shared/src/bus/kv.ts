import type { Logger } from '../logger.js';
import type { Broker } from './broker.js';
import type { KvBucket } from './bus-types.js';

const toKey = (key: string): string => Buffer.from(key).toString('base64url');
const fromKey = (key: string): string => Buffer.from(key, 'base64url').toString();

/** A bucket whose entries expire after `ttlMs`. It is made again, and watched again, when the broker was wiped. */
export async function createKv(broker: Broker, logger: Logger, name: string, ttlMs: number): Promise<KvBucket> {
  let bucket = broker.bucket(name, ttlMs);
  const watchers: (() => Promise<void>)[] = [];
  await bucket;

  broker.onReconnect(() => {
    bucket = broker.bucket(name, ttlMs);
    Promise.all([bucket, ...watchers.map((again) => again())]).catch((error: unknown) => {
      logger.warn({ err: error, bucket: name }, 'the bucket cannot be watched yet');
    });
  });

  return {
    async get(key) {
      const entry = await (await bucket).get(toKey(key));
      return entry?.operation === 'PUT' ? entry.string() : undefined;
    },
    async put(key, value) {
      await (await bucket).put(toKey(key), value);
    },
    async delete(key) {
      await (await bucket).delete(toKey(key));
    },
    async watch(handle) {
      let stop: () => void = () => undefined;
      async function watch(): Promise<void> {
        stop();
        const changes = await (await bucket).watch();
        stop = () => changes.stop();
        void (async () => {
          for await (const entry of changes) {
            handle(fromKey(entry.key), entry.operation === 'PUT' ? entry.string() : undefined);
          }
        })();
      }
      watchers.push(watch);
      await watch();
    },
  };
}
