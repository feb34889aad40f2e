import { type ClientSession } from '@dynasty/kit/mongo';
import { type Today } from '../../domain/claims/word-of-today.js';
import { peopleById, teamNameOf } from '../../domain/season/people.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type MembershipDoc } from '../../store/memberships.js';
import { type Stores } from '../../store/stores.js';

/** Whose word counts in a league, by its current season and its people as the transaction sees them. */
export async function readToday(
  { accounts }: Pick<Stores, 'accounts'>,
  { users }: Pick<LeagueDoc, 'users'>,
  people: readonly MembershipDoc[],
  session: ClientSession,
): Promise<Today> {
  const accountIds = people.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  const unproved = (await accounts.findMany(accountIds, session)).filter(({ sleeper }) => sleeper?.isInvited === true);
  return {
    people,
    runners: new Set(users.filter(({ isOwner }) => isOwner).map(({ userId }) => userId)),
    unproved: new Set(unproved.map(({ _id }) => _id)),
  };
}

/** A season with the names of its people and teams, by what the transaction stores: a page is of the season as it was before. */
export async function namedSeason(
  { rosters }: Pick<Stores, 'rosters'>,
  { _id, season, users }: LeagueDoc,
  session: ClientSession,
) {
  const people = peopleById(users);
  const owned = await rosters.ownersOfLeague(_id, session);
  const teams = owned.map((roster) => {
    return { ...roster, teamName: teamNameOf(people.get(roster.ownerId ?? ''), roster.rosterId) };
  });
  return { season, users, teams };
}
