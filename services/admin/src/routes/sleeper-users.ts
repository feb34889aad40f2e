import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';
import { actorOf } from '../domain/actor.js';
import { Reason } from './reason.js';

/** POST /api/super-admin/sleeper-users/{userId}/release: frees a Sleeper user whom the wrong account is linked to. */
export function sleeperUsersRoute(
  app: App,
  { administration, mongo, actionLogs }: Pick<Deps, 'administration' | 'mongo' | 'actionLogs'>,
): void {
  app.post(
    '/api/super-admin/sleeper-users/:userId/release',
    {
      // Once more finds nobody linked, and changes nothing. Leagues have it on record by the events as well.
      config: { access: 'superAdmin', write: 'plain' },
      schema: {
        summary: 'Free a Sleeper user: the linked account leaves all leagues',
        params: Closed({ userId: Type.String({ pattern: '^[0-9]{1,20}$' }) }),
        body: Closed({ reason: Reason }),
        response: { 200: Type.Object({ success: Type.Boolean() }) },
      },
    },
    async ({ account, params: { userId }, body: { reason = '' } }) => {
      const actor = actorOf(account);
      const released = await administration.releaseSleeperUser({ sleeperUserId: userId, actor: { ...actor, reason } });
      await mongo.transaction((session) =>
        actionLogs.append(session, {
          key: `release/${userId}:${randomUUID()}`,
          at: new Date(),
          action: 'release_sleeper_user',
          actorAccountId: actor.accountId,
          actorName: actor.name,
          chainId: '',
          targetType: 'account',
          targetId: released.accountId,
          targetName: released.username,
          details: { sleeperUserId: userId },
          reason,
        }),
      );
      return { success: true };
    },
  );
}
