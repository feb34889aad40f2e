import { type Actor } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Deps } from '../deps.js';
import { releaseKey } from '../domain/league-log.js';

/** Whoever has lost the response to a release asks once more within this time. */
const askedAgainWithinMs = 10 * 60_000;
/** The event of a release is on record soon after it. */
const onRecordWithinMs = 1_500;
const lookEveryMs = 250;

/**
 * Has a Sleeper user freed. A release whose response was lost finds nobody linked when it is asked for again: it has
 * worked where the log has it by the same person. Throws AppError missing `sleeper-user-not-linked`.
 */
export async function releaseSleeperUser(
  { administration, actionLogs }: Pick<Deps, 'administration' | 'actionLogs'>,
  { sleeperUserId, actor, reason }: { sleeperUserId: string; actor: Actor; reason: string },
): Promise<void> {
  const since = new Date(Date.now() - askedAgainWithinMs);
  const released = { keyBegins: releaseKey(`${sleeperUserId}:`), actorAccountId: actor.accountId, since };
  try {
    await administration.releaseSleeperUser({ sleeperUserId, actor: { ...actor, reason } });
  } catch (error) {
    if (!(error instanceof AppError && error.slug === 'sleeper-user-not-linked')) throw error;
    for (let waitedMs = 0; !(await actionLogs.has(released)); waitedMs += lookEveryMs) {
      if (waitedMs >= onRecordWithinMs) throw error;
      await sleep(lookEveryMs);
    }
  }
}
