import { gunzipSync, gzipSync } from 'node:zlib';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type DueDeps, weeksAwaited, weeksDue } from '../src/actions/nfl/stat-weeks-to-read.js';
import { listStatWeeks } from '../src/rpc/stat-weeks.js';
import { type NflGameDoc } from '../src/store/nfl-calendar.js';
import { draft, member, move, pick } from './support/documents.js';
import { type RpcBed, rpcBed } from './support/rpc-bed.js';
import { CHAIN, LAST_YEAR, LEAGUE } from './support/small-world.js';

let bed: RpcBed;
let world: RpcBed['world'];
let client: RpcBed['client'];
beforeAll(async () => {
  bed = await rpcBed();
  ({ world, client } = bed);
});
afterAll(() => bed.close());

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

  it('names who has claimed a team as another season, or their account, knows them', async () => {
    const { accounts, memberships, mongo } = world.deps;
    const names = { firstName: 'N', lastName: 'T', username: 'newt' };
    const newt = await accounts.remember({ accountId: 'newt', email: 'newt@example.test', ...names }, new Date());
    const claimed = (rosterId: number) => ({
      claim: { rosterId, season: '2031', isAssigned: true, claimedAt: new Date() },
    });
    const places = [member('gone', '104', claimed(4)), member('newt', '107', claimed(2))];
    await mongo.transaction(async (session) => {
      await accounts.link(newt, { userId: '107', username: 'newt107' }, session);
      for (const place of places) await memberships.join(place, session);
    });
    const owners = (await client.getLeague({ leagueId: LEAGUE })).rosters.map(({ ownerName }) => ownerName);
    expect([owners[3], owners[1]]).toEqual(['Gone', 'newt107']);
    await mongo.transaction(async (session) => {
      for (const { _id } of places) await memberships.remove(_id, session);
    });
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
      readAt: new Date(9_000 * week),
      linesAt: new Date(1_000 * week),
      players,
      lines: players === 0 ? null : gzipSync(JSON.stringify({ '4034': { rush_yd: week } })),
    });
    for (const week of [line(2, 1, 1), line(10, 3, 1), line(3, 0, 0), line(1, 2, 1)]) await statWeeks.put(week);
    const { weeks, awaited } = await client.listStatWeeks({});
    expect(awaited).toEqual([]);
    const named = [1, 2, 10].map((week) => ({ season: '2031', week, readAtMs: 1_000 * week }));
    expect(weeks).toEqual(named.map((week) => expect.objectContaining(week)));
    const read = async (asked: number[]) => {
      const found: unknown[] = [];
      for await (const { lines, ...week } of client.readStatWeeks({ season: '2031', weeks: asked })) {
        found.push([week.week, week.revision, week.readAtMs, JSON.parse(gunzipSync(lines).toString())]);
      }
      return found;
    };
    const all = [
      [1, 2, 1_000, { '4034': { rush_yd: 1 } }],
      [2, 1, 2_000, { '4034': { rush_yd: 2 } }],
      [10, 3, 10_000, { '4034': { rush_yd: 10 } }],
    ];
    expect(await read([])).toEqual(all);
    expect(await read([10, 3, 2, 2])).toEqual(all.slice(1));
    // Stored by an earlier version, which did not keep it.
    const { linesAt: _none, ...old } = line(2, 1, 1);
    await statWeeks.put(old);
    expect((await client.listStatWeeks({})).weeks.map(({ readAtMs }) => readAtMs)).toEqual([1_000, undefined, 10_000]);
    expect(await read([2])).toEqual([[2, 1, undefined, { '4034': { rush_yd: 2 } }]]);
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

