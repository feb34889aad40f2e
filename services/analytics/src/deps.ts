import { type Account } from '@dynasty/kit/auth';
import { type Core } from '@dynasty/kit/core';
import { type DeniedCall } from '@dynasty/kit/http/denials';
import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type FootballClock } from '@dynasty/kit/league/football-clock';
import { createGoneLeagues, type GoneLeagues } from '@dynasty/kit/league/gone-leagues';
import { type LeagueSync } from './clients/league-sync.js';
import { createLeagues, type Leagues } from './clients/leagues.js';
import { createNflverse, type Nflverse } from './clients/nflverse.js';
import { type NflDataConfig } from './config.js';
import { createNflData, type NflData } from './memory/nfl-data.js';
import { createScoredSeasons, type ScoredSeasons } from './memory/scored-seasons.js';
import { createGames, type Games } from './store/games.js';
import { createIngestions, type Ingestions } from './store/ingestions.js';
import { createSavedSearches, type SavedSearches } from './store/saved-searches.js';
import { createSnapshots, type Snapshots } from './store/snapshots.js';

interface Clients {
  leagueSync: LeagueSync;
  leagues: LeagueAccessSource;
  isSuperAdmin: (account: Account) => Promise<boolean>;
  recordDenial: (denied: DeniedCall) => Promise<void>;
  clock: FootballClock;
}

export interface Deps extends Core, Clients, Pick<NflDataConfig, 'playerIdsUrl' | 'firstSeason'> {
  games: Games;
  ingestions: Ingestions;
  snapshots: Snapshots;
  nflData: NflData;
  scoredSeasons: ScoredSeasons;
  savedSearches: SavedSearches;
  goneLeagues: GoneLeagues;
  /** Scoring, owners and rosters of leagues; `leagues` says who may see them. */
  ofLeagues: Leagues;
  nflverse: Nflverse;
}

/** Builds everything on top of the core; nothing is started here. */
export function createDeps(core: Core, clients: Clients, config: NflDataConfig): Deps {
  return {
    ...core,
    ...clients,
    playerIdsUrl: config.playerIdsUrl,
    firstSeason: config.firstSeason,
    games: createGames(core.mongo),
    ingestions: createIngestions(core.mongo),
    snapshots: createSnapshots(core.mongo, config.snapshotFolder, core.logger),
    nflData: createNflData((err) => core.logger.error({ err }, 'a table of NFL data could not be worked out')),
    scoredSeasons: createScoredSeasons(),
    savedSearches: createSavedSearches(core.mongo),
    goneLeagues: createGoneLeagues(core.mongo),
    ofLeagues: createLeagues(clients.leagueSync, core.bus),
    nflverse: createNflverse(config.baseUrl),
  };
}
