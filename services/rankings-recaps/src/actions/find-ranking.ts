import { type LeagueAccess } from '@dynasty/kit/league/access';
import { unlessMissing } from '@dynasty/kit/rpc';
import { type Deps } from '../deps.js';
import { type StoredRanking } from '../store/rankings.js';
import { namedRankings } from './rank-season.js';

type FindDeps = Pick<Deps, 'rankings' | 'powerWeights' | 'leagueSync'>;
type Place = Pick<LeagueAccess, 'chainId' | 'connectionId' | 'season'>;

/**
 * The ranking after a week, or after the last finished week before it; undefined before the first. A league that was
 * connected a moment ago, whose weeks are on their way here, is ranked from its season; nothing is stored then.
 */
export async function findRanking(deps: FindDeps, league: Place, week: number): Promise<StoredRanking | undefined> {
  const { chainId, connectionId, season } = league;
  const stored = await deps.rankings.upTo({ chainId, connectionId, season, week });
  if (stored !== null) return stored;
  const played = await unlessMissing(deps.leagueSync.getSeason({ chainId, season }));
  if (played === undefined) return undefined;
  const { weights } = await deps.powerWeights.of(connectionId);
  return namedRankings({ chainId, season }, played, weights).findLast((ranking) => ranking.week <= week);
}
