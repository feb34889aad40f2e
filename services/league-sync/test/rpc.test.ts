import { matchupWeekId } from '../src/store/matchups.js';
import { week } from './support/documents.js';
import { type RpcBed, rpcBed } from './support/rpc-bed.js';
import {
  CHAIN,
  LAST_YEAR,
  LEAGUE,
  NEXT_YEAR,
  OTHER_CHAIN,
  OTHER_LEAGUE,
  SUSPENDED_LEAGUE,
} from './support/small-world.js';

let bed: RpcBed;
let world: RpcBed['world'];
let client: RpcBed['client'];
beforeAll(async () => {
  bed = await rpcBed();
  ({ world, client } = bed);
});
afterAll(() => bed.close());

describe('GetAccess', () => {
  const ask = (accountId: string, leagueId: string) => client.getAccess({ accountId, leagueId });

  it('says what a member may do, and their name of today, by any season’s id or the chain’s', async () => {
    const ann = {
      found: true,
      chainId: CHAIN,
      connectionId: 'connection-1',
      leagueStatus: 'approved',
      member: true,
      admin: true,
      commissioner: true,
      rosterId: 0,
      sleeperUserId: '101',
      season: '2031',
      displayName: 'Ann',
    };
    expect(await ask('ann', LEAGUE)).toEqual(ann);
    expect(await ask('ann', CHAIN)).toEqual(ann);
    expect(await ask('ann', LAST_YEAR)).toEqual({ ...ann, season: '2030' });
    expect(await ask('bob', LAST_YEAR)).toMatchObject({ member: true, admin: false, displayName: 'Bob' });
  });

  it('knows the claimed roster of each season', async () => {
    await world.post('ann', `/api/leagues/${LEAGUE}/claim-team`, { rosterId: 1 });
    expect(await ask('ann', LEAGUE)).toMatchObject({ rosterId: 1 });
    expect(await ask('ann', LAST_YEAR)).toMatchObject({ rosterId: 7 });
  });

  it('never fails for strangers and unknown leagues', async () => {
    expect(await ask('eve', LEAGUE)).toMatchObject({ found: true, chainId: CHAIN, member: false, displayName: '' });
    expect(await ask('ann', SUSPENDED_LEAGUE)).toMatchObject({ found: true, leagueStatus: 'suspended', member: true });
    for (const unknown of ['1', 'no-chain', '', '{"$gt":""}']) {
      expect(await ask('ann', unknown)).toMatchObject({ found: false, member: false, leagueStatus: 'unknown' });
    }
  });
});

describe('ListLeagueIds', () => {
  it('names every league id of a chain, and none of an unknown one', async () => {
    const { leagueIds } = await client.listLeagueIds({ chainId: CHAIN });
    expect(leagueIds).toEqual([NEXT_YEAR, LEAGUE, LAST_YEAR]);
    expect(await client.listLeagueIds({ chainId: 'unknown' })).toEqual({ leagueIds: [] });
  });
});

describe('ListMembers', () => {
  it('names everybody who owned a roster in any season or is in the newest one, once, by their newest name', async () => {
    const { members } = await client.listMembers({ chainId: CHAIN });
    const short = members.map((m) => [m.sleeperUserId, m.accountId, m.displayName, m.teamName]);
    expect(short.sort()).toEqual([
      ['101', 'ann', 'Ann', 'Ann’s Aces'],
      ['102', 'bob', 'Bob', "Bob's Team"],
      ['103', 'dan', 'Dan', "Dan's Team"],
      ['104', '', 'Gone', "Gone's Team"],
      ['105', 'cat', 'Cat', "Cat's Team"],
      ['106', '', 'Fan', "Fan's Team"],
    ]);
    expect(members.find((m) => m.sleeperUserId === '101')).toMatchObject({
      admin: true,
      commissioner: true,
      claimed: true,
    });
    const past = members.filter(({ current }) => !current);
    expect(past.map(({ displayName }) => displayName)).toEqual(['Gone']);
    expect(JSON.stringify(members)).not.toContain('@');
    expect(await client.listMembers({ chainId: 'unknown' })).toEqual({ members: [] });
  });
});

