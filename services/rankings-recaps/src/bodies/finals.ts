import { type Static, Type } from 'typebox';
import { finalsOf, type SeasonFinal } from '../domain/book/finals.js';
import { type BookTeam, type SeasonBook } from '../domain/book/season-book.js';
import { Holder, holderOf, toPoints, Wins } from './book-fields.js';

const HolderOrNull = Type.Union([Holder, Type.Null()]);

/** How the seasons of a league have ended, newest first; those without a champion are left out. */
export const Finals = Type.Array(
  Type.Object({
    season: Type.String(),
    leagueId: Type.String(),
    champion: Holder,
    record: Type.Object(Wins, { description: 'Of the champion in the regular season' }),
    runnerUp: HolderOrNull,
    third: Type.Union([Holder, Type.Null()], { description: 'Null where nobody played for it' }),
    last: HolderOrNull,
    road: Type.Array(
      Type.Object({
        weeks: Type.Array(Type.Integer()),
        opponent: Type.Union([Holder, Type.Null()], { description: 'Null in a round that the champion had off' }),
        points: Type.Number({ description: 'Over all weeks of the round' }),
        against: Type.Number(),
      }),
      { description: 'Every round of the playoffs; the last one is the final' },
    ),
  }),
);

export const finalsBody = (books: readonly SeasonBook[]): Static<typeof Finals> => finalsOf(books).map(finalBody);

const orNull = (team: BookTeam | undefined) => (team === undefined ? null : holderOf(team));

function finalBody({ season, leagueId, champion, runnerUp, third, last, road }: SeasonFinal) {
  const { wins, losses, ties } = champion;
  return {
    ...{ season, leagueId, champion: holderOf(champion), record: { wins, losses, ties } },
    ...{ runnerUp: orNull(runnerUp), third: orNull(third), last: orNull(last) },
    road: road.map(({ weeks, game }) => ({
      weeks,
      opponent: game === null ? null : holderOf(game.other.team),
      points: toPoints(game?.own.points ?? 0),
      against: toPoints(game?.other.points ?? 0),
    })),
  };
}
