import { awardRecords } from '../actions/award-records.js';
import { type Deps } from '../deps.js';

const consumer = 'achievements-records-broken';

/** Awards the records of the book that final weeks break. */
export const followRecords = (
  deps: Pick<Deps, 'bus' | 'once' | 'achievements' | 'settledWeeks' | 'recordWeeks' | 'outbox'>,
): Promise<unknown> =>
  deps.bus.work({
    subject: 'rankings.records_broken.v1',
    consumer,
    handle: async (event) =>
      void (await deps.once(consumer, event, (session) => awardRecords(deps, session, event.payload))),
  });
