/** A person of the league in one season, as stored. */
export interface Person {
  userId: string;
  username: string | null;
  displayName: string;
  avatar: string | null;
  teamName: string | null;
}

/** Sleeper's team name, else "{display name}'s Team", else "Team {rosterId}". */
export function teamNameOf(owner: Pick<Person, 'displayName' | 'teamName'> | undefined, rosterId: number): string {
  if (owner === undefined) return `Team ${rosterId}`;
  return owner.teamName?.trim() || `${owner.displayName}'s Team`;
}

/** What somebody is called; nobody here may know them any more. */
export const shownName = (person: Pick<Person, 'displayName'> | undefined): string =>
  person?.displayName ?? 'Unknown User';

/** People by Sleeper user id. */
export function peopleById<P extends Pick<Person, 'userId'>>(people: readonly P[]): Map<string, P> {
  return new Map(people.map((person) => [person.userId, person]));
}

/** People by Sleeper user id as a season knew them; others as the newest season that has them. */
export function peopleInSeason<P extends Person>(
  season: string,
  seasons: readonly { season: string; users: readonly P[] }[],
): Map<string, P> {
  const oldestFirst = [...seasons].sort((a, b) => Number(a.season) - Number(b.season));
  const own = oldestFirst.filter((other) => other.season === season);
  // Later entries win.
  return peopleById([...oldestFirst, ...own].flatMap(({ users }) => users));
}
