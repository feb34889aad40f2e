import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { createCache } from '@dynasty/kit/cache';
import { type Logger } from '@dynasty/kit/logger';
import { type Stores } from '../store/stores.js';

/** Chains that are remembered as noted, and for how long. */
const remembered = { max: 10_000, ttlMs: 60_000 };

/**
 * Records for the poll which leagues are being read: every access check of a member counts, here and, by GetAccess,
 * in the other services. At most one write a minute and chain, and no request waits for it.
 */
export function notingReaders(
  access: LeagueAccessSource,
  deps: Pick<Stores, 'chains'> & { logger: Logger },
): LeagueAccessSource {
  const noted = createCache<Date>(remembered);

  function note(chainId: string): void {
    if (noted.get(chainId) !== undefined) return;
    const now = new Date();
    noted.set(chainId, now);
    deps.chains.watch(chainId, now).catch((error: unknown) => {
      deps.logger.warn({ err: error, chainId }, 'a reader was not noted');
    });
  }

  return {
    async of(accountId, leagueId) {
      const found = await access.of(accountId, leagueId);
      if (found.member) note(found.chainId);
      return found;
    },
  };
}
