import { type EventOf } from '@dynasty/proto/subjects';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { isOfRecord, recordAwards } from '../domain/record-award.js';
import { type RecordWeek } from '../store/record-weeks.js';
import { changeAwards } from './change-awards.js';

type RecordsBroken = EventOf<'rankings.records_broken.v1'>;

/**
 * Awards the records that a week broke, and takes back those that a correction has ended. Weeks that were over before
 * award nothing new, so that a league's past is no rain of records: they only change what was awarded. What an older
 * revision tells has no effect, nor what was told of the same one before or is told again, but that the week is news:
 * then what was told last is awarded. Who owned the teams when the week was decided holds its records too, whoever owns
 * them now.
 */
export async function awardRecords(
  deps: Pick<Deps, 'achievements' | 'settledWeeks' | 'recordWeeks' | 'outbox'>,
  session: ClientSession,
  event: RecordsBroken,
): Promise<void> {
  const { chainId, connectionId, season, week, backfill } = event;
  const place = { chainId, connectionId, season, week };
  const known = await deps.recordWeeks.find(session, place);
  const before = known?.connectionId === connectionId ? known : null;
  const standing = await deps.achievements.standing(session, place);
  // A league that was taken into this one has brought its awards, and not which weeks they are of.
  const wasHistory = before === null ? !standing.some(isOfRecord) : before.asHistory !== undefined;
  const isOld = before !== null && isKnown(before, event);
  if (isOld && (backfill || !wasHistory)) return;
  const { revision, toldAtMs = 0, records } = isOld ? { ...before, records: before.asHistory ?? [] } : event;
  if (backfill && wasHistory) {
    await deps.recordWeeks.put(session, { ...place, revision, toldAtMs, asHistory: records });
    return;
  }
  const decided = (await deps.settledWeeks.ofSeason(chainId, season, session)).get(week);
  const owners = decided?.connectionId === connectionId ? (decided.owners ?? []) : [];
  const awards = recordAwards(records, place, { standing, owners });
  await changeAwards(deps, session, { ...place, backfill }, awards, false);
  await deps.recordWeeks.put(session, { ...place, revision, toldAtMs });
}

/** Whether an event tells what is known, or was told before that. Earlier versions do not say when: their last one holds. */
function isKnown(known: RecordWeek, { revision, toldAtMs = 0 }: RecordsBroken): boolean {
  const ahead = known.revision - revision || (known.toldAtMs ?? 0) - toldAtMs;
  return ahead > 0 || (ahead === 0 && toldAtMs > 0);
}
