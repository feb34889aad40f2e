import { createHash } from 'node:crypto';
import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type Deps } from '../deps.js';
import { isDecided } from '../domain/book/games.js';
import { type SeasonBook } from '../domain/book/season-book.js';
import { type PlayerWeek, type Review, reviewOf, type SeasonReviews } from '../domain/review/review.js';
import { seasonNumbers } from '../domain/review/season-numbers.js';
import { findBook, findSeasonsOver } from './find-books.js';

/** A season's weeks of players may take this long. */
const streamDeadlineMs = 30_000;

type ReviewDeps = Pick<Deps, 'seasonBooks' | 'rankings' | 'leagueSync' | 'reviews' | 'keptResponses'>;
type Place = Pick<LeagueAccess, 'chainId' | 'connectionId' | 'season'>;

/**
 * A season of all teams of a league, from what is stored of it; what was made a moment ago is made once. Throws
 * AppError missing `season-not-found`, conflict `season-not-over` while it is not over.
 */
export async function reviewSeason(deps: ReviewDeps, league: Place, season: string): Promise<SeasonReviews> {
  const { chainId, connectionId } = league;
  const [found, ranks] = await Promise.all([
    findBook(deps, league, season),
    deps.rankings.historyOf({ chainId, connectionId, season }),
  ]);
  if (found === undefined) throw new AppError('missing', 'season-not-found', 'There is no such season here.');
  const { book, hash } = found;
  if (!isDecided(book) && !(await findSeasonsOver(deps, league)).includes(season)) {
    throw new AppError('conflict', 'season-not-over', `The season ${season} is not over yet.`);
  }
  // Names, titles and weights change both without another revision of a week.
  const ranksHash = createHash('sha256').update(JSON.stringify(ranks)).digest('base64url');
  // Of trades, players, co-owners and the league's name neither tells: they are as they were until the league changes.
  const key = `${connectionId}:${season}:${hash}:${ranksHash}:${deps.keptResponses.markOf(chainId)}`;
  const cached = deps.reviews.get(key);
  if (cached !== undefined) return cached;
  const reviews = await reviewBook(deps, book, new Map(ranks));
  deps.reviews.set(key, reviews);
  return reviews;
}

async function reviewBook(
  deps: ReviewDeps,
  book: SeasonBook,
  ranks: Parameters<typeof reviewOf>[0]['ranks'],
): Promise<SeasonReviews> {
  const { chainId, season, leagueId, teams } = book;
  const [{ name, rosters }, { trades }, players] = await Promise.all([
    deps.leagueSync.getSeason({ chainId, season }),
    deps.leagueSync.listTrades({ chainId, season }),
    playersOf(deps, book),
  ]);
  const reviewed = { book, players, trades, ranks };
  const reviews = teams.flatMap((team) => reviewOf(reviewed, team) ?? []);
  return {
    leagueId,
    leagueName: name,
    byPerson: byPersonOf(reviews, rosters),
    byRoster: new Map(reviews.map((review) => [review.team.rosterId, review])),
    numbers: seasonNumbers(reviewed),
  };
}

/** The reviews by their teams' owners, and by co-owners who have no team of their own. */
function byPersonOf(
  reviews: readonly Review[],
  rosters: readonly { rosterId: number; coOwnerIds: readonly string[] }[],
): Map<string, Review> {
  const owned = reviews.map((review): [string, Review] => [review.team.sleeperUserId, review]);
  const shared = reviews.flatMap((review) => {
    const roster = rosters.find(({ rosterId }) => rosterId === review.team.rosterId);
    return (roster?.coOwnerIds ?? []).map((id): [string, Review] => [id, review]);
  });
  const named = [...shared, ...owned].filter(([sleeperUserId]) => sleeperUserId !== '');
  return new Map(named);
}

/** Of the weeks of the book alone: others are not over, or nobody scored in them. */
async function playersOf(
  { leagueSync }: Pick<Deps, 'leagueSync'>,
  { chainId, season, weeks: played }: SeasonBook,
): Promise<PlayerWeek[]> {
  // Without any week named all of them would be sent.
  if (played.length === 0) return [];
  const weeks: PlayerWeek[] = [];
  const request = { chainId, season, weeks: played.map(({ week }) => week), stats: [] };
  for await (const week of leagueSync.readPlayerWeeks(request, { deadlineMs: streamDeadlineMs })) weeks.push(week);
  return weeks;
}
