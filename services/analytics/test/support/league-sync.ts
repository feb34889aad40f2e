import { AppError } from '@dynasty/kit/errors';
import { footballClock } from '@dynasty/kit/league/football-clock';
import { type LeagueSync } from '../../src/clients/league-sync.js';

async function* none(): AsyncGenerator<never> {}

/** A league-sync that has no leagues, no players and no stat lines. */
export const noLeagues: LeagueSync = {
  getAccess: async () => ({
    found: false,
    chainId: '',
    connectionId: '',
    leagueStatus: 'unknown',
    member: false,
    admin: false,
    commissioner: false,
    rosterId: 0,
    sleeperUserId: '',
    season: '',
    displayName: '',
  }),
  getLeague: async () => {
    throw new AppError('missing', 'league-not-found', 'There is no such league here.');
  },
  listPlayerOwners: async () => ({ owners: [] }),
  listStatWeeks: async () => ({ weeks: [], awaited: [] }),
  readStatWeeks: none,
  readPlayers: none,
};

/** A service that nobody has told of leagues, and that has no super admins. */
export const noClients = {
  leagueSync: noLeagues,
  leagues: {
    of: async (accountId: string, leagueId: string) => ({
      ...(await noLeagues.getAccess({ accountId, leagueId })),
      leagueId,
    }),
  },
  isSuperAdmin: async () => false,
  recordDenial: async () => undefined,
  clock: footballClock(),
};
