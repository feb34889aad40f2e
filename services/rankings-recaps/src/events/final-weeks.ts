import { createFinalWeeks, type FinalWeeks } from '@dynasty/kit/league/final-weeks';
import { rankWeeks } from '../actions/rank-weeks.js';
import { writeDueRecaps } from '../actions/write-recap.js';
import { type Deps } from '../deps.js';

type RankingDeps = Pick<
  Deps,
  | 'bus'
  | 'once'
  | 'mongo'
  | 'outbox'
  | 'leases'
  | 'logger'
  | 'leagueSync'
  | 'rankings'
  | 'seasonBooks'
  | 'knownSeasons'
  | 'powerWeights'
  | 'goneLeagues'
  | 'recaps'
  | 'recapSettings'
>;

/**
 * Ranks a week once it is final, and from it to the season's end once it was corrected; writes the recaps, and the
 * season's book, which knows its champion too.
 */
export function rankedWeeks(deps: RankingDeps): FinalWeeks {
  return createFinalWeeks({
    core: deps,
    service: 'rankings-recaps',
    consumer: 'rankings-week-finalized',
    leagueSync: deps.leagueSync,
    // A season without a book of the present layout is due as a whole.
    async settled(chainIds) {
      const written = await deps.seasonBooks.written(chainIds);
      const weeks = await deps.rankings.settledWeeks(chainIds);
      return weeks.filter(({ chainId, season }) => written.has(`${chainId}/${season}`));
    },
    champions: deps.seasonBooks.champions,
    seen: deps.seasonBooks.seen,
    async settle(session, due, season, _prepared, seen) {
      const missed = await rankWeeks(deps, session, due, season, seen);
      await writeDueRecaps(deps, session, due, season, missed);
    },
  });
}
