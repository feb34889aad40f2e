import { EventEmitter } from 'node:events';
import { type Core } from '@dynasty/kit/core';
import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type FootballClock } from '@dynasty/kit/league/football-clock';
import { createKeptResponses, type KeptResponses } from '@dynasty/kit/league/kept-responses';
import { type UploadPlaces } from '@dynasty/kit/upload-places';
import { createLeagueAccess } from './actions/find-access.js';
import { markAssigned } from './actions/claiming/mark-assigned.js';
import { createPageBuilder } from './actions/pages/build-pages.js';
import { addSwaps } from './actions/weeks/add-swaps.js';
import { type AdminClient } from './clients/admin.js';
import { type AnalyticsClient } from './clients/analytics.js';
import { type CallBudget, createCallBudget } from './clients/sleeper/call-budget.js';
import { createProviderHttp, type ProviderHttpOptions } from './clients/sleeper/provider-http.js';
import { createSharedClock } from './clients/sleeper/shared-clock.js';
import { createSleeper, type Sleeper } from './clients/sleeper/sleeper.js';
import { type Config } from './config.js';
import { createImportPlaces } from './memory/import-places.js';
import { createJoinTurns, type JoinTurns } from './memory/join-turns.js';
import { createStores, type Stores } from './store/stores.js';

/** What changes the pages of a league. */
const changes = [
  'league.synced.v1',
  'league.membership_changed.v1',
  'league.chains_merged.v1',
  'admin.league_status_changed.v1',
  'analytics.data_refreshed.v1',
] as const;

/** Other processes, as far as the service talks to them. */
export interface Clients {
  admin: AdminClient;
  analytics: AnalyticsClient;
  /** Football time: date ranges, weeks and cadence follow it. */
  clock: FootballClock;
}

export interface Settings extends Pick<Config, 'sleeperBaseUrl' | 'memberProof'> {
  /** Shorter waits for tests. */
  provider?: Partial<ProviderHttpOptions>;
}

/** Everything that routes, RPCs, consumers and jobs are built from; each takes the slice it uses. */
export interface Deps extends Core, Stores, Clients, Pick<Config, 'memberProof'> {
  access: LeagueAccessSource;
  keptResponses: KeptResponses;
  /** The calls to the provider, shared by all who make them. */
  budget: CallBudget;
  /** The provider: for jobs, for jobs of watched leagues, and for people who are waiting. */
  sleeper: Sleeper;
  sleeperForWatched: Sleeper;
  sleeperForPeople: Sleeper;
  closeProvider(): Promise<void>;
  /** `chain`: one was connected, and waits to be loaded; `collection`: a season waits to be collected; `import`: a file to be imported. */
  connected: EventEmitter<{ chain: []; collection: []; import: [] }>;
  joinTurns: JoinTurns;
  /** Of files that are sent to be imported. */
  importPlaces: UploadPlaces;
}

/** What jobs work with: the database, the events that go with it, and the provider. */
export interface SyncDeps
  extends Stores, Pick<Deps, 'logger' | 'mongo' | 'outbox' | 'clock' | 'leases' | 'sleeper' | 'admin'> {}

/** Builds everything on top of the core and the clients; nothing is started here. */
export function createDeps(core: Core, clients: Clients, settings: Settings): Deps {
  const { mongo, logger } = core;
  const stores = createStores(mongo, createPageBuilder);
  core.migrations.add(addSwaps(stores));
  core.migrations.add(markAssigned(stores));
  const budget = createCallBudget({ windows: stores.callWindows, now: createSharedClock(stores.callWindows.clockMs) });
  const { sleeperBaseUrl: baseUrl, memberProof } = settings;
  const provider = createProviderHttp({ baseUrl, budget, logger, ...settings.provider });
  return {
    ...core,
    ...stores,
    ...clients,
    memberProof,
    access: createLeagueAccess({ ...stores, logger }),
    keptResponses: createKeptResponses(core, changes),
    budget,
    sleeper: createSleeper(provider.get, { urgency: 'background' }),
    sleeperForWatched: createSleeper(provider.get, { urgency: 'watched' }),
    sleeperForPeople: createSleeper(provider.get, { urgency: 'interactive' }),
    closeProvider: () => provider.close(),
    connected: new EventEmitter(),
    joinTurns: createJoinTurns(),
    importPlaces: createImportPlaces(),
  };
}
