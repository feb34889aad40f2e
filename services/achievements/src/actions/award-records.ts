import { type EventOf } from '@dynasty/proto/subjects';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { recordAwards } from '../domain/record-award.js';
import { changeAwards } from './change-awards.js';

/**
 * Awards the records that a week broke, and takes back those that a correction has ended. Weeks that were over before
 * award nothing new, so that a league's past is no rain of records: they only change what was awarded. What an older
 * revision tells has no effect, nor what was told of the same one before.
 */
export async function awardRecords(
  deps: Pick<Deps, 'achievements' | 'recordWeeks' | 'outbox'>,
  session: ClientSession,
  { records, ...rankedWeek }: EventOf<'rankings.records_broken.v1'>,
): Promise<void> {
  const { chainId, connectionId, season, week, revision, backfill, toldAtMs = 0 } = rankedWeek;
  const known = await deps.recordWeeks.find(session, rankedWeek);
  if (known === null && backfill) return;
  const isOfSame = known?.connectionId === connectionId;
  if (isOfSame && (known.revision - revision || (known.toldAtMs ?? 0) - toldAtMs) > 0) return;
  const standing = await deps.achievements.standing(session, rankedWeek);
  await changeAwards(deps, session, rankedWeek, recordAwards(records, rankedWeek, standing), false);
  await deps.recordWeeks.put(session, { chainId, connectionId, season, week, revision, toldAtMs });
}
