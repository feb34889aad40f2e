import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type ClientSession } from 'mongoose';
import { type Deps } from '../deps.js';
import { type Award, changesOf } from '../domain/award.js';
import { weeklyHighScores } from '../domain/weekly-high-score.js';
import { sortKeyOf, type StoredAward } from '../store/achievements.js';

export interface WeekKey {
  chainId: string;
  season: string;
  week: number;
}

type SettleDeps = Pick<Deps, 'achievements' | 'settledWeeks' | 'goneLeagues' | 'outbox'>;

/**
 * Decides a final week's awards from the season's answer, each change with its event. An answer that is no newer
 * than the one that decided the week changes nothing. `backfill` awards raise no notice.
 */
export async function settleWeek(
  deps: SettleDeps,
  session: ClientSession,
  key: WeekKey,
  answer: GetSeasonResponse,
  backfill: boolean,
): Promise<void> {
  const { connectionId } = answer;
  const week = answer.weeks.find((candidate) => candidate.week === key.week && candidate.isFinal);
  if (week === undefined) return;
  if (await deps.goneLeagues.isGone({ chainId: key.chainId, connectionId }, session)) return;
  const settled = (await deps.settledWeeks.ofSeason(key.chainId, key.season, session)).get(key.week);
  if (settled?.connectionId === connectionId && settled.revision >= week.revision) return;

  const known = await deps.achievements.ofWeek(session, key.chainId, key.season, key.week);
  const byId = new Map(known.map((award) => [award.id, award]));
  const { give, keep, revoke } = changesOf(known, weeklyHighScores(week, answer.rosters, key));
  for (const award of give)
    await giveAward(deps, session, { ...key, connectionId }, award, byId.get(award.id), backfill);
  for (const award of keep) {
    const standing = byId.get(award.id);
    if (standing !== undefined) await deps.achievements.put(session, { ...standing, ...award, connectionId });
  }
  for (const award of revoke) await revokeAward(deps, session, { ...award, connectionId }, backfill);
  await deps.settledWeeks.put(session, { ...key, connectionId, revision: week.revision });
}

async function giveAward(
  deps: SettleDeps,
  session: ClientSession,
  place: { chainId: string; connectionId: string },
  award: Award,
  former: StoredAward | undefined,
  backfill: boolean,
): Promise<void> {
  const { chainId, connectionId } = place;
  const revision = (former?.revision ?? 0) + 1;
  const sortKey = sortKeyOf(award);
  await deps.achievements.put(session, {
    ...award,
    chainId,
    connectionId,
    state: 'given',
    revision,
    awardedAt: new Date(),
    sortKey,
  });
  const { id: achievementId, sleeperUserId, achievementType, title, season, week } = award;
  await deps.outbox.add(session, 'achievements.awarded.v1', `${connectionId}:${achievementId}:${revision}`, {
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
}

async function revokeAward(
  deps: SettleDeps,
  session: ClientSession,
  award: StoredAward,
  backfill: boolean,
): Promise<void> {
  const { chainId, connectionId, id: achievementId, sleeperUserId } = award;
  const revision = award.revision + 1;
  await deps.achievements.put(session, { ...award, state: 'revoked', revision });
  await deps.outbox.add(session, 'achievements.revoked.v1', `${connectionId}:${achievementId}:${revision}`, {
    chainId,
    connectionId,
    achievementId,
    sleeperUserId,
    backfill,
  });
}
