import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { missingRecap, tellRecapPages } from './post-recap.js';

/** Deletes a recap; its tombstone keeps events from writing it again. Throws AppError missing `recap-not-found`. */
export async function deleteRecap(
  deps: Pick<Deps, 'recaps' | 'outbox'>,
  session: ClientSession,
  league: LeagueIds,
  id: string,
): Promise<void> {
  const recap = await deps.recaps.find(league.chainId, id, session);
  if (recap === null) throw missingRecap();
  const { chainId, connectionId, season, week, revision } = recap;
  await deps.recaps.put(session, { id, chainId, connectionId, season, week, revision, deletedAt: new Date() });
  await tellRecapPages(deps, session, { ...league, season });
}
