import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@dynasty/kit/errors';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Weights } from '../domain/factors.js';
import { rankMeasured } from '../domain/power-ranking.js';
import { type StoredRanking } from '../store/rankings.js';
import { retellRecaps } from './retell-recaps.js';

/**
 * Sets a league's own weights and ranks every stored week of all its seasons again under them, in one transaction: who
 * reads sees the rankings of the former weights or of these. Its recaps are told again with them. One event tells that
 * the rankings have changed, before the first ranked week too. `basedOn` is when the weights were set that the caller has
 * read (null: they were the usual ones), so that nobody undoes what somebody else has set meanwhile; without it that is
 * not looked at. Throws AppError conflict `weights-changed`, missing for a league that is gone.
 */
export async function setWeights(
  deps: Pick<Deps, 'powerWeights' | 'rankings' | 'recaps' | 'goneLeagues' | 'outbox'>,
  session: ClientSession,
  league: LeagueIds,
  weights: Weights,
  basedOn?: string | null,
): Promise<Date> {
  if (await deps.goneLeagues.isGone(league, session)) {
    throw new AppError('missing', 'league-not-found', 'League not found');
  }
  const before = await deps.powerWeights.of(league.connectionId, session);
  const isRead = basedOn === undefined || basedOn === (before.setAt?.toISOString() ?? null);
  // The same weights may come again: their first response was lost.
  if (!isRead && !isDeepStrictEqual(before.weights, weights)) {
    throw new AppError(
      'conflict',
      'weights-changed',
      'Somebody has changed the weights meanwhile. Look at them again.',
    );
  }
  // Also of two settings within a millisecond, the later has a later time: by it is told which of them was read.
  const setAt = new Date(Math.max(Date.now(), (before.setAt?.getTime() ?? 0) + 1));
  await deps.powerWeights.put(session, league, { weights, setAt });
  const seasons = Map.groupBy(await deps.rankings.ofChain(league, session), ({ season }) => season);
  const again = [...seasons.values()].flatMap((weeks) => rankedAgain(weeks, weights));
  await deps.rankings.putAll(session, again);
  await retellRecaps(deps, session, league, again);
  const { chainId, connectionId } = league;
  const season = again.at(-1)?.season ?? '';
  const fact = `${connectionId}:weights:${setAt.getTime()}`;
  const parts = ['rankings'];
  await deps.outbox.add(session, 'rankings.pages_changed.v1', fact, { chainId, connectionId, season, parts });
  return setAt;
}

/**
 * A season's stored rankings under other weights. Where a week before is not stored yet, its event is on the way: what
 * follows from it is given revision 0, so that it is ranked again with that week.
 */
function rankedAgain(stored: readonly StoredRanking[], weights: Weights): StoredRanking[] {
  const weeks = new Set(stored.map(({ week }) => week));
  const isWhole = ({ teams }: StoredRanking) =>
    teams.every(({ history }) => history.every(({ week }) => weeks.has(week)));
  const incomplete = new Set(stored.filter((ranking) => !isWhole(ranking)).map(({ week }) => week));
  return rankMeasured(stored, weights).map((ranking) =>
    incomplete.has(ranking.week) ? { ...ranking, revision: 0 } : ranking,
  );
}
