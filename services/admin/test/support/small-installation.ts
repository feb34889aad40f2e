import { AppError } from '@dynasty/kit/errors';
import { type ClaimedMembership, type LeagueFreshness } from '@dynasty/proto/league/v1/installation_service';
import { type Installation } from '../../src/deps.js';

const claim = (number: number): ClaimedMembership => ({
  id: `chain-1:${7000 + number}`,
  accountId: `account-${number}`,
  sleeperUserId: String(7000 + number),
  sleeperUsername: number % 2 === 0 ? '' : `keeper${number}`,
  email: `keeper${number}@example.test`,
  leagueId: '1001',
  leagueName: 'Harbour League',
  teamName: '',
  admin: number === 1,
  commissioner: false,
  claimedAt: `2025-09-0${number}T10:00:00.000Z`,
});

const freshness = (leagueId: string): LeagueFreshness => ({
  leagueId,
  name: `Harbour League ${leagueId}`,
  state: 'ready',
  approval: 'approved',
  watched: true,
  syncedAt: '2025-09-05T10:00:00.000Z',
  nextAt: '2025-09-05T10:05:00.000Z',
  staleSince: '',
  // A version that does not know of it sends nothing.
  ...(leagueId === '1002' && { goneSince: '2025-09-04T10:00:00.000Z' }),
});

/** The numbers of chains by league ids: 9501 is the newer season of 9500. */
const connected: Readonly<Record<string, number>> = { 9500: 95, 9501: 95, 9510: 96 };

/** league-sync as the panel sees it: leagues of ids from 9000 on (some are connected; the provider does not reply when it is asked for 9900), five claims, and the accounts that tests name. */
export function smallInstallation(): Installation {
  return {
    async lookUpLeague({ leagueId }) {
      if (Number(leagueId) < 9000) throw new AppError('missing', 'league-not-found', 'League not found');
      if (leagueId === '9900') throw new AppError('unavailable', 'provider-away', 'Sleeper does not reply');
      const number = connected[leagueId];
      const connection =
        number === undefined ? {} : { chainId: `chain-${number}`, connectionId: `connection-${number}` };
      const name = `League ${leagueId}`;
      return { leagueId, name, season: '2025', totalRosters: 12, chainId: '', connectionId: '', ...connection };
    },
    async listFreshness({ after, limit, search }) {
      const from = Number(after);
      const named = [1, 2, 3].map((number) => freshness(String(1000 + number)));
      const found = named.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
      return {
        leagues: found.slice(from, from + limit),
        next: from + limit < found.length ? String(from + limit) : '',
      };
    },
    async getSyncOverview() {
      return {
        leagues: [freshness('1001')],
        totalLeagues: 1,
        stalestWatched: freshness('1001'),
        nflStateAt: '2025-09-05T10:00:00.000Z',
        playersAt: '',
        nflStateNextAt: '2025-09-05T10:05:00.000Z',
        playersNextAt: '',
        players: 11,
        statWeek: '2025, Week 1',
        statsAt: '2025-09-05T09:00:00.000Z',
        budget: { calls: 312, limit: 900, blockedUntil: '', minutes: [0, 704, 312], refused: 2 },
      };
    },
    async listMemberships({ after, limit }) {
      const from = Number(after);
      const rows = [1, 2, 3, 4, 5].slice(from, from + limit).map(claim);
      return { memberships: rows, next: from + limit < 5 ? String(from + limit) : '' };
    },
    async countMemberships() {
      return { claimed: 5 };
    },
    async getAccounts({ accountIds }) {
      const known = accountIds.filter((accountId) => !accountId.startsWith('nobody'));
      return {
        accounts: known.map((accountId) => ({ accountId, email: `${accountId}@example.test`, username: accountId })),
      };
    },
  };
}
