import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { mergePlaces, placeChanges } from '../../domain/claims/merge-memberships.js';
import { asCurrent, currentSeasonOf, leagueIdsOf, staysInYear } from '../../domain/season/chain-season.js';
import { peopleInSeason, type Person, shownName } from '../../domain/season/people.js';
import { highestRevision, moveChainDocuments } from '../../store/chain-merge.js';
import { removeSeasonDocuments } from '../../store/remove-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { membershipId, type MembershipDoc } from '../../store/memberships.js';
import { carryClaims } from '../claiming/carry-claims.js';
import { followCurrentSeason } from '../administration/follow-current-season.js';
import { addSynced, allParts } from '../chains/announce-synced.js';
import { withAccounts } from '../find-people.js';

/** Parts whose storing announces something: they are read again, so that the older connection's consumers are told. */
const isAnnouncing = (part: string) => part === 'final' || part.startsWith('transactions:');

/**
 * Puts the younger chain into the older one with everybody and everything, in the caller's transaction; nothing when
 * one of them no longer exists.
 */
export async function mergeChains(
  deps: SyncDeps,
  ids: { older: string; younger: string },
  leagueSeason: string,
  session: ClientSession,
): Promise<void> {
  const older = await deps.chains.find(ids.older, session);
  const younger = await deps.chains.find(ids.younger, session);
  if (older === null || younger === null) return;
  const { seasons, told } = await oneAYear(deps, older, younger, session);
  const members = await deps.memberships.ofChain(younger._id, session);
  await deps.chains.remove(younger._id, session);
  await moveChainDocuments(deps.mongo, younger._id, older._id, told, session);
  await deps.syncCursors.move(younger.connectionId, older.connectionId, (part) => !isAnnouncing(part), session);
  await deps.seasonCursors.move(younger.connectionId, older.connectionId, session);
  const change = {
    seasons,
    leagueIds: leagueIdsOf(seasons, [...older.leagueIds, ...younger.leagueIds]),
    ...asCurrent(older, currentSeasonOf(seasons, leagueSeason)?.leagueId ?? older.currentLeagueId),
    name: seasons[0]?.leagueId === older.seasons[0]?.leagueId ? older.name : younger.name,
    // One suspension closes the whole league, as it does where approvals are kept.
    approval: younger.approval === 'suspended' ? younger.approval : older.approval,
    takenRights: [...new Set([...(older.takenRights ?? []), ...(younger.takenRights ?? [])])],
    sync: { ...older.sync, state: 'loading' as const },
    retry: null,
  };
  await deps.chains.update(older._id, change, session);
  const people = peopleInSeason('', await deps.leagues.peopleOfChain(older._id, session));
  for (const member of members) await mergeMember(deps, { older, younger, people }, member, session);
  const merged = { ...older, ...change };
  // Who ran one that was over has no rights in the other: it is as if one load had found both.
  await followCurrentSeason(deps, { ...merged, syncedAt: null }, session);
  await announce(deps, { older, younger }, session);
  await addSynced(deps, session, merged, allParts);
}

/**
 * The seasons of both chains, newest first; of a year that both have one league stays, and the other one goes. `told`: the
 * highest revision of the older chain's final weeks in each year whose league goes, since events of the same revision
 * count as one.
 */
async function oneAYear(
  deps: SyncDeps,
  older: ChainDoc,
  younger: ChainDoc,
  session: ClientSession,
): Promise<{ seasons: ChainDoc['seasons']; told: Map<string, number> }> {
  const gone = new Set<string>();
  const told = new Map<string, number>();
  for (const { season, leagueId } of younger.seasons) {
    const twin = older.seasons.find((own) => own.season === season);
    if (twin === undefined) continue;
    const [known, other] = [
      await deps.leagues.find(twin.leagueId, session),
      await deps.leagues.find(leagueId, session),
    ];
    const stays = other === null || (known !== null && staysInYear(known, other));
    const [into, from] = stays ? [twin.leagueId, leagueId] : [leagueId, twin.leagueId];
    const chain = stays ? younger : older;
    await carryClaims(deps, chain, { from, rosters: await deps.rosters.ownersOfLeague(into, session) }, session);
    if (!stays) {
      told.set(season, await highestRevision(deps.mongo, from, session));
      await deps.seasonChampions.handOver(from, into, session);
    }
    await removeSeasonDocuments(deps.mongo, chain, { _id: from, season }, session);
    gone.add(from);
  }
  const seasons = [...older.seasons, ...younger.seasons].filter(({ leagueId }) => !gone.has(leagueId));
  return { seasons: seasons.sort((x, y) => Number(y.season) - Number(x.season)), told };
}

async function announce(
  deps: SyncDeps,
  { older, younger }: { older: ChainDoc; younger: ChainDoc },
  session: ClientSession,
): Promise<void> {
  const into = { chainId: older._id, connectionId: older.connectionId };
  const absorbed = { chainId: younger._id, connectionId: younger.connectionId };
  const at = new Date();
  await deps.goneLeagues.note(absorbed, into, session, at);
  await deps.outbox.add(session, 'league.chains_merged.v1', `${into.connectionId}:merged:${absorbed.connectionId}`, {
    ...into,
    absorbedChainId: absorbed.chainId,
    absorbedConnectionId: absorbed.connectionId,
    leagueIds: younger.leagueIds,
    occurredAt: at.toISOString(),
  });
}

/** A person keeps what they have in either chain. */
async function mergeMember(
  deps: SyncDeps,
  { older, younger, people }: { older: ChainDoc; younger: ChainDoc; people: ReadonlyMap<string, Person> },
  member: MembershipDoc,
  session: ClientSession,
): Promise<void> {
  const { sleeperUserId } = member;
  const before = await deps.memberships.find(older._id, sleeperUserId, session);
  const place = before === null ? member : mergePlaces(before, member);
  const { isOfPastSeason: _ofYounger, ...rest } = member;
  const now = { ...rest, ...place, _id: membershipId(older._id, sleeperUserId), chainId: older._id };
  await deps.memberships.put(now, session);
  const changes = placeChanges(before, now);
  if (changes.length === 0) return;
  const chainId = older._id;
  const user = (await withAccounts(deps, people, [now], session)).get(sleeperUserId);
  for (const change of changes) {
    const id = `${older.connectionId}:${sleeperUserId}:${change}:merged:${younger.connectionId}`;
    await deps.outbox.add(session, 'league.membership_changed.v1', id, {
      chainId,
      connectionId: older.connectionId,
      change,
      accountId: now.accountId ?? '',
      sleeperUserId,
      displayName: shownName(user),
      teamName: user?.teamName ?? '',
      rosterId: now.claim?.rosterId ?? 0,
      actorAccountId: '',
      actorName: '',
      reason: 'two seasons of one league were connected on their own',
      occurredAt: new Date().toISOString(),
    });
  }
}
