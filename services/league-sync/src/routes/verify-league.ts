import { type App } from '@dynasty/kit/http';
import { type Static, Type } from 'typebox';
import { usernamePattern } from '../clients/sleeper/sleeper.js';
import { type Deps } from '../deps.js';

const Body = Type.Object(
  {
    leagueId: Type.String({ pattern: '^[0-9]{1,20}$' }),
    /** Asked once for an account; without it the local part of the e-mail is tried. */
    sleeperUsername: Type.Optional(Type.String({ pattern: usernamePattern })),
  },
  { additionalProperties: false },
);
const Answer = Type.Object({ league: Type.Object({ id: Type.String(), name: Type.String() }) });

/** An absurdly long id is told to be a bad one, instead of too large a body. */
const bodyLimit = 2 * 1024 * 1024;

/** POST /api/verify-league: makes the caller a member of a league he is in on Sleeper, connecting it if need be. */
export function verifyLeagueRoute(app: App, deps: Pick<Deps, 'connect'>): void {
  app.post<{ Body: Static<typeof Body> }>(
    '/api/verify-league',
    {
      bodyLimit,
      config: { access: 'account', write: 'idempotent', limit: { max: 10, windowS: 3_600 } },
      schema: { summary: 'Connects a league the caller is a member of', body: Body, response: { 200: Answer } },
    },
    async (request) => deps.connect.join({ ...request.body, account: request.account, commit: request.commit }),
  );
}
