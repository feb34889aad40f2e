import { type Deps } from '../deps.js';
import { type NewsOfRecords } from '../store/rankings.js';
import { sendRecords } from './tell-records.js';

/** As long as the broker keeps an event; who handled it remembers that for longer. */
const keptMs = 30 * 24 * 3_600_000;
const atOnce = 100;

/**
 * Sends again what was told of records as news lately. It is the same events: who has handled them leaves them alone,
 * who has lost them, as a database that was restored has, handles them now. Returns how many weeks it were.
 */
export async function retellRecords(
  { mongo, rankings, outbox }: Pick<Deps, 'mongo' | 'rankings' | 'outbox'>,
  signal: AbortSignal,
): Promise<number> {
  let sent = 0;
  let weeks: NewsOfRecords[] = [];
  async function send(): Promise<void> {
    signal.throwIfAborted();
    await mongo.transaction(async (session) => {
      for (const week of weeks) await sendRecords(outbox, session, week, false);
    });
    sent += weeks.length;
    weeks = [];
  }
  for await (const week of rankings.newsOfRecords(Date.now() - keptMs)) {
    weeks.push(week);
    if (weeks.length === atOnce) await send();
  }
  if (weeks.length > 0) await send();
  return sent;
}
