import { type Game, gamesOf, type Side } from './games.js';
import { type BookTeam, type SeasonBook } from './season-book.js';

/** One round of a champion's way to the title. */
export interface RoadStep {
  weeks: number[];
  /** Null in a round that the champion had off. */
  game: { own: Side; other: Side } | null;
}

/** How a season has ended. */
export interface SeasonFinal {
  season: string;
  leagueId: string;
  champion: BookTeam;
  runnerUp: BookTeam | undefined;
  /** Who has won the game for third place; undefined where it was not played. */
  third: BookTeam | undefined;
  /** The last of the final places. */
  last: BookTeam | undefined;
  /** Every round in order; the last one is the final. */
  road: RoadStep[];
}

/** The seasons whose title is decided, newest first. */
export const finalsOf = (books: readonly SeasonBook[]): SeasonFinal[] =>
  [...books].sort((a, b) => Number(b.season) - Number(a.season)).flatMap((book) => finalOf(book) ?? []);

function finalOf(book: SeasonBook): SeasonFinal | undefined {
  const { season, leagueId, teams, rounds } = book;
  const at = (place: number) => teams.find((team) => team.place === place);
  const champion = at(1);
  if (champion === undefined) return undefined;
  const games = gamesOf([book], 'playoffs');
  const inRound = (team: BookTeam | undefined, round: readonly number[] | undefined): Game | undefined =>
    games.find(
      ({ weeks, sides }) => weeks.every((week) => round?.includes(week)) && sides.some((side) => isOf(side, team)),
    );
  const [third, fourth] = [at(3), at(4)];
  const thirdGame = inRound(third, rounds.at(-1));
  return {
    ...{ season, leagueId, champion, runnerUp: at(2) },
    third: thirdGame?.sides.some((side) => isOf(side, fourth)) ? third : undefined,
    last: teams.length > 2 ? at(teams.length) : undefined,
    road: rounds.map((weeks) => ({ weeks, game: sidesFor(champion, inRound(champion, weeks)) })),
  };
}

const isOf = ({ team }: Side, wanted: BookTeam | undefined): boolean => team.rosterId === wanted?.rosterId;

function sidesFor(team: BookTeam, game: Game | undefined): RoadStep['game'] {
  if (game === undefined) return null;
  const [one, other] = game.sides;
  return isOf(one, team) ? { own: one, other } : { own: other, other: one };
}
