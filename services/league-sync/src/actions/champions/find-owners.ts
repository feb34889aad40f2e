import { ownerOfChampion, type SeasonOwners } from '../../domain/season/champions.js';
import { peopleInSeason } from '../../domain/season/people.js';
import { type Stores } from '../../store/stores.js';

/**
 * Who owned the teams of a season, with the people of other seasons where its champion's owner is known to those alone:
 * else these are not read. `champion`: roster id, null while there is none.
 */
export async function findOwners(
  { leagues }: Pick<Stores, 'leagues'>,
  { chainId, season, champion }: { chainId: string; season: string; champion: number | null },
  owners: SeasonOwners,
): Promise<SeasonOwners> {
  const owner = champion === null ? null : ownerOfChampion(champion, owners);
  if (owner === null || owner.ownerId === null || owner.person !== undefined) return owners;
  const people = peopleInSeason(season, await leagues.peopleOfChain(chainId));
  return { ...owners, findElsewhere: (userId) => people.get(userId) };
}
