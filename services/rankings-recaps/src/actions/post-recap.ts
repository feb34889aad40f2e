import { randomUUID } from 'node:crypto';
import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type StoredRecap } from '../store/recaps.js';

export const missingRecap = () => new AppError('missing', 'recap-not-found', 'There is no such recap.');

/** Tells open pages that a season's recaps, or the league's choice about them, are no longer what they show. */
export async function tellRecapPages(
  { outbox }: Pick<Deps, 'outbox'>,
  session: ClientSession,
  { chainId, connectionId, season }: LeagueIds & { season: string },
): Promise<void> {
  const fact = `${connectionId}:${season}:recaps:${randomUUID()}`;
  const parts = ['recaps'];
  await outbox.add(session, 'rankings.pages_changed.v1', fact, { chainId, connectionId, season, parts });
}

/** Who posts, and the league of the season that the recap tells of. */
interface Posting {
  league: Pick<LeagueAccess, 'chainId' | 'connectionId' | 'sleeperUserId' | 'displayName'>;
  accountId: string;
  leagueId: string;
}

/**
 * Sends a recap to the league chat, which shows it as a card; each revision once, whoever asks. Throws AppError missing
 * `recap-not-found`, `league-not-found`.
 */
export async function postRecap(
  deps: Pick<Deps, 'recaps' | 'goneLeagues' | 'outbox'>,
  session: ClientSession,
  id: string,
  { league, accountId, leagueId }: Posting,
): Promise<StoredRecap> {
  const { chainId, connectionId } = await deps.goneLeagues.standing(league, session);
  const recap = await deps.recaps.find(chainId, id, session);
  if (recap === null) throw missingRecap();
  const { season, week, revision, title, summary } = recap;
  if (recap.isPosted === true) return recap;
  const posted = { ...recap, isPosted: true };
  await deps.recaps.put(session, posted);
  await deps.outbox.add(session, 'rankings.recap_shared.v1', `${connectionId}:${id}:${revision}`, {
    chainId,
    connectionId,
    season,
    week,
    recapId: id,
    revision,
    title,
    summary,
    accountId,
    userName: league.displayName,
    sleeperUserId: league.sleeperUserId,
    leagueId,
  });
  await tellRecapPages(deps, session, { chainId, connectionId, season });
  return posted;
}