describe('GetSeason', () => {
  it('gives every stored week, compact', async () => {
    const season = await client.getSeason({ chainId: CHAIN, season: '2031' });
    expect(season).toMatchObject({
      leagueId: LEAGUE,
      playoffWeekStart: 14,
      lastFinalWeek: 3,
      hasMedianGames: false,
      scoringSettings: { rec: 0.5 },
    });
    expect(season.rosters).toHaveLength(4);
    expect(season.rosters[0]).toEqual({
      rosterId: 1,
      ownerId: '101',
      coOwnerIds: ['105'],
      teamName: 'Ann’s Aces',
      displayName: 'Ann',
      avatar: 'avatar-101',
      standing: {
        rank: 2,
        wins: 2,
        losses: 1,
        ties: 0,
        pointsForHundredths: 33000,
        pointsAgainstHundredths: 0,
        place: 0,
        inPlayoffs: false,
      },
    });
    expect(season.weeks.map((each) => [each.week, each.isFinal, each.revision])).toEqual([
      [1, true, 1],
      [2, true, 1],
      [3, true, 1],
      [4, false, 0],
    ]);
    const team = (number: number, rosterId: number) =>
      season.weeks.find((each) => each.week === number)?.teams.find((each) => each.rosterId === rosterId);
    expect(team(3, 1)).toEqual({
      rosterId: 1,
      pointsHundredths: 12000,
      optimalHundredths: 15000,
      opponentRosterId: 4,
      isRegularSeason: true,
      isPlayoffGame: false,
      bestSwap: {
        benched: { playerId: '12', name: 'Ty Twelve', pointsHundredths: 1500 },
        started: { playerId: '0', name: '', pointsHundredths: 0 },
      },
      bestStarter: undefined,
      benchHundredths: undefined,
    });
    expect(team(3, 4)).toMatchObject({ pointsHundredths: 12500, optimalHundredths: undefined, bestSwap: undefined });
    expect(team(4, 3)).toMatchObject({ opponentRosterId: 0 });
  });

  it('is not found where nothing is stored', async () => {
    const missing = expect.objectContaining({ kind: 'missing', slug: 'season-not-found' });
    await expect(client.getSeason({ chainId: CHAIN, season: '1999' })).rejects.toEqual(missing);
    await expect(client.getSeason({ chainId: 'unknown', season: '2031' })).rejects.toEqual(missing);
  });
});

describe('ListFinalWeeks', () => {
  it('pages over all chains in order and misses nothing', async () => {
    const weeks = Array.from({ length: 600 }, (_, n) => {
      const [season, number] = [String(1900 + Math.floor(n / 18)), 1 + (n % 18)];
      const id = { _id: matchupWeekId(OTHER_CHAIN, season, number), chainId: OTHER_CHAIN, leagueId: OTHER_LEAGUE };
      return week(number, [], { ...id, season, isFinal: number !== 18, revision: 2 });
    });
    await world.bed.mongo.connection.collection('matchups').insertMany(weeks as never);
    const seen: string[] = [];
    let after = '';
    let pages = 0;
    do {
      const page = await client.listFinalWeeks({ chainId: '', after });
      seen.push(...page.weeks.map((each) => `${each.chainId} ${each.season} ${each.week} ${each.connectionId}`));
      after = page.next;
      pages += 1;
    } while (after !== '');
    expect(pages).toBe(2);
    expect(seen.slice(0, 3)).toEqual([1, 2, 3].map((n) => `${CHAIN} 2031 ${n} connection-1`));
    expect(seen.slice(3, 20)).toEqual(
      Array.from({ length: 17 }, (_, n) => `${OTHER_CHAIN} 1900 ${n + 1} connection-2`),
    );
    expect(new Set(seen).size).toBe(3 + 600 - 33);
    expect(seen).toHaveLength(3 + 600 - 33);
  });

  it('gives one chain’s', async () => {
    const { weeks, next } = await client.listFinalWeeks({ chainId: CHAIN, after: `${CHAIN}:2031:2` });
    expect(next).toBe('');
    expect(weeks).toEqual([
      { chainId: CHAIN, connectionId: 'connection-1', leagueId: LEAGUE, season: '2031', week: 3, revision: 1 },
    ]);
    await expect(client.listFinalWeeks({ chainId: '', after: 'x' })).rejects.toMatchObject({ kind: 'invalid' });
  });
});
