import { type ClientSession } from '@dynasty/kit/mongo';
import { peopleById, peopleInSeason, type Person, shownName } from '../domain/season/people.js';
import { type MembershipDoc } from '../store/memberships.js';
import { type Stores } from '../store/stores.js';

export type PeopleDeps = Pick<Stores, 'leagues' | 'accounts'>;

type Place = Pick<MembershipDoc, 'sleeperUserId' | 'accountId'>;

/**
 * People of a chain whom the season in question does not know: as the newest season that has them, else as withAccounts
 * knows them. Every one of them is among those that are returned.
 */
export async function findPeople(
  deps: PeopleDeps,
  chainId: string,
  places: readonly Place[],
  session?: ClientSession,
): Promise<Person[]> {
  const seasons = await deps.leagues.peopleOfChain(chainId, session);
  const people = await withAccounts(deps, peopleInSeason('', seasons), places, session);
  return places.map(
    ({ sleeperUserId: userId }): Person =>
      people.get(userId) ?? { userId, username: null, displayName: shownName(undefined), avatar: null, teamName: null },
  );
}

/** One of them by their name. */
export async function findName(
  deps: PeopleDeps,
  chainId: string,
  place: Place,
  session?: ClientSession,
): Promise<string> {
  const [person] = await findPeople(deps, chainId, [place], session);
  return shownName(person);
}

/** The same people, and those whom no season knows by what their account is called in Sleeper. */
export async function withAccounts(
  { accounts }: Pick<PeopleDeps, 'accounts'>,
  people: ReadonlyMap<string, Person>,
  places: readonly Place[],
  session?: ClientSession,
): Promise<Map<string, Person>> {
  const unknown = places.filter(({ sleeperUserId }) => !people.has(sleeperUserId));
  const accountIds = unknown.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  if (accountIds.length === 0) return new Map(people);
  const found = await accounts.findMany(accountIds, session);
  const linked = found.flatMap(({ sleeper }) => (sleeper === null ? [] : [sleeper]));
  const named = linked.map(({ userId, username }): Person => {
    return { userId, username, displayName: username, avatar: null, teamName: null };
  });
  // Whom a season knows is called as it says.
  return new Map([...peopleById(named), ...people]);
}
