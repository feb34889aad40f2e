import { failed } from '../../lib/api/failed';
import { get, type DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';

/** The seasons that are over, and who shares theirs. */
export const reviewedSeasons = (leagueId: string) =>
  get('/api/leagues/{leagueId}/season-review', { path: { leagueId } });

/** One's own season, or what somebody else shares of theirs. */
export const seasonReview = (leagueId: string, season: string, userId: string | undefined) =>
  get('/api/leagues/{leagueId}/season-review/{season}', {
    path: { leagueId, season },
    query: userId === undefined ? {} : { userId },
  });

export type SeasonReview = DataOf<typeof seasonReview>;
export type ReviewCard = SeasonReview['cards'][number];
export type Share = NonNullable<SeasonReview['share']>;

/** What a picture may name. */
export interface Naming {
  names: boolean;
  leagueName: boolean;
}

/**
 * The address of a card's picture; of somebody else's, they have decided what it names. `userId` is whose season was
 * asked for: a team's co-owner, or who has claimed it, shares without being its holder.
 */
export function pictureAddress(
  leagueId: string,
  { season, isOwn }: Pick<SeasonReview, 'season' | 'isOwn'>,
  userId: string | undefined,
  kind: ReviewCard['kind'],
  { names, leagueName }: Naming,
): string {
  const query: Record<string, string> =
    isOwn || userId === undefined ? { names: String(names), leagueName: String(leagueName) } : { userId };
  const asked = new URLSearchParams(query).toString();
  return `/api/leagues/${leagueId}/season-review/${season}/pictures/${kind}?${asked}`;
}

const reviewsOf = (leagueId: string) => under('/api/leagues/{leagueId}/season-review', { leagueId });
const seasonOf = (leagueId: string, season: string) =>
  under('/api/leagues/{leagueId}/season-review/{season}', { leagueId, season });

export const useShare = (leagueId: string, season: string) =>
  useMutate('put', '/api/leagues/{leagueId}/season-review/{season}/share', {
    done: { title: 'Shared with the league', text: 'Members see the cards that you share, and nothing else.' },
    failed: failed('The card could not be shared'),
    changes: [reviewsOf(leagueId), seasonOf(leagueId, season)],
  });

export const useUnshare = (leagueId: string, season: string) =>
  useMutate('delete', '/api/leagues/{leagueId}/season-review/{season}/share', {
    done: { title: 'Not shared any more' },
    failed: failed('Sharing could not be ended'),
    changes: [reviewsOf(leagueId), seasonOf(leagueId, season)],
  });
