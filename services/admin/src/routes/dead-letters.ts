import { actorOf } from '@dynasty/kit/auth';
import { createCache } from '@dynasty/kit/cache';
import { deadLettersOf, type DeadLettersNow } from '@dynasty/kit/dead-letters';
import { type App } from '@dynasty/kit/http';
import { Closed, Reason } from '@dynasty/kit/http/fields';
import { type FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { settleDeadLetter } from '../actions/settle-dead-letter.js';
import { DeadLetter, deadLetterOf } from '../bodies/dead-letter.js';
import { type Deps } from '../deps.js';
import { servicesWithOutbox } from '../domain/services.js';

const querystring = Closed({ reason: Reason });
const params = Closed({ id: Type.String({ pattern: '^[A-Za-z0-9:_.-]{1,200}$' }) });

/** A page shows 500 of them: one more says that there are more. */
const mostListed = 501;
/** Tabs that ask at the same time share a look: the broker reads all of them for each. */
const seenForMs = 2_000;

/** Events that stopped on their way: what they are, another try, and dropping them for good. */
export function deadLettersRoutes(app: App, deps: Pick<Deps, 'bus' | 'actionLogs' | 'begunSettlings'>): void {
  const deadLetters = deadLettersOf(deps.bus, { services: servicesWithOutbox });
  const seen = createCache<DeadLettersNow>({ max: 1, ttlMs: seenForMs });
  const look = async () => (await seen.getOrAsk('all', deadLetters.look)) ?? { letters: [], unread: [] };
  const config = { access: 'superAdmin', write: 'idempotent' } as const;

  app.get(
    '/api/super-admin/dead-letters',
    {
      config: { access: 'superAdmin', limit: { max: 240, windowS: 60 } },
      schema: {
        summary:
          'Events that a consumer gave up or the broker refused, the oldest first; 501 at most. X-Unread-Outboxes names the services whose outbox could not be read: what was refused of theirs is missing',
        response: { 200: Type.Array(DeadLetter) },
      },
    },
    async (_request, reply) => {
      const { letters, unread } = await look();
      // Empty where all were read: a process of an older version sends none, and nothing is known then.
      reply.header('X-Unread-Outboxes', unread.join(', '));
      return letters.slice(0, mostListed).map(deadLetterOf);
    },
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
    }).finally(() => seen.clear());
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
