import { type ClientSession } from '@dynasty/kit/mongo';
import { AppError } from '@dynasty/kit/errors';
import { currentSeasonOf } from '../../domain/season/chain-season.js';
import { moveChainDocuments } from '../../store/chain-merge.js';
import { type ChainDoc } from '../../store/chains.js';
import { membershipId, type MembershipDoc } from '../../store/memberships.js';
import { seasonPart } from './put-season.js';
import { withChain } from '../hold-chain.js';
import { type SyncDeps } from '../sync-deps.js';

/** The failure of a job that has to wait for the other chain's job. */
export const isChainBusy = (error: unknown) => error instanceof AppError && error.slug === 'chain-busy';

/**
 * Two chains prove to be one league (its seasons were connected under different ids before their tie was known): the
 * one connected first takes the other's seasons and members, and loads what is missing. Called by the job that holds
 * `mine`. While another job holds `other` it throws AppError `chain-busy`: `unavailable` for the older chain, which
 * tries again, and `conflict` for the younger one, which gives up its own lease, so that two jobs never wait for each
 * other.
 */
export async function absorbChain(deps: SyncDeps, mine: string, other: string, signal: AbortSignal): Promise<void> {
  const free = await withChain(deps.leases, other, signal, async () => {
    const chains = await inOrder(deps, mine, other);
    if (chains === null) return;
    const leagueSeason = (await deps.nflState.find())?.leagueSeason ?? chains.older.seasons[0]?.season ?? '';
    await deps.mongo.transaction((session) => merge(deps, chains.older, chains.younger, leagueSeason, session));
    deps.logger.info({ chainId: chains.older._id, absorbed: chains.younger._id }, 'two chains are one now');
  });
  if (free) return;
  const isOlder = (await inOrder(deps, mine, other))?.older._id === mine;
  throw new AppError(isOlder ? 'unavailable' : 'conflict', 'chain-busy', 'Another job works on this league.', {
    retryAfterS: 1,
  });
}

/** Null when one of them is gone by now. */
async function inOrder(deps: SyncDeps, mine: string, other: string) {
  const [a, b] = [await deps.chains.find(mine), await deps.chains.find(other)];
  if (a === null || b === null) return null;
  const isFirst = a.connectedAt.getTime() - b.connectedAt.getTime() || (a._id < b._id ? -1 : 1);
  return isFirst < 0 ? { older: a, younger: b } : { older: b, younger: a };
}

async function merge(
  deps: SyncDeps,
  older: ChainDoc,
  younger: ChainDoc,
  leagueSeason: string,
  session: ClientSession,
): Promise<void> {
  const seasons = [...older.seasons, ...younger.seasons].sort((x, y) => Number(y.season) - Number(x.season));
  const members = await deps.memberships.ofChain(younger._id, session);
  await deps.chains.remove(younger._id, session);
  await moveChainDocuments(deps.mongo, younger._id, older._id, session);
  await deps.chains.update(
    older._id,
    {
      seasons,
      leagueIds: seasons.map((season) => season.leagueId),
      currentLeagueId: currentSeasonOf(seasons, leagueSeason)?.leagueId ?? older.currentLeagueId,
      name: seasons[0]?.leagueId === older.seasons[0]?.leagueId ? older.name : younger.name,
      sync: { ...older.sync, state: 'loading' },
    },
    session,
  );
  for (const { leagueId } of younger.seasons) {
    await deps.syncCursors.mark(older.connectionId, leagueId, seasonPart, new Date(), session);
  }
  for (const member of members) await moveMember(deps, older, member, session);
}

/** A person who is in both keeps his place in the older chain. */
async function moveMember(
  deps: SyncDeps,
  chain: ChainDoc,
  member: MembershipDoc,
  session: ClientSession,
): Promise<void> {
  const { sleeperUserId, accountId } = member;
  const moved = { ...member, _id: membershipId(chain._id, sleeperUserId), chainId: chain._id };
  if (accountId === null || !(await deps.memberships.join(moved, session))) return;
  const users = (await deps.leagues.ofChain(chain._id)).flatMap((league) => league.users);
  const user = users.find((each) => each.userId === sleeperUserId);
  await deps.outbox.add(session, 'league.membership_changed.v1', `${chain.connectionId}:${sleeperUserId}:merged`, {
    chainId: chain._id,
    connectionId: chain.connectionId,
    change: 'joined',
    accountId,
    sleeperUserId,
    displayName: user?.displayName ?? '',
    teamName: user?.teamName ?? '',
    rosterId: member.claim?.rosterId ?? 0,
    actorAccountId: '',
    actorName: '',
    reason: 'two seasons of one league were connected on their own',
    occurredAt: new Date().toISOString(),
  });
}
