import { type Deps } from '../deps.js';
import { type NewsOfRecords } from '../store/rankings.js';
import { sendRecords } from './tell-records.js';

/** As long as the broker keeps an event. */
const keptMs = 30 * 24 * 3_600_000;
const atOnce = 100;

/**
 * Sends again what was told of records as news lately, as events of their own. Who knows the records, by their revision
 * and the time of their telling, leaves them alone; who has lost them, as a database that was restored has, takes them
 * in now. Returns how many weeks it were.
 */
export async function retellRecords(
  { mongo, rankings, outbox }: Pick<Deps, 'mongo' | 'rankings' | 'outbox'>,
  signal: AbortSignal,
): Promise<number> {
  const againAtMs = Date.now();
  let sent = 0;
  let weeks: NewsOfRecords[] = [];
  async function send(): Promise<void> {
    signal.throwIfAborted();
    await mongo.transaction(async (session) => {
      for (const week of weeks) await sendRecords(outbox, session, week, { backfill: false, againAtMs });
    });
    sent += weeks.length;
    weeks = [];
  }
  for await (const week of rankings.newsOfRecords(againAtMs - keptMs)) {
    weeks.push(week);
    if (weeks.length === atOnce) await send();
  }
  if (weeks.length > 0) await send();
  return sent;
}
