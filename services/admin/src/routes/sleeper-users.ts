import { actorOf } from '@dynasty/kit/auth';
import { type App } from '@dynasty/kit/http';
import { Closed, Reason } from '@dynasty/kit/http/fields';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';

/** POST /api/super-admin/sleeper-users/{userId}/release: frees a Sleeper user whom the wrong account is linked to. */
export function sleeperUsersRoute(app: App, { administration }: Pick<Deps, 'administration'>): void {
  app.post(
    '/api/super-admin/sleeper-users/:userId/release',
    {
      // Once more finds nobody linked, and changes nothing. The log is written from the event.
      config: { access: 'superAdmin', write: 'plain' },
      schema: {
        summary: 'Free a Sleeper user: the linked account leaves all leagues',
        params: Closed({ userId: Type.String({ pattern: '^[0-9]{1,20}$' }) }),
        body: Closed({ reason: Reason }),
        response: { 200: Type.Object({ success: Type.Boolean() }) },
      },
    },
    async ({ account, params: { userId }, body: { reason = '' } }) => {
      await administration.releaseSleeperUser({ sleeperUserId: userId, actor: { ...actorOf(account), reason } });
      return { success: true };
    },
  );
}
