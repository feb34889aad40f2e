import { type ClientSession } from '@dynasty/kit/mongo';
import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { bookOf } from '../domain/book/book-of.js';
import { type SeasonKey } from './rank-season.js';

/** Writes a season's book as it is now; where it has changed, the pages that show it are told. */
export async function writeBook(
  { seasonBooks, outbox }: Pick<Deps, 'seasonBooks' | 'outbox'>,
  session: ClientSession,
  { chainId, season }: SeasonKey,
  played: GetSeasonResponse,
): Promise<void> {
  const { connectionId } = played;
  const stored = await seasonBooks.put(session, bookOf(chainId, season, played), played.facts);
  if (stored === undefined) return;
  // A book may become again what it was.
  const fact = `${connectionId}:${season}:books:${stored.hash}:${Date.now()}`;
  await outbox.add(session, 'rankings.pages_changed.v1', fact, { chainId, connectionId, season, parts: ['books'] });
}
