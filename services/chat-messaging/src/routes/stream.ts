import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { requireMember } from '@dynasty/kit/league/access-rules';
import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';
import { openEventStream } from '../live/sse.js';
import { type Listener } from '../live/stream-hub.js';

const HEARTBEAT_MS = 15_000;
/** How long a stream may outlive a sign-out or a lost membership. */
const RECHECK_MS = 4_000;
const LONGEST_MS = 24 * 3_600_000;

const Query = Type.Object({ leagueId: Type.String({ pattern: '^[0-9]{1,20}$' }) }, { additionalProperties: false });

/** GET /api/stream?leagueId=: server-sent events of one league, open until somebody hangs up or may no longer listen. */
export function streamRoute(
  app: App,
  deps: Pick<Deps, 'hub' | 'leagues' | 'verifier' | 'logger' | 'isSignedOut'>,
): void {
  app.get(
    '/api/stream',
    {
      config: { access: 'account' },
      // The answer ends with the token's life at the latest.
      handlerTimeout: LONGEST_MS,
      schema: { summary: 'What happens in a league, as it happens (text/event-stream)', querystring: Query },
    },
    async (request, reply) => {
      const { account } = request;
      const { leagueId } = request.query;
      const league = await requireMember(deps.leagues, account.accountId, leagueId);
      if (!deps.hub.hasRoom(account.accountId)) {
        throw new AppError('limited', 'too-many-streams', 'Too many pages are open. Close one of them.', {
          retryAfterS: 10,
        });
      }
      reply.hijack();
      const stream = openEventStream(reply.raw, { 'X-Request-Id': request.id });
      const listener: Listener = { accountId: account.accountId, chainId: league.chainId, ...stream };
      const leave = deps.hub.join(listener);
      const mayListen = async () => {
        if (account.expiresAtMs <= Date.now() || deps.isSignedOut(account.sid)) return false;
        return (await deps.leagues.of(account.accountId, leagueId)).member;
      };
      const beat = setInterval(() => stream.beat(), HEARTBEAT_MS);
      const recheck = setInterval(() => {
        mayListen().then(
          (may) => may || stream.close(),
          (error: unknown) => deps.logger.warn({ err: error }, 'an open stream could not be checked'),
        );
      }, RECHECK_MS);
      reply.raw.once('close', () => {
        clearInterval(beat);
        clearInterval(recheck);
        leave();
      });
      // The page may have missed something while nobody listened.
      stream.send({ event: 'reset', id: randomUUID(), data: {} });
    },
  );
}
