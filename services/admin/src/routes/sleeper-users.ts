import { actorOf } from '@dynasty/kit/auth';
import { type App } from '@dynasty/kit/http';
import { Closed, Reason } from '@dynasty/kit/http/fields';
import { Type } from 'typebox';
import { askOnce } from '../actions/ask-once.js';
import { type Deps } from '../deps.js';

/** POST /api/super-admin/sleeper-users/{userId}/release: frees a Sleeper user whom the wrong account is linked to. */
export function sleeperUsersRoute(app: App, { administration }: Pick<Deps, 'administration'>): void {
  app.post(
    '/api/super-admin/sleeper-users/:userId/release',
    {
      // Once more would find nobody linked or, by then, whose Sleeper user it is. The log is written from the event.
      config: { access: 'superAdmin', write: 'idempotent' },
      schema: {
        summary: 'Free a Sleeper user: the linked account leaves all leagues',
        params: Closed({ userId: Type.String({ pattern: '^[0-9]{1,20}$' }) }),
        body: Closed({ reason: Reason }),
        response: { 200: Type.Object({ success: Type.Boolean() }) },
      },
    },
    ({ account, params: { userId }, body: { reason = '' }, commit }) => {
      const actor = { ...actorOf(account), reason, mustBeAdmin: false };
      const release = askOnce(() => administration.releaseSleeperUser({ sleeperUserId: userId, actor }));
      // Within the commit: a repeat that comes meanwhile waits there for the first response.
      return commit(async () => {
        await release();
        return { status: 200, body: { success: true } };
      });
    },
  );
}
