import { randomUUID } from 'node:crypto';
import { accessTable } from '@dynasty/testbed/access-table';
import { type NflGameDoc } from '../src/store/nfl-calendar.js';
import { move } from './support/documents.js';
import { type FilesRun, watchFiles } from './support/files-run.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '790000000000031';
const [before, freshLeague] = ['790000000000030', '790000000000032'];
const most = 6;

/** Why a request takes more files, and how many at most. */
interface Reason {
  most: number;
  why: string;
}

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

const inWeeks = (url: string, reason: Reason) =>
  Object.fromEntries([2, 4, 9].map((week) => [`GET /api/leagues/:leagueId/${url} (${week})`, reason]));

const reasons: Readonly<Record<string, Reason>> = {
  ...inWeeks('transactions/:week', namesMoves),
  ...inWeeks('my-matchup/:week', showsLineups),
  ...inWeeks('matchups/:week/:rosterId', showsLineups),
  'GET /api/leagues/:leagueId/standings': workedOut(11),
  'GET /api/leagues/:leagueId/future-picks': workedOut(25),
  'GET /api/leagues/:leagueId/playoffs': workedOut(18),
  'GET /api/leagues/:leagueId/trades/:transactionId': namesMoves,
  'GET /api/auth/user/data': {
    most: 7,
    why: 'everything that is kept of a person, each kind from the store that keeps it',
  },
  'POST /api/verify-league': {
    most: 36,
    why: 'asks admin and Sleeper, then stores account, chain, season, membership and their events',
  },
  'POST /api/leagues/:leagueId/claim-team': {
    most: 8,
    why: 'decides by everybody’s claims, then stores the claim with its event',
  },
  'POST /api/leagues/:leagueId/invitations': {
    most: 9,
    why: 'looks at who has joined, ends the former one, stores it with its event',
  },
  'POST /api/invitations/:token/accept': {
    most: 8,
    why: 'finds the league, checks account and person, then joins as verifying does',
  },
  'POST /api/leagues/:leagueId/historical-data/collect': {
    most: 11,
    why: 'decides by the seasons that can be collected, then stores the job',
  },
};
const mostOf = (name: string): number => reasons[name]?.most ?? most;

/** A whole league at once, or a file that is sent: no page waits for it. */
const wholeLeagues = ['GET /api/leagues/:leagueId/export', 'POST /api/leagues/:leagueId/historical-data/import'];

