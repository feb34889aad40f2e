import { type BusEvent } from '@dynasty/kit/bus';
import { type ClientSession } from '@dynasty/kit/mongo';
import { unlessMissing } from '@dynasty/kit/rpc';
import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { bookOf } from '../domain/book/book-of.js';
import { type BookWriting } from '../store/season-books.js';
import { type SeasonKey } from './rank-season.js';
import { retellLaterSeasons } from './retell-later-seasons.js';

/** What the book of a season is written into, with the recaps of later ones. */
export type BookDeps = Pick<Deps, 'seasonBooks' | 'recaps' | 'rankings' | 'outbox'>;

/**
 * Writes a season's book as it is now; where it has changed, the pages that show it are told, and the recaps of later
 * seasons tell what it says now. Throws AppError conflict `season-changed` where somebody has written it since it was
 * `seen`.
 */
export async function writeBook(
  deps: BookDeps,
  session: ClientSession,
  { chainId, season }: SeasonKey,
  played: GetSeasonResponse,
  how: BookWriting,
): Promise<void> {
  const { connectionId, facts } = played;
  const { seasonBooks, outbox } = deps;
  const stored = await seasonBooks.put(session, bookOf(chainId, season, played), { facts, ...how });
  if (stored === undefined) return;
  if (stored.isNew) await retellLaterSeasons(deps, session, { chainId, connectionId, season });
  // A book may become again what it was.
  const fact = `${connectionId}:${season}:books:${stored.hash}:${Date.now()}`;
  await outbox.add(session, 'rankings.pages_changed.v1', fact, { chainId, connectionId, season, parts: ['books'] });
}

/** Writes a season's book again because of an event that tells of it, once; one of a former layout stays one. */
export async function rewriteBook(
  deps: BookDeps & Pick<Deps, 'once' | 'leagueSync'>,
  consumer: string,
  event: BusEvent<'league.season_completed.v1' | 'league.synced.v1'>,
): Promise<void> {
  const { chainId, connectionId, season } = event.payload;
  const seen = await deps.seasonBooks.seen({ chainId, season });
  const played = await unlessMissing(deps.leagueSync.getSeason({ chainId, season }));
  if (played === undefined || played.connectionId !== connectionId) return;
  await deps.once(consumer, event, (session) => writeBook(deps, session, { chainId, season }, played, { seen }));
}
