import { type DeniedCall } from '@dynasty/kit/http/denials';
import { type Deps } from '../deps.js';

const minuteMs = 60_000;

/**
 * Puts a refused call on record: one entry a minute for an account and a route, so that nobody can flood the log.
 * Those of this process take turns: at once they would only wait for each other at the end of the log.
 */
export async function recordDenial(
  deps: Pick<Deps, 'actionLogs' | 'mongo' | 'turns'>,
  { accountId, username, route, at }: DeniedCall & { at: Date },
): Promise<void> {
  const entry = {
    key: `denied/${accountId}/${route}/${Math.floor(at.getTime() / minuteMs)}`,
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
  await deps.turns.take('denials', () => deps.mongo.transaction((session) => deps.actionLogs.append(session, entry)));
}
