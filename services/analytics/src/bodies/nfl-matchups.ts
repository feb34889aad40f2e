import { type Static, Type } from 'typebox';
import { bettingOf, gamesByWeekday, gameStatus, stadiumCity, weatherOf } from '../domain/schedule/nfl-week.js';
import { type ScheduledGame } from '../domain/schedule/schedule.js';
import { IntegerOrNull, NumberOrNull, OneOf, StringOrNull } from './fields.js';

const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

const Game = Type.Object({
  gameId: Type.String(),
  awayTeam: Type.String(),
  homeTeam: Type.String(),
  gameDate: StringOrNull,
  gameTime: StringOrNull,
  network: Type.Null(),
  status: OneOf(['Final', 'In Progress', 'Scheduled']),
  awayScore: IntegerOrNull,
  homeScore: IntegerOrNull,
  stadium: OrNull(Type.Object({ name: Type.String(), city: StringOrNull })),
  weather: OrNull(
    Type.Object({
      temperature: NumberOrNull,
      conditions: OneOf(['Indoors', 'Outdoors']),
      description: StringOrNull,
      windSpeed: NumberOrNull,
      icon: StringOrNull,
    }),
  ),
  betting: OrNull(
    Type.Object({
      spread: Type.Object({ favorite: StringOrNull, line: Type.String() }),
      total: NumberOrNull,
      impliedTotals: OrNull(Type.Object({ away: Type.Number(), home: Type.Number() })),
    }),
  ),
});

/** A week's games by weekday, in calendar order. */
export const NflMatchups = Type.Record(Type.String(), Type.Array(Game), {
  description: 'Weekday -> games by kick-off; a day without a game is absent',
});

export function nflMatchupsOf(games: readonly ScheduledGame[], now: Date): Static<typeof NflMatchups> {
  return Object.fromEntries(gamesByWeekday(games).map(([day, found]) => [day, found.map((game) => gameOf(game, now))]));
}

function gameOf(game: ScheduledGame, now: Date): Static<typeof Game> {
  const weather = weatherOf(game);
  const betting = bettingOf(game);
  return {
    gameId: game.gameId,
    awayTeam: game.awayTeam,
    homeTeam: game.homeTeam,
    gameDate: game.day,
    gameTime: game.kickoff?.toISOString() ?? null,
    network: null,
    status: gameStatus(game, now),
    awayScore: game.awayScore,
    homeScore: game.homeScore,
    stadium: game.stadium === null ? null : { name: game.stadium, city: stadiumCity(game.stadium, game.stadiumId) },
    weather: weather === null ? null : { ...weather, description: null, icon: null },
    betting:
      betting === null
        ? null
        : {
            spread: { favorite: betting.favorite, line: betting.line },
            total: betting.total,
            impliedTotals: betting.impliedTotals,
          },
  };
}
