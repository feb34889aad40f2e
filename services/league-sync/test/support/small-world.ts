import { type Deps } from '../../src/deps.js';
import {
  at,
  chain,
  draft,
  LAST_YEAR,
  LEAGUE,
  league,
  member,
  move,
  pick,
  roster,
  row,
  user,
  week,
} from './documents.js';

export { CHAIN, LAST_YEAR, LEAGUE, NEXT_YEAR } from './documents.js';
export const OTHER_LEAGUE = '8001';
export const SUSPENDED_LEAGUE = '7001';
/** A draft of the league, and one of the other league. */
export const DRAFT = '6001';
export const OTHER_DRAFT = '6002';
export const OTHER_CHAIN = 'chain-b';
/** A trade of the season before. */
export const TRADE = '5002';

/** Week 4 of 2031: one of its two games is over. */
export const NOW = '2031-09-28T19:00:00Z';

type Stores = Pick<
  Deps,
  | 'mongo'
  | 'accounts'
  | 'chains'
  | 'memberships'
  | 'leagues'
  | 'rosters'
  | 'matchups'
  | 'transactions'
  | 'drafts'
  | 'players'
  | 'syncCursors'
  | 'nflState'
  | 'nflGames'
>;

/** 130 completed moves in legs 1 to 13, ten an hour, several at the same moment; and one that failed. */
const moves = [
  ...Array.from({ length: 130 }, (_, n) =>
    move(String(1000 + n), 1_900_000_000_000 + Math.floor(n / 3) * 1000, { leg: 1 + Math.floor(n / 10) }),
  ),
  move('5000', 1_999_000_000_000, { status: 'failed', type: 'waiver' }),
  move('5001', 1_900_000_000_000, { leagueId: LAST_YEAR, season: '2030', creator: '104' }),
  move(TRADE, 1_899_000_000_000, { leagueId: LAST_YEAR, season: '2030', type: 'trade', rosterIds: [7, 8] }),
];

/** A league of four teams with three finished weeks, a second one, and a suspended one. */
export async function seedSmallWorld(stores: Stores): Promise<void> {
  const profile = (who: string) => ({
    accountId: who,
    email: `${who}@example.test`,
    firstName: who,
    lastName: 'T',
    username: who,
  });
  const accounts = await Promise.all(
    ['ann', 'bob', 'cat', 'dan', 'eve'].map((who) => stores.accounts.remember(profile(who), at)),
  );
  const points = (wins: number, losses: number, fpts: number) => ({
    settings: { wins, losses, ties: 0, fpts, fpts_decimal: 0 },
  });

  await stores.mongo.transaction(async (session) => {
    await stores.accounts.link(accounts[0]!, { userId: '101', username: 'ann101' }, session);
    const b = { chainId: OTHER_CHAIN };
    const other = { _id: OTHER_CHAIN, connectionId: 'connection-2', currentLeagueId: OTHER_LEAGUE };
    const suspended = { _id: 'chain-c', approval: 'suspended' as const, currentLeagueId: SUSPENDED_LEAGUE };
    const only = (leagueId: string) => ({ seasons: [{ season: '2031', leagueId }], leagueIds: [leagueId] });
    await stores.chains.insert(chain(), session);
    await stores.chains.insert(chain({ ...other, ...only(OTHER_LEAGUE) }), session);
    await stores.chains.insert(chain({ ...suspended, ...only(SUSPENDED_LEAGUE) }), session);
    await stores.leagues.put(league(), session, at);
    await stores.leagues.put(
      league({
        _id: LAST_YEAR,
        season: '2030',
        status: 'complete',
        previousLeagueId: null,
        users: [user('101', 'Annie'), user('104', 'Gone')],
      }),
      session,
    );
    await stores.leagues.put(
      league({ _id: OTHER_LEAGUE, ...b, name: 'Other World', users: [user('201', 'Eve')] }),
      session,
    );
    await stores.leagues.put(league({ _id: SUSPENDED_LEAGUE, chainId: 'chain-c', name: 'Closed' }), session);
    await stores.rosters.replaceAll(
      LEAGUE,
      [
        roster(1, '101', { coOwners: ['105'], ...points(2, 1, 330) }),
        roster(2, '102', points(2, 1, 340)),
        roster(3, '103', points(1, 2, 300)),
        roster(4, null, points(1, 2, 310)),
      ],
      session,
    );
    const old = { leagueId: LAST_YEAR, season: '2030' };
    await stores.rosters.replaceAll(LAST_YEAR, [roster(7, '101', old), roster(8, '104', old)], session);
    await stores.rosters.replaceAll(OTHER_LEAGUE, [roster(1, '201', { leagueId: OTHER_LEAGUE, ...b })], session);
    await stores.memberships.join(member('ann', '101', { isAdmin: true, isCommissioner: true }), session);
    await stores.memberships.join(member('bob', '102'), session);
    await stores.memberships.join(member('cat', '105'), session);
    await stores.memberships.join(member('dan', '103'), session);
    await stores.memberships.join(member('eve', '201', b), session);
    await stores.memberships.join(member('ann', '101', { chainId: 'chain-c' }), session);
    await stores.matchups.put(week(1, [row(1, 1, 120), row(2, 1, 110.5), row(3, 2, 100), row(4, 2, 99)]), session);
    await stores.matchups.put(week(2, [row(1, 1, 90), row(3, 1, 80), row(2, 2, 100), row(4, 2, 95)]), session);
    await stores.matchups.put(
      week(3, [row(1, 1, 120), row(4, 1, 119, { customPoints: 125 }), row(2, 2, 129.5), row(3, 2, 1)]),
      session,
    );
    await stores.matchups.put(week(4, [row(1, 1, 20.5), row(2, 1, 0), row(3, null, 0), row(4, null, 0)]), session);
    await stores.transactions.putAll(moves, session);
    await stores.drafts.put(draft(DRAFT, { picks: [pick(1, 1, 4), pick(2, 2, 3)] }), session);
    await stores.drafts.put(draft(OTHER_DRAFT, { ...b, leagueId: OTHER_LEAGUE }), session);
  });

  const player = (_id: string, fullName: string, position: string, team: string | null) => {
    const [firstName = '', lastName = ''] = fullName.split(' ');
    const unknown = {
      age: null,
      birthDate: null,
      injuryStatus: null,
      injuryBodyPart: null,
      injuryNotes: null,
      yearsExp: null,
    };
    return { _id, firstName, lastName, fullName, position, fantasyPositions: [position], team, ...unknown };
  };
  await stores.players.putAll([player('11', 'Ed Eleven', 'QB', 'BUF'), player('12', 'Ty Twelve', 'RB', 'LAR')]);
  await stores.syncCursors.mark('players', 'nfl', 'all', new Date());
  const state = { season: '2031', week: 4, displayWeek: 5, leg: 4, seasonType: 'regular', leagueSeason: '2031' };
  await stores.nflState.put({
    _id: 'nfl',
    ...state,
    leagueCreateSeason: '2031',
    seasonStartDate: '2031-09-04',
    fetchedAt: at,
  });
  const game = (_id: string, homeTeam: string, awayTeam: string, kickoff: string) => {
    return {
      _id,
      season: '2031',
      week: 4,
      gameType: 'REG',
      homeTeam,
      awayTeam,
      kickoff: new Date(kickoff),
      isFinished: false,
    };
  };
  await stores.nflGames.replaceSeason('2031', [
    game('g1', 'BUF', 'KC', '2031-09-28T17:00:00Z'),
    game('g2', 'SEA', 'LA', '2031-09-28T20:25:00Z'),
  ]);
}
