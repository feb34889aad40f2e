import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildSandbox } from '../src/app.js';
import { putMoment, putPast } from '../src/world/files/publish.js';
import { generatorFingerprint, openingMoment, writeWorldRecord } from '../src/world/files/world-record.js';
import { createReplyWriter } from '../src/world/files/writer.js';
import { createWorld } from '../src/world/world.js';

const seed = 33;

describe('a served world', () => {
  let root: string;
  let app: FastifyInstance;
  const get = async <T>(url: string): Promise<T> => (await app.inject(url)).json<T>();

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'world-'));
    const world = createWorld(seed, 2025);
    const out = createReplyWriter(path.join(root, 'sleeper'));
    putPast(out, world);
    putMoment(out, world, openingMoment);
    writeWorldRecord(root, { seed, fingerprint: generatorFingerprint(), moment: openingMoment });
    app = buildSandbox({
      source: 'world',
      sleeperData: path.join(root, 'sleeper'),
      nflverseData: path.join(root, 'nflverse'),
      worldDir: root,
      clockArgs: ['--import', 'tsx'],
    });
  });

  afterAll(async () => {
    await app.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('says what there is to connect and what time it is', async () => {
    const info = await get<{ source: string; now: string; leagues: { name: string; usernames: string[] }[] }>(
      '/_sandbox/info',
    );
    expect([info.source, info.now]).toEqual(['world', '2025-12-05T17:00:00.000Z']);
    expect(info.leagues.map((league) => [league.name, league.usernames.length])).toEqual([
      ['Lantern Lake Dynasty', 12],
      ['Copper Kettle League', 9],
    ]);
  });

  it('responds to an unknown user with 200 and null, an unknown league with 404 and null', async () => {
    const [user, league] = [await app.inject('/v1/user/nobodyatall'), await app.inject('/v1/league/1')];
    expect([user.statusCode, user.body, league.statusCode, league.body]).toEqual([200, 'null', 404, 'null']);
  });

  it('derives any number of leagues, each consistent in itself', async () => {
    const { leagues } = await get<{ leagues: { leagueId: string; name: string; usernames: string[] }[] }>(
      '/_sandbox/info?leagues=5000',
    );
    expect(new Set(leagues.map((league) => league.leagueId)).size).toBe(5000);
    const { leagueId, name, usernames } = leagues[4321] as (typeof leagues)[number];
    const league = await get<{ league_id: string; name: string; draft_id: string }>(`/v1/league/${leagueId}`);
    expect([league.league_id, league.name]).toEqual([leagueId, name]);
    const person = await get<{ user_id: string; username: string }>(`/v1/user/${usernames[0]?.toUpperCase()}`);
    expect(person.username).toBe(usernames[0]?.toLowerCase());
    const rosters = await get<{ owner_id: string | null; league_id: string }[]>(`/v1/league/${leagueId}/rosters`);
    expect(rosters.some((roster) => roster.owner_id === person.user_id)).toBe(true);
    expect(new Set(rosters.map((roster) => roster.league_id))).toEqual(new Set([leagueId]));
    const users = await get<{ user_id: string; display_name: string }[]>(`/v1/league/${leagueId}/users`);
    expect(users.find((user) => user.user_id === person.user_id)?.display_name).toBe(usernames[0]);
    const mine = await get<{ league_id: string }[]>(`/v1/user/${person.user_id}/leagues/nfl/2025`);
    expect(mine.map((one) => one.league_id)).toContain(leagueId);
    const picks = await get<{ draft_id: string }[]>(`/v1/draft/${league.draft_id}/picks`);
    expect(picks[0]?.draft_id).toBe(league.draft_id);
  });

  it('moves its clock on demand, and refuses times that are not', async () => {
    const clock = (body: object) => app.inject({ method: 'POST', url: '/_sandbox/clock', payload: body });
    expect((await clock({ week: 20 })).statusCode).toBe(400);
    expect((await clock({ week: 3, season: 1999 })).statusCode).toBe(400);
    const set = await clock({ season: 2025, week: 9, minute: 8000 });
    expect(set.json()).toMatchObject({ season: 2025, week: 9, minute: 8000, live: false });
    expect(await get('/v1/state/nfl')).toMatchObject({ week: 9, season: '2025' });
    const info = await get<{ now: string }>('/_sandbox/info');
    expect(info.now).toBe('2025-11-02T18:20:00.000Z');
    expect((await app.inject('/nflverse/games.csv')).body).toContain('2025_09_');
    expect((await app.inject('/nflverse/play_by_play_2025.parquet')).statusCode).toBe(200);
  });

  it('shows a week that plays itself out, its clock moving all the time, until a later order', async () => {
    interface Face {
      week: number;
      minute: number;
      live: boolean;
      now: string;
      pace: number;
    }
    const clock = (body: object) => app.inject({ method: 'POST', url: '/_sandbox/clock', payload: body });
    const face = () => get<Face>('/_sandbox/clock');
    const set = (await clock({ week: 14, minute: 3600, live: true, seconds: 4 })).json<Face>();
    expect(set).toMatchObject({ season: 2025, week: 14, minute: 3600, live: true, pace: 97_200 });
    const seen: Face[] = [];
    do {
      await new Promise((resolve) => setTimeout(resolve, 50));
      seen.push(await face());
    } while (seen.at(-1)?.week === 14);
    const instants = seen.map(({ now }) => now);
    expect(instants).toEqual([...instants].sort());
    expect(new Set(instants).size).toBeGreaterThan(new Set(seen.map(({ minute }) => minute)).size);
    expect(seen.every(({ live, week, pace }) => live === (week === 14) && pace === 97_200)).toBe(true);
    expect(seen.at(-1)).toMatchObject({ week: 15, minute: 360, now: '2025-12-09T11:00:00.000Z' });
    const stopped = (await clock({ week: 10 })).json<Face>();
    expect(stopped).toMatchObject({ week: 10, minute: 0, live: false, pace: 1 });
    expect((await face()).now).toBe(stopped.now);
  });
});
