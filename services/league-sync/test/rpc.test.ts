import { createRpcClient, type PromiseClient, serveRpc } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { gunzipSync, gzipSync } from 'node:zlib';
import { addLeagueService } from '../src/rpc.js';
import { matchupWeekId } from '../src/store/matchups.js';
import { week } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import {
  CHAIN,
  LAST_YEAR,
  LEAGUE,
  NOW,
  OTHER_CHAIN,
  OTHER_LEAGUE,
  seedSmallWorld,
  SUSPENDED_LEAGUE,
} from './support/small-world.js';

let world: ReadBed;
let server: Awaited<ReturnType<typeof serveRpc>>;
let client: PromiseClient<LeagueServiceClient> & { close(): void };
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  const { logger } = world.bed;
  server = await serveRpc({ host: '127.0.0.1', port: 0, logger, add: (rpc) => addLeagueService(rpc, world.deps) });
  client = createRpcClient(LeagueServiceClient, { address: `127.0.0.1:${server.port}`, logger });
});
afterAll(async () => {
  client.close();
  await server.close();
  await world.close();
});

describe('GetAccess', () => {
  const ask = (accountId: string, leagueId: string) => client.getAccess({ accountId, leagueId });

  it('says what a member may do, by any season’s id or the chain’s', async () => {
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
    expect(await ask('ann', LAST_YEAR)).toEqual({ ...ann, season: '2030', displayName: 'Annie' });
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
    });
    expect(team(3, 4)).toMatchObject({ pointsHundredths: 12500, optimalHundredths: undefined });
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

describe('GetLeague', () => {
  it('has the scoring, and the rosters with their players and the names of those who claimed them', async () => {
    const league = await client.getLeague({ leagueId: LEAGUE });
    const stored = await world.deps.leagues.find(LEAGUE);
    expect(league).toMatchObject({ chainId: CHAIN, season: '2031', scoringSettings: stored?.scoringSettings });
    const rosters = await world.deps.rosters.ofLeague(LEAGUE);
    expect(league.rosters.map(({ rosterId, playerIds }) => [rosterId, playerIds])).toEqual(
      rosters.map(({ rosterId, players }) => [rosterId, players]),
    );
    expect(league.rosters[0]).toMatchObject({ ownerName: expect.stringMatching(/^[Aa]nn/) as string });
    await expect(client.getLeague({ leagueId: '999' })).rejects.toMatchObject({ slug: 'league-not-found' });
  });
});

describe('stat weeks and players', () => {
  it('streams the weeks that have lines, in order', async () => {
    const { statWeeks } = world.deps;
    const line = (week: number, revision: number, players: number) => ({
      _id: `2031:${week}`,
      season: '2031',
      week,
      revision,
      hash: 'h',
      readAt: new Date(),
      players,
      lines: players === 0 ? null : gzipSync(JSON.stringify({ '4034': { rush_yd: week } })),
    });
    for (const week of [line(2, 1, 1), line(10, 3, 1), line(3, 0, 0), line(1, 2, 1)]) await statWeeks.put(week);
    const { weeks } = await client.listStatWeeks({});
    expect(weeks).toEqual([1, 2, 10].map((number) => expect.objectContaining({ season: '2031', week: number })));
    const read = async (asked: number[]) => {
      const found: unknown[] = [];
      for await (const { week: number, revision, lines } of client.readStatWeeks({ season: '2031', weeks: asked })) {
        found.push([number, revision, JSON.parse(gunzipSync(lines).toString())]);
      }
      return found;
    };
    const all = [
      [1, 2, { '4034': { rush_yd: 1 } }],
      [2, 1, { '4034': { rush_yd: 2 } }],
      [10, 3, { '4034': { rush_yd: 10 } }],
    ];
    expect(await read([])).toEqual(all);
    expect(await read([10, 3, 2, 2])).toEqual(all.slice(1));
  });

  it('streams every player once', async () => {
    const ids: string[] = [];
    for await (const { players } of client.readPlayers({})) ids.push(...players.map(({ playerId }) => playerId));
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids).toHaveLength(await world.deps.players.count());
  });

  it('ends a stream with the reason when its reader gives up', async () => {
    const given = new AbortController();
    given.abort(new Error('no longer needed'));
    const read = async () => {
      for await (const _message of client.readPlayers({}, { signal: given.signal })) void _message;
    };
    await expect(read()).rejects.toThrow('no longer needed');
  });
});
