import { type Static, Type } from 'typebox';
import { luckIn } from '../domain/luck.js';
import { type StoredRanking } from '../store/rankings.js';

const Wins = Type.Number({ description: 'A tie is half a win' });
const Share = Type.Union([Type.Number({ description: '0-100' }), Type.Null()]);

const LuckyTeam = Type.Object({
  rosterId: Type.Integer(),
  teamName: Type.String(),
  userName: Type.String(),
  avatar: Type.Union([Type.String(), Type.Null()]),
  games: Type.Integer({ description: 'Head-to-head games of the regular season so far' }),
  expected: Type.Number({ description: 'Wins that its scores deserved: the sum of its all-play shares' }),
  actual: Wins,
  luck: Type.Number({ description: 'actual less expected' }),
  opponentsMet: Share,
  opponentsToCome: Share,
  gamesToCome: Type.Integer(),
  onScheduleOf: Type.Array(Type.Object({ rosterId: Type.Integer(), wins: Wins }), {
    description: 'Wins with its own scores on the schedule of each team, in the order of `teams`',
  }),
});

/** Expected and actual wins, strength of schedule, and every team on every schedule; best ranked team first. */
export const Luck = Type.Object({
  season: Type.String(),
  week: Type.Integer({ description: 'The week that was asked for' }),
  throughWeek: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The last finished week that counts; null before the first',
  }),
  teams: Type.Array(LuckyTeam),
});

/** The luck after a week as the response has it, in the order of the power rankings. */
export function luckBody(season: string, week: number, ranking: StoredRanking | undefined): Static<typeof Luck> {
  const { teams = [], luck = [] } = ranking ?? {};
  const luckByRoster = new Map(luck.map((team) => [team.rosterId, team]));
  const ranked = teams.flatMap((team) => {
    const own = luckByRoster.get(team.rosterId);
    return own === undefined ? [] : [{ team, own }];
  });
  return {
    season,
    week,
    throughWeek: ranking?.week ?? null,
    teams: ranked.map(({ team: { teamName, userName, avatar }, own }) => {
      const wins = new Map(own.onScheduleOf.map((of) => [of.rosterId, of.wins]));
      const onScheduleOf = ranked.map(({ own: { rosterId } }) => ({ rosterId, wins: wins.get(rosterId) ?? 0 }));
      // What earlier versions stored of it was rounded by itself.
      const luck = luckIn(own);
      return { ...own, luck, teamName, userName, avatar: avatar === '' ? null : avatar, onScheduleOf };
    }),
  };
}
