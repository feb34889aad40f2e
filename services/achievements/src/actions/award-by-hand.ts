import { randomUUID } from 'node:crypto';
import { AppError } from '@dynasty/kit/errors';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { awardId, byHandRule, mostByHand } from '../domain/award.js';
import { missingFields } from '../domain/rule.js';
import { type StoredAward } from '../store/achievements.js';
import { giveAward, takeAward } from './give-award.js';

/** What an admin gives a member; week 0 is the whole season. */
export interface HandAward {
  sleeperUserId: string;
  achievementType: string;
  season: string;
  week: number;
  title: string;
  description: string;
}

/** Refuses what is not filled in. Throws AppError invalid `invalid-award`. */
export function requireAward(award: HandAward): HandAward {
  const read = { ...award, title: award.title.trim(), description: award.description.trim() };
  if (read.sleeperUserId === '' || read.achievementType === '' || read.title === '') {
    throw new AppError('invalid', 'invalid-award', missingFields);
  }
  return read;
}

/** Gives a member an achievement. Throws AppError missing for a league that is gone, conflict `too-many-awards`. */
export async function awardByHand(
  deps: Pick<Deps, 'achievements' | 'rules' | 'goneLeagues' | 'outbox'>,
  session: ClientSession,
  { chainId, connectionId }: LeagueIds,
  award: HandAward,
): Promise<StoredAward> {
  if (await deps.goneLeagues.isGone({ chainId, connectionId }, session)) {
    throw new AppError('missing', 'league-not-found', 'League not found');
  }
  await deps.rules.hold(session, chainId);
  if ((await deps.achievements.countByHand(session, chainId, mostByHand)) >= mostByHand) {
    throw new AppError('conflict', 'too-many-awards', `A league has at most ${mostByHand} achievements given by hand.`);
  }
  const ruleId = byHandRule(randomUUID());
  const id = awardId({ ...award, chainId, ruleId });
  return giveAward(deps, session, { chainId, connectionId, backfill: false }, { ...award, id, ruleId });
}

/** Takes an award away for good: no event brings it back. Throws AppError missing `achievement-not-found`. */
export async function removeAward(
  deps: Pick<Deps, 'achievements' | 'outbox'>,
  session: ClientSession,
  id: string,
): Promise<void> {
  const award = await deps.achievements.find(session, id);
  if (award?.state !== 'given') throw new AppError('missing', 'achievement-not-found', 'There is no such achievement.');
  await takeAward(deps, session, award, { state: 'removed', backfill: false });
}
