import { actorOf } from '@dynasty/kit/auth';
import { createCache } from '@dynasty/kit/cache';
import { deadLettersOf } from '@dynasty/kit/dead-letters';
import { type App } from '@dynasty/kit/http';
import { Closed, Reason } from '@dynasty/kit/http/fields';
import { type FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { settleDeadLetter } from '../actions/settle-dead-letter.js';
import { DeadLetter, deadLetterOf } from '../bodies/dead-letter.js';
import { type Deps } from '../deps.js';

const querystring = Closed({ reason: Reason });
const params = Closed({ id: Type.String({ pattern: '^[A-Za-z0-9:_.-]{1,200}$' }) });

/** A page shows 500 of them: one more says that there are more. */
const mostListed = 501;
/** Tabs that ask at the same time share a list: the broker reads all of it for each. */
const listedForMs = 2_000;

/** Events that stopped on their way: what they are, another try, and dropping them for good. */
export function deadLettersRoutes(app: App, deps: Pick<Deps, 'bus' | 'actionLogs' | 'begunSettlings'>): void {
  const deadLetters = deadLettersOf(deps.bus);
  const listed = createCache<Static<typeof DeadLetter>[]>({ max: 1, ttlMs: listedForMs });
  const config = { access: 'superAdmin', write: 'idempotent' } as const;

  const list = async () => (await deadLetters.list()).slice(0, mostListed).map(deadLetterOf);
  app.get(
    '/api/super-admin/dead-letters',
    {
      config: { access: 'superAdmin', limit: { max: 240, windowS: 60 } },
      schema: {
        summary: 'Events that a consumer gave up or the broker refused, the oldest first; 501 at most',
        response: { 200: Type.Array(DeadLetter) },
      },
    },
    async () => (await listed.getOrAsk('all', list)) ?? [],
  );

  const done = { 204: Type.Null() };
  type Settling = Pick<FastifyRequest, 'account' | 'commit'> & { params: { id: string }; query: { reason?: string } };
  /**
   * The broker has these events, not our database. They are settled within the commit all the same: a repeat that comes
   * meanwhile waits there for the first response, and does not find its event gone.
   */
  async function settle(what: 'retry' | 'drop', { account, params, query, commit }: Settling): Promise<null> {
    const by = { actor: actorOf(account), reason: query.reason ?? '' };
    const work = settleDeadLetter({ ...deps, deadLetters }, what, params.id, by);
    return commit(async (session) => {
      await work(session);
      return { status: 204, body: null };
    }).finally(() => listed.clear());
  }
  app.post(
    '/api/super-admin/dead-letters/:id/retry',
    { config, schema: { summary: 'Try the event again where it stopped', params, querystring, response: done } },
    (request) => settle('retry', request),
  );

  app.delete(
    '/api/super-admin/dead-letters/:id',
    { config, schema: { summary: 'Drop the event for good', params, querystring, response: done } },
    (request) => settle('drop', request),
  );
}
