import { type TokenVerifier } from '@dynasty/kit/auth';
import { type Bus } from '@dynasty/kit/bus';
import { createLeases, type Leases } from '@dynasty/kit/lease';
import { type Logger } from '@dynasty/kit/logger';
import { type Mongo } from '@dynasty/kit/mongo';
import { createOutbox, type Outbox } from '@dynasty/kit/outbox';
import { createNflverse, type Nflverse } from './clients/nflverse.js';
import { readGames } from './jobs/read-games.js';
import { createGames, type Games } from './store/games.js';
import { createIngestions, type Ingestions } from './store/ingestions.js';

export interface Deps {
  logger: Logger;
  mongo: Mongo;
  bus: Bus;
  outbox: Outbox;
  leases: Leases;
  verifier: TokenVerifier;
  limits: 'on' | 'off';
  games: Games;
  ingestions: Ingestions;
  nflverse: Nflverse;
  readGames: typeof readGames;
}

/** Builds everything that hangs on the two servers; nothing is started here. */
export function createDeps(o: {
  logger: Logger;
  mongo: Mongo;
  bus: Bus;
  verifier: TokenVerifier;
  limits: 'on' | 'off';
  nflverseUrl: string;
}): Deps {
  const { logger, mongo, bus, verifier, limits } = o;
  return {
    logger,
    mongo,
    bus,
    verifier,
    limits,
    outbox: createOutbox({ mongo, bus, logger }),
    leases: createLeases(mongo),
    games: createGames(mongo),
    ingestions: createIngestions(mongo),
    nflverse: createNflverse(o.nflverseUrl),
    readGames,
  };
}
