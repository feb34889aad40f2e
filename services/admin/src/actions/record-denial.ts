import { type Deps } from '../deps.js';

/** A call reserved for super admins, made by another person. */
export interface Denial {
  accountId: string;
  username: string;
  /** Method and path. */
  route: string;
  at: Date;
}

const minuteMs = 60_000;

/**
 * Puts a refused call on record: one entry a minute for an account and a route, so that nobody can flood the log.
 */
export async function recordDenial(
  deps: Pick<Deps, 'actionLogs' | 'mongo'>,
  { accountId, username, route, at }: Denial,
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
  await deps.mongo.transaction((session) => deps.actionLogs.append(session, entry));
}
