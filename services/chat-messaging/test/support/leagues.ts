import { type LeagueMember } from '../../src/clients/league-members.js';
import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess, type LeagueAccessSource } from '@dynasty/kit/league/access';
import { setTimeout as sleep } from 'node:timers/promises';

export const LEAGUE = '111';
export const OTHER_LEAGUE = '222';
export const SUSPENDED_LEAGUE = '333';

export interface FakeLeagues extends LeagueAccessSource {
  members: Map<string, string[]>;
  /** Accounts that are admins of whichever league they are members of. */
  admins: Set<string>;
  suspended: Set<string>;
  /** Sleeper users of accounts, where they are not `s-` and the account. */
  sleeperUsers: Map<string, string>;
  /** Names of accounts, where they are not the account in capitals. */
  names: Map<string, string>;
  /** How long a look-up takes, in ms. */
  delayMs: number;
  /** While league-sync cannot be reached, every look-up fails. */
  away: boolean;
}

let made = 0;

/** Another league with these members, for tests that share the service and nothing else; returns its id. */
export function newLeague({ members }: FakeLeagues, accounts: readonly string[] = ['ann', 'bob', 'ada']): string {
  made += 1;
  const leagueId = String(9_000 + made);
  members.set(leagueId, [...accounts]);
  return leagueId;
}

/** The members that the accounts of a league are, and "zoe", who may not have signed up. */
export function fakeMembers(leagues: FakeLeagues, chainId: string): LeagueMember[] {
  const accounts = leagues.members.get(chainId.replace('chain-', '')) ?? [];
  const joined = accounts.map((accountId) => ({
    sleeperUserId: sleeperUserOf(leagues, accountId),
    accountId,
    displayName: nameOf(leagues, accountId),
  }));
  const zoe = { sleeperUserId: 's-zoe', accountId: null, displayName: 'Zoe' };
  return joined.some(({ sleeperUserId }) => sleeperUserId === zoe.sleeperUserId) ? joined : [...joined, zoe];
}

function sleeperUserOf({ sleeperUsers }: FakeLeagues, accountId: string): string {
  return sleeperUsers.get(accountId) ?? `s-${accountId}`;
}

function nameOf({ names }: FakeLeagues, accountId: string): string {
  return names.get(accountId) ?? accountId.toUpperCase();
}

/** What league-sync would say, of a league by its own id or by its chain's: accounts "ann", "bob" and the admin "ada" are in LEAGUE, "cid" in OTHER_LEAGUE. */
export function fakeLeagues(): FakeLeagues {
  const members = new Map([
    [LEAGUE, ['ann', 'bob', 'ada']],
    [OTHER_LEAGUE, ['cid']],
    [SUSPENDED_LEAGUE, ['ann']],
  ]);
  const suspended = new Set([SUSPENDED_LEAGUE]);
  const leagues: FakeLeagues = {
    members,
    admins: new Set(['ada']),
    suspended,
    sleeperUsers: new Map(),
    names: new Map(),
    delayMs: 0,
    away: false,
    of: async (accountId: string, leagueOrChain: string): Promise<LeagueAccess> => {
      const leagueId = leagueOrChain.replace('chain-', '');
      const member = members.get(leagueId)?.includes(accountId) ?? false;
      if (leagues.delayMs > 0) await sleep(leagues.delayMs);
      if (leagues.away) throw new AppError('unavailable', 'league-sync-away', 'league-sync is away.');
      return {
        found: members.has(leagueId),
        chainId: `chain-${leagueId}`,
        connectionId: `connection-${leagueId}`,
        leagueStatus: suspended.has(leagueId) ? 'suspended' : 'approved',
        member,
        admin: leagues.admins.has(accountId),
        commissioner: false,
        rosterId: 1,
        // Of who is no member, the league knows nothing.
        sleeperUserId: member ? sleeperUserOf(leagues, accountId) : '',
        season: '2025',
        displayName: member ? nameOf(leagues, accountId) : '',
        leagueId,
      };
    },
  };
  return leagues;
}
