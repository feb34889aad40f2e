import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Award, changesOf } from '../domain/award.js';
import { type Roster, type Week } from '../domain/week.js';
import { weeklyHighScores } from '../domain/weekly-high-score.js';
import { sortKeyOf, type StoredAward } from '../store/achievements.js';

type SettleDeps = Pick<Deps, 'achievements' | 'settledWeeks' | 'goneLeagues' | 'outbox'>;

/** Weeks of a season whose awards are to be decided; `backfill` awards raise no notice. */
export interface WeeksToSettle {
  chainId: string;
  season: string;
  weeks: readonly number[];
  backfill: boolean;
}

/**
 * Decides the awards of final weeks from their season, each change with its event. A week that was decided from the
 * same revision or a newer one is left alone.
 */
export async function settleWeeks(
  deps: SettleDeps,
  session: ClientSession,
  due: WeeksToSettle,
  played: GetSeasonResponse,
): Promise<void> {
  if (await deps.goneLeagues.isGone({ chainId: due.chainId, connectionId: played.connectionId }, session)) return;
  const settled = await deps.settledWeeks.ofSeason(due.chainId, due.season, session);
  for (const week of played.weeks) {
    if (!week.isFinal || !due.weeks.includes(week.week)) continue;
    const known = settled.get(week.week);
    if (known?.connectionId === played.connectionId && known.revision >= week.revision) continue;
    await settleWeek(deps, session, { ...due, connectionId: played.connectionId }, week, played.rosters);
  }
}

type Place = Omit<WeeksToSettle, 'weeks'> & { connectionId: string };

async function settleWeek(
  deps: SettleDeps,
  session: ClientSession,
  { chainId, season, connectionId, backfill }: Place,
  week: Week,
  rosters: readonly Roster[],
): Promise<void> {
  const place = { chainId, season, connectionId };
  const known = await deps.achievements.ofWeek(session, chainId, season, week.week);
  const byId = new Map(known.map((award) => [award.id, award]));
  const { give, keep, revoke } = changesOf(known, weeklyHighScores(week, rosters, place));
  for (const award of give) await giveAward(deps, session, place, award, byId.get(award.id), backfill);
  for (const award of keep) {
    const standing = byId.get(award.id);
    if (standing !== undefined) await deps.achievements.put(session, { ...standing, ...award, connectionId });
  }
  for (const award of revoke) await revokeAward(deps, session, { ...award, connectionId }, backfill);
  await deps.settledWeeks.put(session, { ...place, week: week.week, revision: week.revision });
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
