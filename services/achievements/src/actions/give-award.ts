import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Award, type AwardState } from '../domain/award.js';
import { sortKeyOf, type StoredAward } from '../store/achievements.js';

type AwardDeps = Pick<Deps, 'achievements' | 'outbox'>;

/** Where an award belongs; a `backfill` one raises no notice. */
export interface AwardPlace {
  chainId: string;
  connectionId: string;
  backfill: boolean;
  /** Of `backfill` ones of a week: its revision. */
  historyOf?: number;
}

/** Stores an award that a person holds from now on, with its event. `former`: what is on record under its id. */
export async function giveAward(
  { achievements, outbox }: AwardDeps,
  session: ClientSession,
  { chainId, connectionId, backfill, historyOf }: AwardPlace,
  award: Award,
  former?: StoredAward,
): Promise<StoredAward> {
  const revision = (former?.revision ?? 0) + 1;
  const stored: StoredAward = {
    ...award,
    chainId,
    connectionId,
    state: 'given',
    revision,
    awardedAt: new Date(),
    sortKey: sortKeyOf(award),
    ...(historyOf !== undefined && { historyOf }),
  };
  await achievements.put(session, stored);
  const { id: achievementId, sleeperUserId, achievementType, title, season, week } = award;
  await outbox.add(session, 'achievements.awarded.v1', `${connectionId}:${achievementId}:${revision}`, {
    chainId,
    connectionId,
    achievementId,
    sleeperUserId,
    achievementType,
    title,
    season,
    week,
    backfill,
  });
  return stored;
}

/**
 * A comparison may give a week's awards as history while the week's event is on its way: with the event they are news.
 * What was given at another revision of the week stays history.
 */
export async function tellAsNews(
  deps: AwardDeps,
  session: ClientSession,
  place: AwardPlace & { season: string; week: number },
  revision: number,
): Promise<void> {
  for (const award of await deps.achievements.standing(session, place)) {
    if (award.historyOf !== revision) continue;
    const { historyOf: _, ...news } = award;
    await giveAward(deps, session, place, news, award);
  }
}

/** Takes an award back, with its event; its document stays as a tombstone. */
export async function takeAward(
  { achievements, outbox }: AwardDeps,
  session: ClientSession,
  award: StoredAward,
  { state, backfill }: { state: Exclude<AwardState, 'given'>; backfill: boolean },
): Promise<void> {
  const { chainId, connectionId, id: achievementId, sleeperUserId } = award;
  const revision = award.revision + 1;
  await achievements.put(session, { ...award, state, revision });
  await outbox.add(session, 'achievements.revoked.v1', `${connectionId}:${achievementId}:${revision}`, {
    chainId,
    connectionId,
    achievementId,
    sleeperUserId,
    backfill,
  });
}