describe('ListPlayerOwners', () => {
  /** Puts the player on a roster of a season. */
  async function give(leagueId: string, rosterId: number, session: ClientSession): Promise<void> {
    const rosters = await world.deps.rosters.ofLeague(leagueId);
    const changed = rosters.map((one) => (one.rosterId === rosterId ? { ...one, players: ['11', '77'] } : one));
    await world.deps.rosters.replaceAll(leagueId, changed, session);
  }

  it('tells who had a player through all seasons, and how they came to them', async () => {
    const auctioned = pick(5, 2, 7, { playerId: '77', amount: 6 });
    const old = { leagueId: LAST_YEAR, season: '2030', startTimeMs: Date.UTC(2030, 4, 1), type: 'auction' };
    const trade = move('7100', Date.UTC(2031, 8, 20), {
      type: 'trade',
      rosterIds: [1, 2],
      adds: { 77: 2, 11: 1, 12: 2 },
      drops: { 77: 1, 11: 2, 12: 1 },
      draftPicks: [{ season: '2032', round: 1, rosterId: 2, previousOwnerId: 2, ownerId: 1 }],
      waiverBudget: [{ sender: 2, receiver: 1, amount: 12 }],
    });
    await world.bed.mongo.transaction(async (session) => {
      await world.deps.drafts.put(draft('6100', { ...old, picks: [auctioned] }), session);
      await world.deps.transactions.putAll([trade], session);
      await give(LAST_YEAR, 7, session);
      await give(LEAGUE, 2, session);
    });
    const { owners } = await client.listPlayerOwners({ chainId: CHAIN, playerId: '77' });
    const traded = { season: '2031', at: '2031-09-20T00:00:00.000Z' };
    expect(owners).toEqual([
      {
        sleeperUserId: '102',
        displayName: 'Bob',
        teamName: "Bob's Team",
        avatar: 'avatar-102',
        rosterId: 2,
        since: traded,
        until: undefined,
        acquiredBy: 'trade',
        amount: undefined,
        drafted: undefined,
        traded: { gave: ['Ed Eleven', '2032 Round 1 (Bob)', '$12 FAAB'], alsoGot: ['Ty Twelve'] },
      },
      {
        sleeperUserId: '101',
        displayName: 'Ann',
        teamName: 'Ann’s Aces',
        avatar: 'avatar-101',
        rosterId: 1,
        since: { season: '2030', at: '2030-05-01T00:00:00.000Z' },
        until: traded,
        acquiredBy: 'draft',
        amount: 6,
        drafted: { round: 1, pickNo: 5, isAuction: true },
        traded: undefined,
      },
    ]);
  });

  it('knows nobody for a player of no roster, and refuses what is no id', async () => {
    expect(await client.listPlayerOwners({ chainId: CHAIN, playerId: '4034' })).toEqual({ owners: [] });
    for (const playerId of ['', '$where', 'a.b', '1'.repeat(21)]) {
      await expect(client.listPlayerOwners({ chainId: CHAIN, playerId })).rejects.toMatchObject({ kind: 'invalid' });
    }
  });
});

test('a round that ends the running season is followed by one of an earlier season', async () => {
  const { leagues, nflGames, nflState, statWeeks } = world.deps;
  const game = (season: string, week: number): NflGameDoc => ({
    _id: `${season}-${week}`,
    season,
    week,
    gameType: 'REG',
    homeTeam: 'GB',
    awayTeam: 'CHI',
    kickoff: new Date(`${season}-09-0${week}T17:00:00Z`),
    isFinished: true,
  });
  await nflGames.replaceSeason('2031', [game('2031', 4), game('2031', 5)]);
  await nflGames.replaceSeason('2030', [game('2030', 1), game('2030', 2)]);
  const clock = { now: () => new Date('2031-09-30T00:00:00Z') };
  const deps = { leagues, nflGames, nflState, statWeeks, clock } as DueDeps;
  const due = await weeksDue(deps, 3);
  expect(due.map(({ season, week }) => `${season}:${week}`)).toEqual(['2031:5', '2031:4', '2030:2', '2030:1']);
  expect((await weeksDue(deps, 2)).map(({ season }) => season)).toEqual(['2031', '2031']);

  // What was read is no longer awaited, be it that the provider had nothing as often as it takes to believe it.
  const awaited = () => weeksAwaited(deps);
  expect(await awaited()).toEqual([
    { season: '2031', weeks: [5, 4] },
    { season: '2030', weeks: [2, 1] },
  ]);
  const empty = { revision: 0, hash: '', readAt: clock.now(), emptyLooks: 3, players: 0, lines: null };
  for (const week of [4, 5]) await statWeeks.put({ _id: `2031:${week}`, season: '2031', week, ...empty });
  await statWeeks.put({ _id: '2030:2', season: '2030', week: 2, ...empty });
  expect(await awaited()).toEqual([{ season: '2030', weeks: [1] }]);

  // Read after it was looked for and before what is stored was: it counts once.
  const all = async () => {
    const lines = gzipSync('{}');
    const found = { revision: 1, players: 1, lines, linesAt: clock.now() };
    await statWeeks.put({ ...empty, _id: '2030:1', season: '2030', week: 1, ...found });
    return statWeeks.all();
  };
  const listed = await listStatWeeks({ ...deps, statWeeks: { ...statWeeks, all } });
  expect(listed.awaited).toEqual([]);
  expect(listed.weeks).toContainEqual({
    season: '2030',
    week: 1,
    revision: 1,
    players: 1,
    readAtMs: clock.now().getTime(),
  });
});
