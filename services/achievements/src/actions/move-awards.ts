import { randomUUID } from 'node:crypto';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { awardId } from '../domain/award.js';
import { sortKeyOf } from '../store/achievements.js';

/**
 * Gives a league's awards to the league that took it in. Its weeks are decided there again and find them, so nothing
 * is awarded twice, and what a person took away stays away.
 */
export async function moveAwards(
  { achievements, outbox }: Pick<Deps, 'achievements' | 'outbox'>,
  session: ClientSession,
  from: LeagueIds,
  to: LeagueIds,
): Promise<void> {
  for (const award of await achievements.ofChain(session, from.chainId)) {
    const id = awardId({ ...award, chainId: to.chainId });
    const there = await achievements.find(session, id);
    const isNews = there === null || (award.state === 'removed' && there.state !== 'removed');
    if (isNews) await achievements.put(session, { ...award, ...to, id, sortKey: sortKeyOf({ ...award, id }) });
    await achievements.remove(session, award.id);
  }
  // A second pass over what came late is told as well.
  const fact = `${to.connectionId}:moved:${from.connectionId}:${randomUUID()}`;
  const parts = ['achievements'];
  await outbox.add(session, 'achievements.pages_changed.v1', fact, { ...to, season: '', parts });
}
