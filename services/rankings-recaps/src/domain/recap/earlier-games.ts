import { type SeasonBook } from '../book/season-book.js';
import { type GameFacts, type WeekFacts } from './facts.js';
import { brokenIn, meetingsUpTo } from './week-facts.js';
import { metBefore } from './week-games.js';

/** What a recap tells of a record. */
const toldOf = ({ record: { kind, value, team }, former }: WeekFacts['broken'][number]): string =>
  [kind, value, team.rosterId, former].join('/');

/**
 * The facts of a week of this book's season with what the books say of all that came before: the records that it broke,
 * and how those who meet have met. What is known of the week itself stays as it was found.
 */
export function withEarlierGames(facts: WeekFacts, book: SeasonBook, books: readonly SeasonBook[]): WeekFacts {
  const { season, week, isRegularSeason } = facts;
  const owners = book.teams.map(({ rosterId, sleeperUserId: ownerId }) => ({ rosterId, ownerId }));
  const { met, earlier } = meetingsUpTo(books, season, week);
  function beforeOf(sides: GameFacts['sides'], meetings: typeof met): Pick<GameFacts, 'before'> {
    const before = metBefore(owners, meetings, sides);
    return before === undefined ? {} : { before };
  }
  const broken = brokenIn(books, season, week, isRegularSeason);
  // A team's line in the table grows with its season: it has set no other record for that.
  const isSame = broken.map(toldOf).join() === facts.broken.map(toldOf).join();
  return {
    ...facts,
    games: facts.games.map(({ before: _, ...game }) => ({ ...game, ...beforeOf(game.sides, earlier) })),
    broken: isSame ? facts.broken : broken,
    ahead: { ...facts.ahead, games: facts.ahead.games.map(({ sides }) => ({ sides, ...beforeOf(sides, met) })) },
  };
}
