import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { unlessMissing } from '@dynasty/kit/rpc';
import { type Deps } from '../deps.js';
import { namedTeams, type RosterNames, type SeasonNames, type StoredRanking } from '../store/rankings.js';
import { namedRankings } from './rank-season.js';

export type FindDeps = Pick<Deps, 'rankings' | 'powerWeights' | 'leagueSync' | 'rosterNames' | 'keptResponses'>;
type Place = Pick<LeagueAccess, 'chainId' | 'connectionId' | 'season'>;

/**
 * The ranking after a week, or after the last finished week before it; undefined before the first. Its teams have the
 * names that they have now, or while league-sync does not respond those of when the week was ranked. A league that was
 * connected a moment ago, whose weeks are on their way here, is ranked from its season; nothing is stored then.
 */
export async function findRanking(deps: FindDeps, league: Place, week: number): Promise<StoredRanking | undefined> {
  const { chainId, connectionId, season } = league;
  const stored = await deps.rankings.upTo({ chainId, connectionId, season, week });
  if (stored !== null) return namedNow(deps, stored);
  const played = await unlessMissing(deps.leagueSync.getSeason({ chainId, season }));
  if (played === undefined) return undefined;
  const { weights } = await deps.powerWeights.of(connectionId);
  return namedRankings({ chainId, season }, played, weights).findLast((ranking) => ranking.week <= week);
}

/** A team may change hands, and people rename theirs, after the last week was ranked. */
async function namedNow(deps: FindDeps, ranking: StoredRanking): Promise<StoredRanking> {
  const { chainId, connectionId, season, teams } = ranking;
  // Every week and both of its pages have the same ones, until the league changes.
  const key = `${chainId}/${season}/${deps.keptResponses.markOf(chainId)}`;
  const names = await deps.rosterNames.getOrAsk(key, () => askNames(deps, { chainId, season }));
  if (names?.connectionId !== connectionId) return ranking;
  return { ...ranking, teams: namedTeams(teams, names.rosters) };
}

/** Null where the season is not there, or league-sync does not respond. */
async function askNames(
  { leagueSync }: Pick<Deps, 'leagueSync'>,
  place: Pick<Place, 'chainId' | 'season'>,
): Promise<SeasonNames | null> {
  const played = await leagueSync.getSeason(place).catch((error: unknown) => {
    if (error instanceof AppError && (error.kind === 'missing' || error.kind === 'unavailable')) return null;
    throw error;
  });
  if (played === null) return null;
  // A season is some 100 kB: nothing else of it is kept.
  const rosters = played.rosters.map(namesOf);
  return { connectionId: played.connectionId, rosters };
}

const namesOf = ({ rosterId, teamName, displayName, avatar }: RosterNames): RosterNames => ({
  rosterId,
  teamName,
  displayName,
  avatar,
});
