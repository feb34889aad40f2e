import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Award, changesOf } from '../domain/award.js';
import { earnedBy } from '../domain/earned.js';
import { type Roster, type Week } from '../domain/week.js';
import { ruleId as everyLeaguesRule, weeklyHighScores } from '../domain/weekly-high-score.js';
import { type StoredAward } from '../store/achievements.js';
import { giveAward, takeAward } from './change-award.js';

export type SettleDeps = Pick<Deps, 'achievements' | 'rules' | 'settledWeeks' | 'goneLeagues' | 'outbox'>;

/** Weeks of a season whose awards are to be decided; `backfill` awards raise no notice. */
export interface WeeksToSettle {
  chainId: string;
  season: string;
  weeks: readonly number[];
  backfill: boolean;
  /** An admin asked for it: weeks that are decided are decided again, and rules that do not award by themselves count. */
  byHand?: boolean;
}

/**
 * Decides the awards of final weeks from their season, each change with its event. A week that was decided from a
 * newer revision is left alone; one that was decided from the same revision too, unless an admin asks. Returns what
 * was given.
 */
export async function settleWeeks(
  deps: SettleDeps,
  session: ClientSession,
  due: WeeksToSettle,
  played: GetSeasonResponse,
): Promise<Award[]> {
  if (await deps.goneLeagues.isGone({ chainId: due.chainId, connectionId: played.connectionId }, session)) return [];
  const settled = await deps.settledWeeks.ofSeason(due.chainId, due.season, session);
  const given: Award[] = [];
  for (const week of played.weeks) {
    if (!week.isFinal || !due.weeks.includes(week.week)) continue;
    const known = settled.get(week.week);
    const ahead = known?.connectionId === played.connectionId ? known.revision - week.revision : -1;
    if (ahead > 0 || (ahead === 0 && due.byHand !== true)) continue;
    given.push(
      ...(await settleWeek(deps, session, { ...due, connectionId: played.connectionId }, week, played.rosters)),
    );
  }
  return given;
}

type Place = Omit<WeeksToSettle, 'weeks'> & { connectionId: string };

async function settleWeek(
  deps: SettleDeps,
  session: ClientSession,
  { chainId, season, connectionId, backfill, byHand = false }: Place,
  week: Week,
  rosters: readonly Roster[],
): Promise<Award[]> {
  const place = { chainId, season, connectionId, backfill };
  const rules = (await deps.rules.ofChain(chainId, session)).filter(({ isActive }) => isActive);
  const decided = new Set([everyLeaguesRule, ...rules.map(({ id }) => id)]);
  // What was given by hand, or by a rule that is gone or at rest, stands as it is.
  const onRecord = await deps.achievements.ofWeek(session, chainId, season, week.week);
  const known = onRecord.filter(({ ruleId }) => decided.has(ruleId));
  const byId = new Map(known.map((award) => [award.id, award]));
  const earned = weeklyHighScores(week, rosters, place);
  for (const rule of rules) {
    const awards = earnedBy(rule, week, rosters, place);
    earned.push(...awards.filter(({ id }) => rule.autoAward || byHand || byId.has(id)));
  }
  const { give, keep, revoke } = changesOf(known, earned);
  for (const award of give) await giveAward(deps, session, place, award, byId.get(award.id));
  await keepAwards(deps, session, keep, byId, connectionId);
  for (const award of revoke) {
    await takeAward(deps, session, { ...award, connectionId }, { state: 'revoked', backfill });
  }
  await deps.settledWeeks.put(session, { chainId, season, connectionId, week: week.week, revision: week.revision });
  return give;
}

/** Awards that stand say what is true of them now: another score, a rule's new title. */
async function keepAwards(
  { achievements }: Pick<SettleDeps, 'achievements'>,
  session: ClientSession,
  keep: readonly Award[],
  byId: ReadonlyMap<string, StoredAward>,
  connectionId: string,
): Promise<void> {
  for (const award of keep) {
    const standing = byId.get(award.id);
    if (standing !== undefined) await achievements.put(session, { ...standing, ...award, connectionId });
  }
}