/** Queries that routes need. */
const queries: Readonly<Record<string, string>> = {
  '/api/players': '?ids=100,101',
  '/api/players/demographics': '?ids=100,101',
  '/api/leagues/:leagueId/player-search': '?name=al',
  '/api/leagues/:leagueId/historical-data/collect': '?season=2031',
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
  const requestId = randomUUID();
  const table: { name: string; files: string[] }[] = [];

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: before, season: '2030', scored: 17 });
    putSeason(tree, { leagueId, season: '2031', scored: 3, previous: before });
    putSeason(tree, { leagueId: freshLeague, season: '2031', scored: 0 });
    const bracket = [{ r: 1, m: 1, t1: 1, t2: 2, w: 1, l: 2, p: 1 }];
    tree.put(`league/${before}/winners_bracket`, bracket);
    const schedule = [game(2, '2031-09-14'), game(3, '2031-09-21'), game(4, '2031-09-28'), game(5, '2031-10-05')];
    bed = await syncBed({
      folder: tree.folder,
      now: '2031-09-28T16:00:00Z',
      analytics: { schedule: async (season) => (season === '2031' ? schedule : null) },
    });
    await bed.verify('owner1', { leagueId });
    await loaded(bed, leagueId);
    await bed.verify('owner4', { leagueId });
    await bed.deps.nflGames.replaceSeason('2031', schedule);
    // As jobs leave it: no page is worked out during a read.
    await bed.stopJobs();
    expect((await call('POST', `/api/leagues/${leagueId}/claim-team`, { rosterId: 1 })).statusCode).toBe(200);
    const invited = await call('POST', `/api/leagues/${leagueId}/invitations`, { sleeperUserId: ownerOf(2) });
    token = invited.json<{ token: string }>().token;
    // As its guest, who may repeat the acceptance.
    const used = { usedAt: new Date(), usedBy: 'account-owner1', sleeperUserId: ownerOf(1) };
    await bed.mongo.connection.collection('invitations').updateMany({}, { $set: used });
    const chainId = (await bed.deps.chains.findByLeague(leagueId))?._id ?? '';
    await bed.mongo.connection.collection('join_requests').insertOne({
      ...{ _id: requestId as never, chainId },
      ...{
        accountId: 'account-guest',
        sleeperUserId: ownerOf(3),
        displayName: 'Guest',
        teamName: null,
        email: 'g…@a.test',
      },
      ...{ askedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000), vouchedBy: null, declinedAt: null },
    });
    const trade = move('77', Date.now(), { chainId, leagueId: before, season: '2030', type: 'trade' });
    const claim = { chainId, leagueId, type: 'waiver', drops: null };
    const won = move('78', Date.now(), { ...claim, adds: { 101: 1 }, rosterIds: [1] });
    const lost = move('79', Date.now(), { ...claim, adds: { 101: 2 }, rosterIds: [2], status: 'failed' });
    await bed.mongo.transaction((session) => bed.deps.transactions.putAll([trade, won, lost], session));
    watch = await watchFiles();
  }, 120_000);
  afterAll(async () => {
    watch?.close();
    await bed?.close();
    tree.remove();
    const rows = table.map(
      ({ name, files }) => `  ${String(files.length).padStart(2)}  ${name}\n        ${files.join(', ')}`,
    );
    process.stdout.write(`${rows.join('\n')}\n`);
  });

  async function call(method: string, url: string, payload?: object, who = 'owner1') {
    const headers = await bed.issuer.headers({ sub: `account-${who}`, email: `${who}@example.test` });
    return bed.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) });
  }

  async function measure(name: string, method: string, url: string, payload?: object): Promise<string[]> {
    for (;;) {
      // The guard keeps its result for a few seconds; it has a row of its own.
      await call('GET', `/api/leagues/${leagueId}/admin-status`);
      bed.deps.keptResponses.drop(null);
      let status = 0;
      const files = await watch.during(async () => {
        status = (await call(method, url, payload)).statusCode;
      });
      expect([name, Math.floor(status / 100)]).toEqual([name, 2]);
      if (files.includes('actions/find-access.ts')) continue;
      table.push({ name, files });
      return files;
    }
  }

  const routes = (method: 'GET' | 'POST') =>
    accessTable(bed.app, {
      leagueId,
      userId: ownerOf(1),
      draftId: `${leagueId}77`,
      transactionId: '77',
      week: ':week',
      token,
      requestId,
    }).filter(
      (route) =>
        route.access !== 'public' && route.method === method && !wholeLeagues.includes(`${route.method} ${route.url}`),
    );

  test('the guard that lets members in, when it does not know the person yet', async () => {
    const files = await watch.during(() => bed.deps.access.of('account-owner1', leagueId));
    table.push({ name: 'the guard of member routes (its result is kept for 5 s)', files });
    expect(files).toContain('actions/find-access.ts');
    expect(files.length).toBeLessThanOrEqual(most);
  });

  test('are at most six for a league, from the guard that does not know the person yet to the response', async () => {
    bed.deps.keptResponses.drop(null);
    let status = 0;
    const files = await watch.during(async () => {
      status = (await call('GET', `/api/leagues/${leagueId}`, undefined, 'owner4')).statusCode;
    });
    table.push({ name: 'GET /api/leagues/:leagueId, with the guard', files });
    expect(status).toBe(200);
    expect(files).toEqual(expect.arrayContaining(['actions/find-access.ts', 'bodies/league.ts', 'routes/league.ts']));
    expect([files, files.length <= most]).toEqual([files, true]);
  });

  test('are at most six for every read', async () => {
    const tooMany: [string, number][] = [];
    for (const { url, path } of routes('GET')) {
      // A week that is final, one that is played, and one to come.
      for (const week of url.includes(':week') ? [2, 4, 9] : [0]) {
        const name = `GET ${url}${week === 0 ? '' : ` (${week})`}`;
        const files = await measure(name, 'GET', path.replace(':week', String(week)) + (queries[url] ?? ''));
        expect([name, files.filter((file) => file.startsWith('routes/')).length]).toEqual([name, 1]);
        if (files.length > mostOf(name)) tooMany.push([name, files.length]);
      }
    }
    expect(tooMany).toEqual([]);
  }, 120_000);

  test('are more only for writes that say why', async () => {
    const bodies: Record<string, object> = {
      '/api/verify-league': { leagueId: freshLeague },
      '/api/leagues/:leagueId/claim-team': { rosterId: 1 },
      '/api/leagues/:leagueId/invitations': { sleeperUserId: ownerOf(2) },
    };
    await bed.mongo.connection.collection('memberships').updateMany({}, { $set: { claim: null } });
    for (const { url, path } of routes('POST')) {
      const name = `POST ${url}`;
      const files = await measure(
        [name, ...(reasons[name] === undefined ? [] : [reasons[name].why])].join(': '),
        'POST',
        path + (queries[url] ?? ''),
        bodies[url],
      );
      expect([name, files.length <= mostOf(name)]).toEqual([name, true]);
    }
  });
});
