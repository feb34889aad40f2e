import { type Held, type NflView } from './nfl-view.js';
import { type Person } from './people/person.js';
import { redZoneShares, type WeekShare } from './plays/red-zone-shares.js';
import { type SeasonPlays } from './plays/season-plays.js';

export interface FoundShares {
  person: Person;
  team: string;
  weeks: WeekShare[];
}

/**
 * Players' shares of their teams' plays inside the twenty; players without a play that season are left out. A player's
 * team in a week is that of their plays, else the one they ended the season with.
 */
export function findRedZoneShares(
  view: NflView,
  { value: plays }: Held<SeasonPlays>,
  o: { playerIds: readonly string[]; kind: 'rushing' | 'receiving' },
): FoundShares[] {
  const people = view.people(plays.season);
  const bySleeper = new Map(people.map((person, place) => [person.sleeperId, place]));
  const teamWeeks = weeksOfTeams(plays);
  return o.playerIds.flatMap((id) => {
    const player = plays.placeOf.get(id) ?? bySleeper.get(id);
    if (player === undefined) return [];
    const last = plays.lastTeam[player]!;
    const weeks = new Map([...(teamWeeks.get(last) ?? [])].map((week) => [week, last]));
    for (let row = 0; row < plays.weeks.player.length; row += 1) {
      const week = plays.weeks.week[row]!;
      if (plays.weeks.player[row] === player && week <= plays.throughWeek) weeks.set(week, plays.weeks.team[row]!);
    }
    const chosen = o.kind === 'rushing' ? plays.rushes : plays.targets;
    const found = redZoneShares(chosen, player, weeks);
    return [{ person: people[player]!, team: plays.teams[last]!, weeks: found }];
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
