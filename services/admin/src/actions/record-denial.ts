import { type DeniedCall } from '@dynasty/kit/http/denials';
import { type Deps } from '../deps.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Puts a refused call on record: each route that an account tries once a day (UTC), at its first call, and one entry an
 * hour for as long as the account goes on. So the log tells what somebody tried, when they began and how long they went
 * on, and nobody can flood it: an account adds as many entries in a day as there are routes, and 23.
 * Throws AppError `unavailable` while too many wait for that.
 */
export async function recordDenial(
  deps: Pick<Deps, 'actionLogs' | 'mongo' | 'denials'>,
  { accountId, username, route, at }: DeniedCall & { at: Date },
): Promise<void> {
  const spanOf = (when: Date, ms: number): number => Math.floor(when.getTime() / ms);
  const firstKey = `denied/${accountId}/${route}/${spanOf(at, dayMs)}`;
  const entry = {
    at,
    action: 'access_denied',
    actorAccountId: accountId,
    actorName: username,
    chainId: '',
    targetType: 'route',
    targetId: route,
    targetName: '',
    details: {},
    reason: '',
  };
  // What the same route adds within an hour is known after its first call.
  await deps.denials.once(`${accountId}/${route}/${spanOf(at, hourMs)}`, () =>
    deps.mongo.transaction(async (session) => {
      const first = await deps.actionLogs.recordedAt(session, firstKey);
      if (first === null) return deps.actionLogs.append(session, { ...entry, key: firstKey });
      if (spanOf(first, hourMs) === spanOf(at, hourMs)) return false;
      return deps.actionLogs.append(session, { ...entry, key: `denied/${accountId}/${spanOf(at, hourMs)}` });
    }),
  );
}
