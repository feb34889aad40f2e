import { deadLettersOf } from '@dynasty/kit/dead-letters';
import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { Type } from 'typebox';
import { settleDeadLetter } from '../actions/settle-dead-letter.js';
import { DeadLetter, deadLetterOf } from '../bodies/dead-letter.js';
import { type Deps } from '../deps.js';
import { actorOf } from '../domain/actor.js';
import { Reason } from './reason.js';

const querystring = Closed({ reason: Reason });
const params = Closed({ id: Type.String({ pattern: '^[A-Za-z0-9:_.-]{1,200}$' }) });

/** Events that stopped on their way: what they are, another try, and dropping them for good. */
export function deadLettersRoutes(app: App, deps: Pick<Deps, 'bus' | 'actionLogs' | 'mongo'>): void {
  const deadLetters = deadLettersOf(deps.bus);
  // The broker has these events, not our database: trying one again twice is what its consumer's once() is for.
  const config = { access: 'superAdmin', write: 'plain' } as const;

  app.get(
    '/api/super-admin/dead-letters',
    {
      config: { access: 'superAdmin', limit: { max: 30, windowS: 60 } },
      schema: {
        summary: 'Events that a consumer gave up or the broker refused, the oldest first; 500 at most',
        response: { 200: Type.Array(DeadLetter) },
      },
    },
    async () => (await deadLetters.list()).slice(0, 500).map(deadLetterOf),
  );

  const done = { 204: Type.Null() };
  app.post(
    '/api/super-admin/dead-letters/:id/retry',
    { config, schema: { summary: 'Try the event again where it stopped', params, querystring, response: done } },
    async ({ account, params: { id }, query: { reason = '' } }, reply) => {
      await settleDeadLetter({ ...deps, deadLetters }, 'retry', id, { actor: actorOf(account), reason });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/super-admin/dead-letters/:id',
    { config, schema: { summary: 'Drop the event for good', params, querystring, response: done } },
    async ({ account, params: { id }, query: { reason = '' } }, reply) => {
      await settleDeadLetter({ ...deps, deadLetters }, 'drop', id, { actor: actorOf(account), reason });
      return reply.code(204).send(null);
    },
  );
}
