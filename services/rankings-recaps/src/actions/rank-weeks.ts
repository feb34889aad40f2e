import { type ClientSession } from '@dynasty/kit/mongo';
import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { bookOf } from '../domain/book/season-book.js';
import { namedRankings, type SeasonKey } from './rank-season.js';

/**
 * Stores the rankings of the weeks that are due, and of later ones that were ranked before, each with its event -
 * so a correction ranks its week and all that follow again. Stored rankings that are up to date are left alone.
 * The season's book is written with them.
 */
export async function rankWeeks(
  deps: Pick<Deps, 'rankings' | 'seasonBooks' | 'powerWeights' | 'goneLeagues' | 'outbox'>,
  session: ClientSession,
  { chainId, season, weeks: due }: SeasonKey & { weeks: readonly number[] },
  played: GetSeasonResponse,
): Promise<void> {
  const { connectionId } = played;
  const key = { chainId, season };
  if (await deps.goneLeagues.isGone({ chainId, connectionId }, session)) return;
  const first = Math.min(...due);
  const ranked = await deps.rankings.revisions(chainId, season, session);
  const weights = await deps.powerWeights.hold(session, { chainId, connectionId });
  for (const ranking of namedRankings(key, played, weights)) {
    const { week, revision } = ranking;
    const former = ranked.get(week);
    const formerRevision = former?.connectionId === connectionId ? former.revision : undefined;
    const concerned = due.includes(week) || (week > first && formerRevision !== undefined);
    if (!concerned || revision <= (formerRevision ?? 0)) continue;
    await deps.rankings.put(session, ranking);
    const fact = `${connectionId}:${season}:${week}:${revision}`;
    await deps.outbox.add(session, 'rankings.week_ranked.v1', fact, { ...key, connectionId, week, revision });
  }
  await deps.seasonBooks.put(session, bookOf(chainId, season, played));
}
