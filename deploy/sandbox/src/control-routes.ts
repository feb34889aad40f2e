import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Type } from 'typebox';
import type { createCallLog } from './call-log.js';
import { ClockBody, type Clock, type ClockFace } from './clock.js';
import type { DerivedLeagues } from './derived-leagues.js';
import { FaultBody, type FaultRules } from './fault-rules.js';
import type { LeagueInfo, RecordedMoment } from './tree-info.js';

export type SandboxApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface ControlParts {
  source: 'recorded' | 'world';
  calls: ReturnType<typeof createCallLog>;
  faults: FaultRules;
  /** Absent for recorded files, whose time stands still. */
  clock?: Clock;
  derived: DerivedLeagues;
  leagues(): Promise<LeagueInfo[]>;
  recorded(): Promise<RecordedMoment>;
}

/** Recorded files as a clock that stands still; real time where they do not say when they are from. */
const standing = ({ now, ...rest }: RecordedMoment): ClockFace => {
  return { ...rest, minute: null, live: false, now: now ?? new Date().toISOString(), pace: 1 };
};

const InfoQuery = Type.Object({ leagues: Type.Optional(Type.Integer({ minimum: 1, maximum: 99_999 })) });

/** What there is to connect, the call log, faults and the clock, all under `/_sandbox`. */
export function addControlRoutes(app: SandboxApp, parts: ControlParts): void {
  const { calls, faults, clock, derived } = parts;
  app.get('/_sandbox/info', { schema: { querystring: InfoQuery } }, async (request) => {
    const leagues = await parts.leagues();
    const count = request.query.leagues;
    return {
      source: parts.source,
      now: clock?.face()?.now ?? (await parts.recorded()).now,
      leagues: count === undefined ? leagues : await derived.list(leagues, count),
    };
  });

  app.get('/_sandbox/calls', async () => calls.read());
  app.delete('/_sandbox/calls', async () => {
    calls.reset();
    return { total: 0 };
  });
  app.get('/_sandbox/redirected', async (request) => {
    calls.add(request.method, '/_sandbox/redirected').status = 200;
    return {};
  });

  app.get('/_sandbox/faults', async () => faults.list());
  app.post('/_sandbox/faults', { schema: { body: FaultBody } }, async (request) => {
    faults.add(request.body);
    return faults.list();
  });
  app.delete('/_sandbox/faults', async () => {
    faults.clear();
    return [];
  });

  const noClock = { message: 'Recorded files have no clock; start without SLEEPER_DATA.' };
  app.get('/_sandbox/clock', async () => clock?.face() ?? standing(await parts.recorded()));
  app.post('/_sandbox/clock', { schema: { body: ClockBody } }, async (request, reply) => {
    if (!clock) return reply.code(409).send(noClock);
    const face = await clock.set(request.body);
    return face ?? reply.code(400).send({ message: `The running season is ${clock.face()?.season}.` });
  });
}
