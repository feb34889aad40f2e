import { requireMember } from '@dynasty/kit/league/access-rules';
import { type Logger } from '@dynasty/kit/logger';
import { type Loop, startLoop } from '@dynasty/kit/loop';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Deps } from '../deps.js';
import { type OpenStream } from '../memory/open-streams.js';

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
const firstRetryMs = 1_000;

type WatchDeps = Pick<Deps, 'openStreams' | 'leagues' | 'isSignedOut' | 'addressFeeds' | 'bus' | 'logger'>;

/** Looks after the open streams of this process. Rights are looked up beside the checks, so that no check is late. */
export function watchStreams(deps: WatchDeps): Pick<Loop, 'stop'> {
  const { openStreams, logger } = deps;
  const loops = [
    startCheck({ name: 'stream-sign-outs', everyMs: signOutCheckMs, logger }, async () => {
      openStreams.closeWhere(({ sid }) => deps.isSignedOut(sid));
      const now = Date.now();
      for (const stream of openStreams.all()) if (stream.checkAt <= now) void checkAccess(deps, stream);
    }),
    startCheck({ name: 'stream-events', everyMs: storeCheckMs, logger }, async () => {
      if (openStreams.all().length > 0) await deps.addressFeeds.catchUp();
    }),
    startCheck({ name: 'stream-broker', everyMs: brokerCheckMs, logger }, async (signal) => {
      if (openStreams.all().length === 0 || (await respondsInTime(deps.bus, signal))) return;
      // Without the broker no event closes a stream.
      for (const stream of openStreams.all()) void checkAccess(deps, stream, freshMs);
    }),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

/** Runs `work` every `everyMs` from start to start: a run that takes long is followed by the next one all the sooner. */
function startCheck(
  { everyMs, ...o }: { name: string; everyMs: number; logger: Logger },
  work: (signal: AbortSignal) => Promise<void>,
): Loop {
  let startedAt = 0;
  return startLoop({
    ...o,
    everyMs: () => Math.max(0, startedAt + everyMs - performance.now()),
    jitter: 0,
    retryMs: { first: firstRetryMs, longest: everyMs },
    work(signal) {
      startedAt = performance.now();
      return work(signal);
    },
  });
}

/** False when the broker is away, or does not respond: its connection can stay open for long then. */
async function respondsInTime(bus: Pick<Deps['bus'], 'ping'>, stopping: AbortSignal): Promise<boolean> {
  const responded = new AbortController();
  const signal = AbortSignal.any([responded.signal, stopping]);
  const late = sleep(brokerRespondsMs, false, { signal }).catch(() => true);
  const response = bus.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([response, late]).finally(() => responded.abort());
}

/**
 * Closes the stream unless its account is confirmed to have access, by a decision that is not older than given. So it does
 * where the league has become part of another one since the stream was asked for: what happens is told there.
 */
async function checkAccess({ leagues, logger }: WatchDeps, stream: OpenStream, maxAgeMs?: number): Promise<void> {
  stream.checkAt = Date.now() + accessCheckMs;
  try {
    const { chainId } = await requireMember(leagues, stream.accountId, stream.leagueId, maxAgeMs);
    if (chainId !== stream.chainId) stream.close();
  } catch (error) {
    logger.info({ err: error, leagueId: stream.leagueId }, 'an open stream was closed');
    stream.close();
  }
}
