import { type Snapshot, type NflView } from './nfl-view.js';
import { type Person } from '../people/person.js';
import { redZoneShares, type WeekShare } from '../plays/red-zone-shares.js';
import { type SeasonPlays } from '../plays/season-plays.js';

export interface FoundShares {
  person: Person;
  /** The one that they ended the season with. */
  team: string;
  weeks: WeekShare[];
}

/**
 * Players' shares of their teams' plays inside the twenty; players without a play that season are left out. A player's
 * team in a week is that of their last play in it, else that of the week's rosters, else the one they ended the season
 * with.
 */
export function findRedZoneShares(
  view: NflView,
  { value: plays }: Snapshot<SeasonPlays>,
  o: { playerIds: readonly string[]; kind: 'rushing' | 'receiving' },
): FoundShares[] {
  const people = view.people(plays.season);
  const bySleeper = new Map(people.map((person, place) => [person.sleeperId, place]));
  const teamIn = view.teamIn(plays.season);
  const placeOf = new Map(plays.teams.map((team, place) => [team, place]));
  const teamWeeks = weeksOfTeams(plays);
  const regular = Array.from({ length: plays.throughWeek }, (_, index) => index + 1);
  return o.playerIds.flatMap((id) => {
    const player = plays.placeOf.get(id) ?? bySleeper.get(id);
    if (player === undefined) return [];
    const last = plays.lastTeam[player]!;
    const placeIn = (week: number) => placeOf.get(teamIn(plays.players[player]![0], week) ?? plays.teams[last]!);
    const weeks = new Map(
      regular.flatMap((week): [number, number][] => {
        const team = placeIn(week);
        return team !== undefined && teamWeeks.get(team)?.has(week) ? [[week, team]] : [];
      }),
    );
    const chosen = o.kind === 'rushing' ? plays.rushes : plays.targets;
    return [{ person: people[player]!, team: plays.teams[last]!, weeks: redZoneShares(chosen, player, weeks) }];
  });
}

/** The regular weeks in which a team had plays, by place of the team. */
function weeksOfTeams({ weeks, throughWeek }: SeasonPlays): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (let row = 0; row < weeks.team.length; row += 1) {
    if (weeks.week[row]! > throughWeek) continue;
    const known = found.get(weeks.team[row]!) ?? new Set();
    found.set(weeks.team[row]!, known.add(weeks.week[row]!));
  }
  return found;
}
