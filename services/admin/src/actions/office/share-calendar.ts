import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { randomBytes } from 'node:crypto';
import { type Deps } from '../../deps.js';
import { icsOf } from '../../engines/calendar-writer.js';
import { readCalendar } from './read-calendar.js';

type FeedDeps = Pick<Deps, 'calendarFeeds' | 'goneLeagues'>;
type ReadDeps = Pick<Deps, 'calendarFeeds' | 'leagues' | 'leagueSync' | 'polls' | 'ledger' | 'ownDates'>;

/** Opens a member's feed, or gives it another address; the secret part is told this once. */
export async function openFeed(
  { calendarFeeds, goneLeagues }: FeedDeps,
  session: ClientSession,
  { league, accountId }: { league: LeagueAccess; accountId: string },
): Promise<string> {
  const { chainId, connectionId } = await goneLeagues.standing(league, session);
  const token = randomBytes(24).toString('base64url');
  await calendarFeeds.open(session, { chainId, connectionId, accountId, since: new Date(), token });
  return token;
}

/**
 * The calendar behind a secret address, as iCalendar text. Throws AppError missing `feed-not-found` for an unknown
 * address, and where its member may not read the league any more: nobody learns which.
 */
export async function readFeed(deps: ReadDeps, token: string): Promise<string> {
  const feed = await deps.calendarFeeds.findByToken(token);
  const access = feed && (await deps.leagues.of(feed.accountId, feed.chainId));
  if (access?.member !== true || access.leagueStatus !== 'approved') {
    throw new AppError('missing', 'feed-not-found', 'There is no such calendar. Open a new address in the office.');
  }
  return icsOf(access.chainId, await readCalendar(deps, access));
}
