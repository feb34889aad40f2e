import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type Deps } from '../deps.js';
import { type CardKind, cardKinds } from '../domain/review/cards.js';
import { type Review, type SeasonReviews } from '../domain/review/review.js';
import { reviewSeason } from './review-season.js';

/** What is to be seen of a person's season. */
export interface VisibleParts {
  cards: readonly CardKind[];
  names: boolean;
  leagueName: boolean;
}

/** Everything: what people see of their own season. */
export const everything: VisibleParts = { cards: cardKinds, names: true, leagueName: true };

export interface FoundReview {
  season: SeasonReviews;
  review: Review;
  isOwn: boolean;
  /** What the person shares; null when nothing. */
  share: VisibleParts | null;
}

type Asking = Pick<LeagueAccess, 'chainId' | 'connectionId' | 'season' | 'sleeperUserId'>;
type FindDeps = Pick<Deps, 'seasonBooks' | 'rankings' | 'leagueSync' | 'reviews' | 'reviewShares'>;

/**
 * A person's season, by default the caller's own: somebody else's only where they share it. Throws AppError as
 * reviewSeason does, missing `review-not-shared` for somebody else's, `no-weeks` where only a table of the season is
 * known, `no-review` for who did not play it.
 */
export async function findReview(
  deps: FindDeps,
  asking: Asking,
  { season, userId }: { season: string; userId?: string | undefined },
): Promise<FoundReview> {
  const sleeperUserId = userId ?? asking.sleeperUserId;
  const isOwn = sleeperUserId !== '' && sleeperUserId === asking.sleeperUserId;
  const reviews = await reviewSeason(deps, asking, season);
  const share = await deps.reviewShares.find({ chainId: asking.chainId, season, sleeperUserId });
  const isShared = share !== null && share.connectionId === asking.connectionId;
  if (!isOwn && userId !== undefined && !isShared) {
    throw new AppError('missing', 'review-not-shared', 'They do not share this season.');
  }
  if (reviews.byPerson.size === 0) {
    throw new AppError('missing', 'no-weeks', 'The weeks of this season are not stored.');
  }
  const review = reviews.byPerson.get(sleeperUserId);
  if (review === undefined) throw new AppError('missing', 'no-review', 'You have not played this season.');
  return { season: reviews, review, isOwn, share: isShared ? share : null };
}
