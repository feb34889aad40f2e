import { type Static, Type } from 'typebox';
import { type playerForms } from '../domain/fantasy/player-form.js';
import { fourDecimals } from '../domain/rounding.js';
import { IntegerOrNull } from './fields.js';

export const PlayerFormQuery = Type.Object({
  season: Type.Optional(Type.String({ pattern: '^(19|20)[0-9]{2}$', description: 'The newest without it' })),
});

const NextGame = Type.Object({
  week: Type.Integer(),
  opponent: Type.String(),
  isHome: Type.Boolean(),
  rank: {
    ...IntegerOrNull,
    description: 'Of the opponent against the position, 1 allows the fewest; null for K, DEF and IDP',
  },
  of: Type.Integer({ description: 'Defences that are ranked' }),
});

const Form = Type.Object({
  position: Type.String(),
  games: Type.Integer(),
  average: Type.Number({ description: 'Points a game under the scoring of the league' }),
  lastThree: Type.Number({ description: 'Mean of the last three games, of fewer when there are fewer' }),
  rankPosition: Type.Integer({ description: 'By points of the season among all players of the position' }),
  next: Type.Union([NextGame, Type.Null()]),
});

/** How the rostered players of a league have done, and the next games of those who have not played, by Sleeper's id. */
export const PlayerForms = Type.Object({
  season: Type.Integer(),
  throughWeek: Type.Integer({ description: 'The last week with stat lines' }),
  nextSeason: Type.Integer({ description: 'Of the next games; the ranks of the opponents are those of `season`' }),
  players: Type.Record(Type.String(), Form, { description: 'Who has played' }),
  firstGames: Type.Record(Type.String(), Type.Object({ position: Type.String(), next: NextGame }), {
    description: 'Who has not played and has a game to come',
  }),
});

export function playerFormsOf(
  seasons: Pick<Static<typeof PlayerForms>, 'season' | 'throughWeek' | 'nextSeason'>,
  found: ReturnType<typeof playerForms>,
): Static<typeof PlayerForms> {
  const players = found.forms.map(({ player, average, lastThree, games, rankPosition, next }) => {
    const points = { average: fourDecimals(average / 100), lastThree: fourDecimals(lastThree / 100) };
    return [player.playerId, { position: player.position ?? '', games, ...points, rankPosition, next }] as const;
  });
  const firstGames = found.firstGames.map(({ player, next }) => {
    return [player.playerId, { position: player.position ?? '', next }] as const;
  });
  return { ...seasons, players: Object.fromEntries(players), firstGames: Object.fromEntries(firstGames) };
}
