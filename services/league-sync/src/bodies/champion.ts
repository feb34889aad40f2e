import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { Type, type Static } from 'typebox';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { championOf } from '../domain/season/champions.js';
import { peopleInSeason, teamNameOf } from '../domain/season/people.js';
import { type BracketDoc } from '../store/brackets.js';
import { StringOrNull } from './fields.js';

/** GET .../historical-champions: newest first; seasons without a known champion are left out. */
export const Champions = Type.Array(
  Type.Object({
    user_id: StringOrNull,
    user_name: Type.String(),
    team_name: Type.String(),
    avatar: StringOrNull,
    /** The season, for instance "2024". */
    year: Type.String(),
    league_id: Type.String(),
  }),
);
export type Champions = Static<typeof Champions>;

/** GET .../member-championships: user id -> seasons won, newest first. */
export const MemberChampionships = Type.Record(Type.String(), Type.Array(Type.String()));

/** Who won each of the seasons (newest first). */
export function championsBody(seasons: readonly SeasonPage[], brackets: readonly BracketDoc[]): Champions {
  const winners = new Map(brackets.map((bracket) => [bracket._id, bracket.winners]));
  const finished = seasons.map((season) => ({
    ...season,
    winners: winners.get(season.leagueId) ?? [],
    isOfTable: isMadeUp(season.leagueId),
  }));
  return finished.flatMap((season, index) => {
    const rosterId = championOf(season, finished[index - 1]);
    if (rosterId === null) return [];
    const ownerId = season.teams.find((team) => team.rosterId === rosterId)?.ownerId ?? null;
    const person = peopleInSeason(season.season, seasons).get(ownerId ?? '');
    const teamName = teamNameOf(person, rosterId);
    return [
      {
        user_id: ownerId,
        user_name: person?.displayName || teamName,
        team_name: teamName,
        avatar: person?.avatar ?? null,
        year: season.season,
        league_id: season.leagueId,
      },
    ];
  });
}

/** The same by person; wins of teams without an owner are left out. */
export function memberChampionshipsBody(champions: Champions): Static<typeof MemberChampionships> {
  const won = champions.filter((champion) => champion.user_id !== null);
  const byPerson = Map.groupBy(won, (champion) => champion.user_id ?? '');
  return Object.fromEntries([...byPerson].map(([userId, seasons]) => [userId, seasons.map(({ year }) => year)]));
}
