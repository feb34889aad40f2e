import { peopleById, type Person } from './names.js';

/** People by Sleeper user id as a season knew them; whoever it does not know, as the newest season that does. */
export function peopleInSeason(
  season: string,
  seasons: readonly { season: string; users: readonly Person[] }[],
): Map<string, Person> {
  const oldestFirst = [...seasons].sort((a, b) => Number(a.season) - Number(b.season));
  const own = oldestFirst.filter((each) => each.season === season);
  // Later entries win.
  return peopleById([...oldestFirst, ...own].flatMap((each) => each.users));
}
