import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { Type, type Static } from 'typebox';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { championOf, championTeam } from '../domain/season/champions.js';
import { peopleInSeason } from '../domain/season/people.js';
import { type BracketDoc } from '../store/brackets.js';
import { type SeasonChampionDoc } from '../store/season-champions.js';
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
    /** The season was imported from a table, which has said who won. */
    is_of_table: Type.Boolean(),
  }),
);
export type Champions = Static<typeof Champions>;

/** GET .../member-championships: user id -> seasons won, newest first. */
export const MemberChampionships = Type.Record(Type.String(), Type.Array(Type.String()));

/** Who won each of the seasons (newest first). `announced`: whom members were told of, with the owners noted then. */
export function championsBody(
  seasons: readonly SeasonPage[],
  brackets: readonly BracketDoc[],
  announced: readonly SeasonChampionDoc[],
): Champions {
  const winners = new Map(brackets.map((bracket) => [bracket._id, bracket.winners]));
  const toldOf = new Map(announced.map((champion) => [champion._id, champion]));
  const finished = seasons.map((season) => ({
    ...season,
    winners: winners.get(season.leagueId) ?? [],
    isOfTable: isMadeUp(season.leagueId),
  }));
  return finished.flatMap((season, index) => {
    const told = toldOf.get(season.leagueId);
    const rosterId = championOf(season, finished[index - 1], told?.rosterId ?? null);
    if (rosterId === null) return [];
    const { users, teams: rosters } = season;
    const findElsewhere = (userId: string) => peopleInSeason(season.season, seasons).get(userId);
    const champion = championTeam(rosterId, { noted: told?.owners, rosters, users, findElsewhere });
    return [
      {
        user_id: champion.ownerId,
        user_name: champion.displayName || champion.teamName,
        team_name: champion.teamName,
        avatar: champion.avatar,
        year: season.season,
        league_id: season.leagueId,
        is_of_table: season.isOfTable,
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
