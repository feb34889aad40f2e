import { type LeagueAccessSource } from '@dynasty/kit/access';
import { type SyncDeps } from './sync-deps.js';

const noteEveryMs = 60_000;
/** Chains that are remembered as noted; the oldest are forgotten first. */
const maxNoted = 10_000;

/**
 * Notes for the poll which leagues somebody reads: every answer of the access guard to a member counts, here and, by
 * GetAccess, in the other services. At most one write a minute and chain, and nobody waits for it.
 */
export function notingReaders(
  access: LeagueAccessSource,
  deps: Pick<SyncDeps, 'chains' | 'logger'>,
): LeagueAccessSource {
  const notedAt = new Map<string, number>();

  function note(chainId: string): void {
    const now = Date.now();
    if (now - (notedAt.get(chainId) ?? 0) < noteEveryMs) return;
    notedAt.delete(chainId);
    notedAt.set(chainId, now);
    const [oldest] = notedAt.keys();
    if (notedAt.size > maxNoted && oldest !== undefined) notedAt.delete(oldest);
    deps.chains.watch(chainId, new Date(now)).catch((error: unknown) => {
      deps.logger.warn({ err: error, chainId }, 'a reader was not noted');
    });
  }

  return {
    async of(accountId, leagueId) {
      const answer = await access.of(accountId, leagueId);
      if (answer.member) note(answer.chainId);
      return answer;
    },
  };
}
