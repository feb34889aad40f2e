import { keptUntil } from '@dynasty/kit/league/leaving-people';
import { waitHere } from '@dynasty/kit/wait-here';
import { forgetAccount, isBack } from '../actions/forget-account.js';
import { type Deps } from '../deps.js';

const consumer = 'chat-deleted-accounts';
/** Longer than a message or a report that was let in takes until it is stored. */
const longestWriteMs = 15_000;
/** Nearly all of the time is waiting. */
const atOnce = 32;

/**
 * Takes the names of people who have deleted their account off what they wrote: at once, and again when nothing that was
 * still let in can be under way any more. Who is a member again by then keeps what was written since the first time.
 */
export async function forgetDeletedAccounts(deps: Deps, writeMs = longestWriteMs): Promise<{ stop(): void }> {
  const stopping = new AbortController();
  await deps.bus.work({
    subject: 'league.account_deleted.v1',
    consumer,
    concurrency: atOnce,
    handle: (event) =>
      deps.onceWhole(consumer, event, async () => {
        const { accountId, occurredAt } = event.payload;
        const until = keptUntil(new Date(occurredAt));
        await forgetAccount(deps, accountId, until);
        const againInMs = until.getTime() + writeMs - Date.now();
        // It is told late: all of it is stored.
        if (againInMs <= 0) return;
        await waitHere(againInMs, stopping.signal);
        if (!(await isBack(deps, accountId, until))) await forgetAccount(deps, accountId, until);
      }),
  });
  return { stop: () => stopping.abort() };
}
