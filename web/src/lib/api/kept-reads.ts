import { rememberedAccount } from '../session/remembered-account';

/** Responses of reads, a cache for each account: what is shown while the network is away. */
const prefix = 'dynasty.reads.';
/** The oldest are dropped. */
const most = 200;

const isPossible = (): boolean => 'caches' in globalThis;

async function cacheOf(account: string | null): Promise<Cache | undefined> {
  return account === null || !isPossible() ? undefined : caches.open(prefix + account);
}

let isPruned = false;

/** Keeps a response for the account that asked for it. */
export async function keepRead(account: string | null, address: string, response: Response): Promise<void> {
  try {
    const cache = await cacheOf(account);
    // They may have signed out meanwhile.
    if (cache === undefined || rememberedAccount() !== account) return;
    await cache.put(address, response);
    if (!isPruned) await prune(cache);
  } catch {
    // A full or locked storage keeps nothing.
  }
}

/** Once a visit: the limit is not a strict one. */
async function prune(cache: Cache): Promise<void> {
  isPruned = true;
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(kept.length - most, 0)).map((request) => cache.delete(request)));
}

/** What the account of this browser has read last at the address; undefined when it has not. */
export const lastRead = async (address: string): Promise<Response | undefined> =>
  (await cacheOf(rememberedAccount()).catch(() => undefined))?.match(address);

/** Everything of everybody. */
export async function forgetKeptReads(): Promise<void> {
  if (!isPossible()) return;
  const names = (await caches.keys().catch(() => [])).filter((name) => name.startsWith(prefix));
  await Promise.allSettled(names.map((name) => caches.delete(name)));
}
