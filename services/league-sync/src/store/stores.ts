import { createGoneLeagues } from '@dynasty/kit/league/gone-leagues';
import { type Mongo } from '@dynasty/kit/mongo';
import { createAccounts } from './accounts.js';
import { createBrackets } from './brackets.js';
import { createCallWindows } from './call-windows.js';
import { createChains } from './chains.js';
import { createDrafts } from './drafts.js';
import { createInvitations } from './invitations.js';
import { createJoinRequests } from './join-requests.js';
import { createLeagueArchive } from './league-archive.js';
import { createLeagueImports } from './league-imports.js';
import { createLeagues, type Leagues } from './leagues.js';
import { createMatchups, type Matchups } from './matchups.js';
import { createMemberships } from './memberships.js';
import { createNflCalendar } from './nfl-calendar.js';
import { createOwnershipProofs } from './ownership-proofs.js';
import { createPageMarks } from './page-marks.js';
import { createPages, openPages, type PageBuilder } from './pages.js';
import { createPlayers, type Players } from './players.js';
import { createRawSnapshots } from './raw-snapshots.js';
import { createReleasedUsers } from './released-users.js';
import { createRosters, type Rosters } from './rosters.js';
import { createSeasonChampions } from './season-champions.js';
import { createSeasonCollections } from './season-collections.js';
import { createSeasonCounts } from './season-counts.js';
import { createSeasonCursors } from './season-cursors.js';
import { createStatWeeks } from './stat-weeks.js';
import { createSyncCursors } from './sync-cursors.js';
import { createSyncWorkers } from './sync-workers.js';
import { createTradedPicks } from './traded-picks.js';
import { createTransactions } from './transactions.js';

export type Stores = ReturnType<typeof createStores>;

/** What pages follow from. */
export interface PageFacts {
  leagues: Leagues;
  rosters: Rosters;
  matchups: Matchups;
  players: Players;
}

/** Every collection of the service's database. */
export function createStores(mongo: Mongo, builderOf: (facts: PageFacts) => PageBuilder) {
  const pages = openPages(mongo);
  const marks = createPageMarks(pages);
  const facts = {
    leagues: createLeagues(mongo, marks),
    rosters: createRosters(mongo, marks),
    matchups: createMatchups(mongo, marks),
    players: createPlayers(mongo),
  };
  return {
    ...facts,
    pages: createPages(pages, builderOf(facts)),
    ...createNflCalendar(mongo),
    accounts: createAccounts(mongo),
    chains: createChains(mongo),
    memberships: createMemberships(mongo),
    leagueArchive: createLeagueArchive(mongo),
    leagueImports: createLeagueImports(mongo),
    goneLeagues: createGoneLeagues(mongo),
    transactions: createTransactions(mongo),
    drafts: createDrafts(mongo),
    tradedPicks: createTradedPicks(mongo),
    brackets: createBrackets(mongo),
    statWeeks: createStatWeeks(mongo),
    rawSnapshots: createRawSnapshots(mongo),
    seasonChampions: createSeasonChampions(mongo),
    seasonCollections: createSeasonCollections(mongo),
    seasonCounts: createSeasonCounts(mongo),
    seasonCursors: createSeasonCursors(mongo),
    syncCursors: createSyncCursors(mongo),
    syncWorkers: createSyncWorkers(mongo),
    callWindows: createCallWindows(mongo),
    ownershipProofs: createOwnershipProofs(mongo),
    releasedUsers: createReleasedUsers(mongo),
    invitations: createInvitations(mongo),
    joinRequests: createJoinRequests(mongo),
  };
}
