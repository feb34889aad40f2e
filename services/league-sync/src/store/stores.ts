import { type Mongo } from '@dynasty/kit/mongo';
import { createAccounts } from './accounts.js';
import { createBrackets } from './brackets.js';
import { createCallWindows } from './call-windows.js';
import { createChains } from './chains.js';
import { createDrafts } from './drafts.js';
import { createGoneLeagues } from '@dynasty/kit/league/gone-leagues';
import { createLeagues } from './leagues.js';
import { createMatchups } from './matchups.js';
import { createMemberships } from './memberships.js';
import { createNflGames } from './nfl-games.js';
import { createNflState } from './nfl-state.js';
import { createOwnershipProofs } from './ownership-proofs.js';
import { createPicks } from './picks.js';
import { createPlayers } from './players.js';
import { createRawSnapshots } from './raw-snapshots.js';
import { createRosters } from './rosters.js';
import { createSeasonChampions } from './season-champions.js';
import { createSeasonCursors } from './season-cursors.js';
import { createStatWeeks } from './stat-weeks.js';
import { createSyncCursors } from './sync-cursors.js';
import { createSyncWorkers } from './sync-workers.js';
import { createTradedPicks } from './traded-picks.js';
import { createTransactions } from './transactions.js';

export type Stores = ReturnType<typeof createStores>;

/** Every collection of the service's database. */
export function createStores(mongo: Mongo) {
  return {
    accounts: createAccounts(mongo),
    chains: createChains(mongo),
    memberships: createMemberships(mongo),
    goneLeagues: createGoneLeagues(mongo),
    leagues: createLeagues(mongo),
    rosters: createRosters(mongo),
    matchups: createMatchups(mongo),
    transactions: createTransactions(mongo),
    drafts: createDrafts(mongo),
    picks: createPicks(mongo),
    tradedPicks: createTradedPicks(mongo),
    brackets: createBrackets(mongo),
    players: createPlayers(mongo),
    nflState: createNflState(mongo),
    nflGames: createNflGames(mongo),
    statWeeks: createStatWeeks(mongo),
    rawSnapshots: createRawSnapshots(mongo),
    seasonChampions: createSeasonChampions(mongo),
    seasonCursors: createSeasonCursors(mongo),
    syncCursors: createSyncCursors(mongo),
    syncWorkers: createSyncWorkers(mongo),
    callWindows: createCallWindows(mongo),
    ownershipProofs: createOwnershipProofs(mongo),
  };
}

/** Creates what is missing; safe to call at every start. */
export async function ensureIndexes(stores: Stores): Promise<void> {
  await Promise.all(Object.values(stores).map((store) => store.ensureIndexes()));
}
