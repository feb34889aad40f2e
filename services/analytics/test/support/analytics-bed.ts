import { coreBed } from '@dynasty/testbed/core-bed';
import { buildSandbox } from '@dynasty/sandbox/app';
import { footballClock } from '@dynasty/kit/league/football-clock';
import { type DeniedCall } from '@dynasty/kit/http/denials';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../../src/app.js';
import { type LeagueSync } from '../../src/clients/league-sync.js';
import { createDeps, type Deps } from '../../src/deps.js';
import { noLeagues } from './league-sync.js';

/** The service on real servers, beside a source of nflverse's files (a folder) on loopback and what a test says of leagues. */
export async function analyticsBed(o: { folder: string; leagueSync?: LeagueSync; firstSeason?: number; now?: string }) {
  const source = buildSandbox({ sleeperData: o.folder, nflverseData: o.folder, source: 'recorded' });
  await source.listen({ host: '127.0.0.1', port: 0 });
  const sourceUrl = `http://127.0.0.1:${(source.server.address() as AddressInfo).port}`;
  const snapshotFolder = await mkdtemp(path.join(tmpdir(), 'snapshots-'));
  const leagueSync = o.leagueSync ?? noLeagues;
  const leagues = {
    of: async (accountId: string, leagueId: string) => ({
      ...(await leagueSync.getAccess({ accountId, leagueId })),
      leagueId,
    }),
  };
  const denied: DeniedCall[] = [];
  const admin = {
    isSuperAdmin: async ({ accountId }: { accountId: string }) => accountId === 'sue',
    recordDenial: async (call: DeniedCall) => void denied.push(call),
  };
  const bed = await coreBed<Deps>(
    (core) =>
      createDeps(
        core,
        { leagueSync, leagues, ...admin, clock: footballClock(o.now) },
        {
          baseUrl: `${sourceUrl}/nflverse`,
          playerIdsUrl: `${sourceUrl}/nflverse/db_playerids.csv`,
          firstSeason: o.firstSeason ?? 2020,
          snapshotFolder,
        },
      ),
    { service: 'analytics' },
  );
  const app = await buildApp(bed.deps);

  return {
    ...bed,
    app,
    sourceUrl,
    snapshotFolder,
    /** Refused calls that the admin service was told of. */
    denied,
    /** Calls a route as "ann" (or another account) and gives the response. */
    async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = 'ann') {
      return app.inject({ method, url, headers: await bed.issuer.headers({ sub: as }), payload });
    },
    /** The body of a POST that succeeds. */
    async post<T>(url: string, payload: object): Promise<T> {
      const response = await app.inject({
        method: 'POST',
        url,
        headers: await bed.issuer.headers({ sub: 'ann' }),
        payload,
      });
      if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
      return response.json<T>();
    },
    /** What the source does wrong for paths of this pattern; undefined for nothing. */
    async fault(pattern: string, rule?: object): Promise<void> {
      await source.inject({ method: 'DELETE', url: '/_sandbox/faults' });
      if (rule === undefined) return;
      const set = await source.inject({ method: 'POST', url: '/_sandbox/faults', payload: { pattern, ...rule } });
      if (set.statusCode >= 300) throw new Error(set.body);
    },
    /** Paths that were asked of the source since the last time. */
    async calls(): Promise<string[]> {
      const { last } = (await source.inject({ url: '/_sandbox/calls' })).json<{ last: { path: string }[] }>();
      await source.inject({ method: 'DELETE', url: '/_sandbox/calls' });
      return last.map((call) => call.path);
    },
    async close(): Promise<void> {
      await app.close();
      await bed.deps.nflverse.close();
      await bed.close();
      await source.close();
      await rm(snapshotFolder, { recursive: true, force: true });
    },
  };
}

export type AnalyticsBed = Awaited<ReturnType<typeof analyticsBed>>;
