import { type Core } from '@dynasty/kit/core';
import { createNflverse, type Nflverse } from './clients/nflverse.js';
import { readGames } from './clients/read-games.js';
import { createGames, type Games } from './store/games.js';
import { createIngestions, type Ingestions } from './store/ingestions.js';

export interface Deps extends Core {
  games: Games;
  ingestions: Ingestions;
  nflverse: Nflverse;
  readGames: typeof readGames;
}

/** Builds everything on top of the core; nothing is started here. */
export function createDeps(core: Core, nflverseUrl: string): Deps {
  return {
    ...core,
    games: createGames(core.mongo),
    ingestions: createIngestions(core.mongo),
    nflverse: createNflverse(nflverseUrl),
    readGames,
  };
}
