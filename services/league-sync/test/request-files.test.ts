import { randomUUID } from 'node:crypto';
import { type FilesRun, watchFiles } from '@dynasty/testbed/files-run';
import { aboveMost, type Asked, countRequestFiles, mostFiles, type Reason } from '@dynasty/testbed/request-files';
import path from 'node:path';
import { type NflGameDoc } from '../src/store/nfl-calendar.js';
import { move } from './support/documents.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';
import { watchGuard, type WatchedGuard } from './support/watched-guard.js';

const leagueId = '790000000000031';
const [before, freshLeague] = ['790000000000030', '790000000000032'];
const source = path.resolve(__dirname, '../src');

const namesMoves: Reason = {
  most: 8,
  why: 'names teams, people and players as the season of each move knows them, with the bids that lost',
};
const showsLineups: Reason = {
  most: 8,
  why: 'shows both line-ups with bench, and by the NFL’s schedule who has played, plays and is yet to play',
};
const workedOut = (most: number): Reason => ({
  most,
  why: 'worked out by the rules of the season, a file for each, from what is stored; kept until the league changes',
});

const joins = (most: number): Reason => ({
  most,
  why: 'asks admin and Sleeper, then stores account, chain, season, membership and their events',
});
const listsLeagues: Reason = {
  most: 7,
  why: 'whether a claim still counts follows from who owns the teams of each league today',
};
const leaves = (most: number): Reason => ({
  most,
  why: 'ends all that is kept of a person, each kind in the store that keeps it, with an event for each league',
});

const knowsWhoIsGone: Reason = {
  most: 7,
  why: 'tells of a person in any season whether the league’s current one still knows them',
};

const namesChampions: Reason = {
  most: 7,
  why: 'names who owned each champion’s team, from pages, brackets and what was noted with the title',
};

/** A week that is final, one that is played, and one to come. */
const inWeeks = { each: ['2', '4', '9'].map((week) => ({ week })) };

/** A whole league at once, or a file that is sent: no page waits for it. */
const leftOut = {
  'GET /api/leagues/:leagueId/export': 'a whole league at once',
  'POST /api/leagues/:leagueId/historical-data/import': 'a file that is sent',
};

const game = (week: number, day: string): NflGameDoc => ({
  _id: `2031_${week}`,
  season: '2031',
  week,
  gameType: 'REG',
  homeTeam: 'GB',
  awayTeam: 'CHI',
  kickoff: new Date(`${day}T17:00:00Z`),
  isFinished: false,
});

