import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Award, changesOf } from '../domain/award.js';
import { type StoredAward } from '../store/achievements.js';
import { type AwardPlace, giveAward, takeAward } from './give-award.js';

/** What a rule awards for a week or, at week 0, for a season. */
export interface Earned {
  rule: { id: string; autoAward: boolean };
  awards: readonly Award[];
}

/**
 * Makes the awards of a week, or of a season, those that these rules award. What a rule that does not award by itself
 * has given before stays as long as it holds; `byHand` gives its new ones too. What was given by hand, or by a rule
 * that is not among these, stands as it is. Returns what was given.
 */
export async function changeAwards(
  deps: Pick<Deps, 'achievements' | 'outbox'>,
  session: ClientSession,
  place: AwardPlace & { season: string; week: number },
  all: readonly Earned[],
  byHand: boolean,
): Promise<Award[]> {
  const { chainId, connectionId, season, week, backfill } = place;
  const decided = new Set(all.map(({ rule }) => rule.id));
  const onRecord = await deps.achievements.ofWeek(session, chainId, season, week);
  const known = onRecord.filter(({ ruleId }) => decided.has(ruleId));
  const byId = new Map(known.map((award) => [award.id, award]));
  const earned = all.flatMap(({ rule, awards }) => awards.filter(({ id }) => rule.autoAward || byHand || byId.has(id)));
  const { give, keep, revoke } = changesOf(known, earned);
  for (const award of give) await giveAward(deps, session, place, award, byId.get(award.id));
  await keepAwards(deps, session, place, keep, byId);
  for (const award of revoke) {
    await takeAward(deps, session, { ...award, connectionId }, { state: 'revoked', backfill });
  }
  return give;
}

/** Awards that stand say what is true of them now: another score, a rule's new title. Where they do, pages are told. */
async function keepAwards(
  { achievements, outbox }: Pick<Deps, 'achievements' | 'outbox'>,
  session: ClientSession,
  { chainId, connectionId, season }: AwardPlace & { season: string },
  keep: readonly Award[],
  byId: ReadonlyMap<string, StoredAward>,
): Promise<void> {
  const changed = keep.flatMap((award) => {
    const standing = byId.get(award.id);
    const now = standing && { ...standing, ...award, connectionId };
    return now === undefined || isDeepStrictEqual(now, standing) ? [] : [now];
  });
  for (const award of changed) await achievements.put(session, award);
  if (changed.length === 0) return;
  const fact = `${connectionId}:${season}:${randomUUID()}`;
  const parts = ['achievements'];
  await outbox.add(session, 'achievements.pages_changed.v1', fact, { chainId, connectionId, season, parts });
}
