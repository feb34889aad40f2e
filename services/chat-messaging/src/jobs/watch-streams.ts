import { requireMember } from '@dynasty/kit/league/access-rules';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenStream } from '../clients/open-streams.js';
import { type Deps } from '../deps.js';

/** Sign-outs, and streams whose right is due to be looked up. */
const signOutCheckMs = 1_000;
const storeCheckMs = 4_000;
/** Whether events reach us; with what the broker may take to respond and a look-up it stays under five seconds. */
const brokerCheckMs = 3_000;
const brokerRespondsMs = 1_000;
/** A decision from before a change that nobody hears of does not count for a stream. */
const freshMs = 1_000;
/** Access changes close streams by events; this check finds those whose event was missed. */
const accessCheckMs = 30_000;

type WatchDeps = Pick<Deps, 'openStreams' | 'leagues' | 'isSignedOut' | 'addressFeeds' | 'bus' | 'logger'>;

/** Looks after the open streams of this process. Returns how to stop. */
export function watchStreams(deps: WatchDeps): () => void {
  const { openStreams } = deps;
  const loops = [
    setInterval(() => {
      openStreams.closeWhere(({ sid }) => deps.isSignedOut(sid));
      const now = Date.now();
      for (const stream of openStreams.all()) if (stream.checkAt <= now) void checkAccess(deps, stream);
    }, signOutCheckMs),
    setInterval(() => {
      if (openStreams.all().length === 0) return;
      deps.addressFeeds.catchUp().catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'open streams may be behind');
      });
    }, storeCheckMs),
    setInterval(() => {
      if (openStreams.all().length === 0) return;
      // Without the broker no event closes a stream.
      respondsInTime(deps.bus).catch(() => {
        for (const stream of openStreams.all()) void checkAccess(deps, stream, freshMs);
      });
    }, brokerCheckMs),
  ];
  return () => loops.forEach(clearInterval);
}

/** Rejects when the broker is away, or does not respond: its connection can stay open for long then. */
async function respondsInTime(bus: Pick<Deps['bus'], 'ping'>): Promise<void> {
  const responded = new AbortController();
  const late = sleep(brokerRespondsMs, true, { signal: responded.signal }).catch(() => false);
  const isLate = await Promise.race([bus.ping().then(() => false), late]).finally(() => responded.abort());
  if (isLate) throw new Error('the broker does not respond');
}

/** Closes the stream unless its account is confirmed to have access, by a decision that is not older than given. */
async function checkAccess({ leagues, logger }: WatchDeps, stream: OpenStream, maxAgeMs?: number): Promise<void> {
  stream.checkAt = Date.now() + accessCheckMs;
  try {
    await requireMember(leagues, stream.accountId, stream.leagueId, maxAgeMs);
  } catch (error) {
    logger.info({ err: error, leagueId: stream.leagueId }, 'an open stream was closed');
    stream.close();
  }
}