describe('files of the service that run for one request', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let watch: FilesRun;
  let token = '';
  let chainId = '';
  let guard: WatchedGuard;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: before, season: '2030', scored: 17, teams: 8 });
    putSeason(tree, { leagueId, season: '2031', scored: 3, previous: before, teams: 8 });
    putSeason(tree, { leagueId: freshLeague, season: '2031', scored: 0 });
    const bracket = [{ r: 1, m: 1, t1: 1, t2: 2, w: 1, l: 2, p: 1 }];
    tree.put(`league/${before}/winners_bracket`, bracket);
    const schedule = [game(2, '2031-09-14'), game(3, '2031-09-21'), game(4, '2031-09-28'), game(5, '2031-10-05')];
    bed = await syncBed({
      folder: tree.folder,
      now: '2031-09-28T16:00:00Z',
      analytics: { schedule: async (season) => (season === '2031' ? schedule : null) },
    });
    guard = await watchGuard(bed);
    await bed.verify('owner1', { leagueId });
    await loaded(bed, leagueId);
    for (const name of ['owner4', 'owner5', 'owner6']) await bed.verify(name, { leagueId });
    await bed.deps.nflGames.replaceSeason('2031', schedule);
    await bed.stopJobs();
    // As jobs leave it: no page is worked out during a read.
    for (const id of [before, leagueId]) await bed.deps.pages.refresh(id);
    chainId = (await bed.deps.chains.findByLeague(leagueId))?._id ?? '';
    expect((await call('POST', `/api/leagues/${leagueId}/claim-team`, { rosterId: 1 })).statusCode).toBe(200);
    ({ token } = await invitation(2));
    // As its guest, who may repeat the acceptance.
    const used = { usedAt: new Date(), usedBy: 'account-owner1', sleeperUserId: ownerOf(1) };
    await bed.mongo.connection.collection('invitations').updateMany({}, { $set: used });
    const trade = move('77', Date.now(), { chainId, leagueId: before, season: '2030', type: 'trade' });
    const claim = { chainId, leagueId, type: 'waiver', drops: null };
    const won = move('78', Date.now(), { ...claim, adds: { 101: 1 }, rosterIds: [1] });
    const lost = move('79', Date.now(), { ...claim, adds: { 101: 2 }, rosterIds: [2], status: 'failed' });
    await bed.mongo.transaction((session) => bed.deps.transactions.putAll([trade, won, lost], session));
    watch = await watchFiles(source);
  }, 120_000);
  afterAll(async () => {
    watch?.close();
    await bed?.close();
    tree.remove();
  });

  const headersOf = (sub: string) => bed.issuer.headers({ sub, email: `${sub.replace('account-', '')}@example.test` });

  async function call(method: string, url: string, payload?: object, who = 'account-owner1') {
    const headers = await headersOf(who);
    return bed.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) });
  }

  async function invitation(owner: number): Promise<{ token: string; invitationId: string }> {
    const made = await call('POST', `/api/leagues/${leagueId}/invitations`, { sleeperUserId: ownerOf(owner) });
    const { token, id } = made.json<{ token: string; id: string }>();
    return { token, invitationId: id };
  }

  async function joinRequest(): Promise<{ requestId: string }> {
    const requestId = randomUUID();
    await bed.mongo.connection.collection('join_requests').deleteMany({});
    await bed.mongo.connection.collection('join_requests').insertOne({
      ...{ _id: requestId as never, chainId, accountId: 'account-guest', sleeperUserId: ownerOf(3) },
      ...{ displayName: 'Guest', teamName: null, email: 'g…@a.test', vouchedBy: null, declinedAt: null },
      ...{ askedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) },
    });
    return { requestId };
  }

  async function noClaims(): Promise<Record<string, string>> {
    await bed.mongo.connection.collection('memberships').updateMany({}, { $set: { claim: null } });
    return {};
  }

  async function collecting(): Promise<Record<string, string>> {
    await call('POST', `/api/leagues/${leagueId}/historical-data/collect?season=2031`);
    return {};
  }

  const ofLeague = '/api/leagues/:leagueId';
  const asked: Readonly<Record<string, Asked>> = {
    'GET /api/auth/user/data': {
      most: 7,
      why: 'everything that is kept of a person, each kind from the store that keeps it',
    },
    'GET /api/user-leagues': listsLeagues,
    'GET /api/leagues': listsLeagues,
    'DELETE /api/auth/user/data': { ...leaves(11), as: 'account-owner5' },
    'DELETE /api/auth/user/sleeper': { ...leaves(9), as: 'account-owner6' },
    [`GET ${ofLeague}/memberships`]: knowsWhoIsGone,
    'GET /api/user-membership/:leagueId': knowsWhoIsGone,
    [`DELETE ${ofLeague}/membership`]: {
      ...{ most: 7, why: 'ends place, claim and rights, with an event that names person and team as the season does' },
      as: 'account-owner4',
    },
    'PUT /api/auth/user/preferences': { payload: { theme: 'dark' } },
    'POST /api/verify-league': { ...joins(36), payload: { leagueId: freshLeague } },
    'POST /api/invitations/:token/accept': {
      most: 8,
      why: 'finds the league, checks account and person, then joins as verifying does',
    },
    [`GET ${ofLeague}/historical-champions`]: namesChampions,
    [`GET ${ofLeague}/member-championships`]: namesChampions,
    [`GET ${ofLeague}/standings`]: workedOut(11),
    [`GET ${ofLeague}/future-picks`]: workedOut(25),
    [`GET ${ofLeague}/playoffs`]: workedOut(18),
    [`GET ${ofLeague}/matchups/:week`]: inWeeks,
    [`GET ${ofLeague}/matchups/:week/:rosterId`]: { ...inWeeks, ...showsLineups },
    [`GET ${ofLeague}/my-matchup/:week`]: { ...inWeeks, ...showsLineups },
    [`GET ${ofLeague}/optimal-lineup/:week`]: inWeeks,
    [`GET ${ofLeague}/transactions/:week`]: { ...inWeeks, ...namesMoves },
    [`GET ${ofLeague}/trades/:transactionId`]: namesMoves,
    [`GET ${ofLeague}/player-search`]: { query: '?name=al' },
    'GET /api/players': { query: '?ids=100,101' },
    'GET /api/players/demographics': { query: '?ids=100,101' },
    [`POST ${ofLeague}/claim-team`]: {
      ...{ most: 9, why: 'decides by everybody’s claims, ends a former owner’s, then stores the claim with its event' },
      ...{ make: noClaims, payload: { rosterId: 1 } },
    },
    [`POST ${ofLeague}/invitations`]: {
      ...{ most: 9, why: 'looks at who has joined, ends the former one, stores it with its event' },
      payload: { sleeperUserId: ownerOf(2) },
    },
    [`DELETE ${ofLeague}/invitations/:invitationId`]: { make: () => invitation(7) },
    [`POST ${ofLeague}/join-requests/:requestId/vouch`]: { make: joinRequest },
    [`DELETE ${ofLeague}/join-requests/:requestId`]: { make: joinRequest },
    [`GET ${ofLeague}/historical-data/status`]: {
      most: 9,
      why: 'tells of each season by its job, its parts, its rows and when it was read, each from its store',
    },
    [`POST ${ofLeague}/historical-data/collect`]: {
      ...{ most: 11, why: 'decides by the seasons that can be collected, then stores the job' },
      query: '?season=2031',
    },
    [`DELETE ${ofLeague}/historical-data/collect`]: {
      ...{
        most: 8,
        why: 'ends the job, tells the pages of all seasons of the chain, and says when they were read last',
      },
      ...{ make: collecting, query: '?season=2031' },
    },
  };

  test('the guard that lets members in, when it does not know the person yet', async () => {
    const files = await watch.during(() => bed.deps.access.of('account-owner1', leagueId));
    expect(files).toContain('actions/find-access.ts');
    expect(files.length).toBeLessThanOrEqual(mostFiles);
  });

  test('are at most six for a league, from the guard that does not know the person yet to the response', async () => {
    bed.deps.keptResponses.drop(null);
    let status = 0;
    const files = await watch.during(async () => {
      status = (await call('GET', `/api/leagues/${leagueId}`, undefined, 'account-owner4')).statusCode;
    });
    expect(status).toBe(200);
    expect(files).toEqual(expect.arrayContaining(['actions/find-access.ts', 'bodies/league.ts', 'routes/league.ts']));
    expect([files, files.length <= mostFiles]).toEqual([files, true]);
  });

  test('are at most six, or the route says why they are more', async () => {
    const { counted, problems } = await countRequestFiles({
      ...{ app: bed.app, source, as: 'account-owner1', headersOf, asked, leftOut },
      params: { leagueId, userId: ownerOf(1), draftId: `${leagueId}77`, transactionId: '77', token },
      keptGuard: 'actions/find-access.ts',
      async settle(who) {
        await guard.hasHeard();
        await call('GET', `/api/leagues/${leagueId}/admin-status`, undefined, who);
        await guard.isAtRest();
        bed.deps.keptResponses.drop(null);
      },
    });
    process.stdout.write(aboveMost(counted));
    expect(problems).toEqual([]);
  }, 120_000);
});
