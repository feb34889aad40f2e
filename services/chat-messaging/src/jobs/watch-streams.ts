import { requireMember } from '@dynasty/kit/league/access-rules';
import { type OpenStream } from '../clients/open-streams.js';
import { type Deps } from '../deps.js';

const signOutCheckMs = 1_000;
const storeCheckMs = 4_000;
/** Access changes close streams by events; this check finds those whose event was missed. */
const accessCheckMs = 30_000;

type WatchDeps = Pick<Deps, 'openStreams' | 'leagues' | 'isSignedOut' | 'addressFeeds' | 'bus' | 'logger'>;

/** Looks after the open streams of this process. Returns how to stop. */
export function watchStreams(deps: WatchDeps): () => void {
  const { openStreams } = deps;
  const quick = setInterval(() => {
    openStreams.closeWhere(({ sid }) => deps.isSignedOut(sid));
    const now = Date.now();
    for (const stream of openStreams.all()) if (stream.checkAt <= now) void checkAccess(deps, stream);
  }, signOutCheckMs);
  const slow = setInterval(() => {
    if (openStreams.all().length === 0) return;
    deps.addressFeeds.catchUp().catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'open streams may be behind');
    });
    // Without the broker no event closes a stream.
    deps.bus.ping().catch(() => openStreams.all().forEach((stream) => void checkAccess(deps, stream)));
  }, storeCheckMs);
  return () => {
    clearInterval(quick);
    clearInterval(slow);
  };
}

/** Closes the stream unless its account is confirmed to have access. */
async function checkAccess({ leagues, logger }: WatchDeps, stream: OpenStream): Promise<void> {
  stream.checkAt = Date.now() + accessCheckMs;
  try {
    await requireMember(leagues, stream.accountId, stream.leagueId);
  } catch (error) {
    logger.info({ err: error, leagueId: stream.leagueId }, 'an open stream was closed');
    stream.close();
  }
}
