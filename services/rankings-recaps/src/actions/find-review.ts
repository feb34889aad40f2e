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
  /** The team, where the person has it by a claim alone. */
  claimedRosterId?: number;
}

interface Asking {
  league: Pick<LeagueAccess, 'chainId' | 'connectionId' | 'season' | 'sleeperUserId'>;
  account: { accountId: string };
}
type FindDeps = Pick<
  Deps,
  'seasonBooks' | 'rankings' | 'leagueSync' | 'leagues' | 'reviews' | 'reviewShares' | 'keptResponses'
>;

/**
 * A person's season, by default the caller's own: somebody else's only where they share it. Throws AppError as
 * reviewSeason does, missing `review-not-shared` for somebody else's, `no-weeks` where only a table of the season is
 * known, `no-review` for who did not play it themselves, `no-team` for somebody else.
 */
export async function findReview(
  deps: FindDeps,
  { league, account }: Asking,
  { season, userId }: { season: string; userId?: string | undefined },
): Promise<FoundReview> {
  const sleeperUserId = userId ?? league.sleeperUserId;
  const isOwn = sleeperUserId !== '' && sleeperUserId === league.sleeperUserId;
  const reviews = await reviewSeason(deps, league, season);
  const share = await deps.reviewShares.find({ chainId: league.chainId, season, sleeperUserId });
  const isShared = share !== null && share.connectionId === league.connectionId;
  const isOther = !isOwn && userId !== undefined;
  if (isOther && !isShared) {
    throw new AppError('missing', 'review-not-shared', 'They do not share this season.');
  }
  if (reviews.byPerson.size === 0) {
    throw new AppError('missing', 'no-weeks', 'The weeks of this season are not stored.');
  }
  const holder = isOwn ? account.accountId : share?.accountId;
  const found = { season: reviews, isOwn, share: isShared ? share : null };
  const review = reviews.byPerson.get(sleeperUserId);
  if (review !== undefined) return { ...found, review };
  const claimed = await claimedReview(deps, reviews, holder);
  if (claimed !== undefined) return { ...found, review: claimed, claimedRosterId: claimed.team.rosterId };
  throw isOther
    ? new AppError('missing', 'no-team', 'They have no team in this season.')
    : new AppError('missing', 'no-review', 'You have not played this season.');
}

/** That of the team which an account has claimed in the season itself: an admin may have given it to them. */
async function claimedReview(
  { leagues }: Pick<Deps, 'leagues'>,
  { leagueId, byRoster }: SeasonReviews,
  accountId: string | undefined,
): Promise<Review | undefined> {
  if (accountId === undefined) return undefined;
  const { rosterId } = await leagues.of(accountId, leagueId);
  return byRoster.get(rosterId);
}
