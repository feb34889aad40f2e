import { type BusEvent } from '@dynasty/kit/bus';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type ClientSession } from '@dynasty/kit/mongo';
import { unlessMissing } from '@dynasty/kit/rpc';
import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { type SeasonKey } from './rank-season.js';

/**
 * Notes a season that was not known yet. Returns the last of its weeks that were over when it was: later ones are news.
 * Infinity for an imported table, which is history whatever it holds.
 */
export async function noteSeason(
  { knownSeasons }: Pick<Deps, 'knownSeasons'>,
  session: ClientSession,
  { chainId, season }: SeasonKey,
  { connectionId, leagueId, lastFinalWeek }: Pick<GetSeasonResponse, 'connectionId' | 'leagueId' | 'lastFinalWeek'>,
): Promise<number> {
  if (isMadeUp(leagueId)) return Infinity;
  const now = { chainId, connectionId, season, leagueId, overUntil: lastFinalWeek };
  return (await knownSeasons.firstKnown(session, now)).overUntil;
}

/** Notes a season because of an event that tells of it, unless it is known. */
export async function noteSyncedSeason(
  deps: Pick<Deps, 'once' | 'leagueSync' | 'knownSeasons'>,
  consumer: string,
  event: BusEvent<'league.synced.v1'>,
): Promise<void> {
  const { chainId, connectionId, season, leagueId } = event.payload;
  // Until its first week it changes often.
  if (await deps.knownSeasons.isKnown({ chainId, connectionId, season, leagueId })) return;
  const played = await unlessMissing(deps.leagueSync.getSeason({ chainId, season }));
  if (played === undefined || played.connectionId !== connectionId) return;
  await deps.once(consumer, event, async (session) => {
    await noteSeason(deps, session, { chainId, season }, played);
  });
}
