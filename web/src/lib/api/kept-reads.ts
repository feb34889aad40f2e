import { rememberedAccount } from '../session/remembered-account';

/** Responses of reads, a cache for each account: what is shown while the network is away. */
const prefix = 'dynasty.reads.';
/** The oldest are dropped. */
const most = 200;
/** No sign-in lasts longer (`ssoSessionMaxLifespanRememberMe` of the realm). */
const longestMs = 30 * 86_400_000;

const isPossible = (): boolean => 'caches' in globalThis;

async function cacheOf(account: string | null): Promise<Cache | undefined> {
  return account === null || !isPossible() ? undefined : caches.open(prefix + account);
}

let isPruned = false;

/** Keeps a response for the account that asked for it, unless it says that it is not to be stored. */
export async function keepRead(account: string | null, address: string, response: Response): Promise<void> {
  if (response.headers.get('cache-control')?.includes('no-store')) return;
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

/** Rejects for what is not JSON. */
async function isUsable(response: Response): Promise<boolean> {
  await response.clone().json();
  const sentAt = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(sentAt) || Date.now() - sentAt < longestMs;
}

/**
 * What the account of this browser has read last at the address; undefined when it has not. What is too old or cannot be
 * read is dropped.
 */
export async function lastRead(address: string): Promise<Response | undefined> {
  const cache = await cacheOf(rememberedAccount()).catch(() => undefined);
  const response = await cache?.match(address);
  if (response === undefined) return undefined;
  if (await isUsable(response).catch(() => false)) return response;
  await cache?.delete(address);
  return undefined;
}

/** Everything of everybody. */
export async function forgetKeptReads(): Promise<void> {
  if (!isPossible()) return;
  const names = (await caches.keys().catch(() => [])).filter((name) => name.startsWith(prefix));
  await Promise.allSettled(names.map((name) => caches.delete(name)));
}
