import { randomUUID } from 'node:crypto';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type ReviewShare } from '../store/review-shares.js';

type ShareDeps = Pick<Deps, 'reviewShares' | 'outbox'>;

/** Shows a league what a person shares of their season. */
export async function shareReview(deps: ShareDeps, session: ClientSession, share: ReviewShare): Promise<void> {
  await deps.reviewShares.put(session, share);
  await tellShares(deps, session, share);
}

/** Ends what people share, each by itself. */
export async function endShares(
  deps: ShareDeps,
  session: ClientSession,
  shares: readonly (LeagueIds & Pick<ReviewShare, 'season' | 'sleeperUserId'>)[],
): Promise<void> {
  for (const share of shares) {
    await deps.reviewShares.remove(session, share);
    await tellShares(deps, session, share);
  }
}

/** Gives what people share in a league to the league that took it in. */
export async function moveShares(
  deps: ShareDeps,
  session: ClientSession,
  from: LeagueIds,
  to: LeagueIds,
): Promise<void> {
  await deps.reviewShares.move(session, from, to);
  await tellShares(deps, session, { ...to, season: '' });
}

/** Pages that show what is shared in a league, and responses that were kept of it, are out of date. */
async function tellShares(
  { outbox }: Pick<Deps, 'outbox'>,
  session: ClientSession,
  { chainId, connectionId, season }: LeagueIds & { season: string },
): Promise<void> {
  const fact = `${connectionId}:${season}:shares:${randomUUID()}`;
  await outbox.add(session, 'rankings.pages_changed.v1', fact, { chainId, connectionId, season, parts: ['shares'] });
}
