import { setTimeout as sleep } from 'node:timers/promises';
import { type Mongo } from '@dynasty/kit/mongo';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { reportFigure } from '@dynasty/testbed/report-figure';
import { databaseOf } from './support/databases.js';
import { connect, readLeague } from './support/league.js';
import { call, playedLeagues, kill, portsFile, signIn, until } from './support/stack.js';

/** A league is connected while the services that listen are killed again and again, at the moments of `SEED`. */
describe('killing rankings-recaps and achievements while a league is connected', () => {
  const KILLS = 4;
  const seed = Number(process.env.SEED || Math.floor(Math.random() * 1e6));
  let rankings: Mongo;
  let achievements: Mongo;
  beforeAll(async () => {
    [rankings, achievements] = await Promise.all([databaseOf('rankings-recaps'), databaseOf('achievements')]);
  });
  afterAll(async () => {
    await Promise.all([rankings.close(), achievements.close()]);
  });

  test('loses no week and ranks none twice', async () => {
    const league = (await playedLeagues())[1]!;
    const username = league.usernames[0]!;
    const token = await signIn(username);
    console.log(`SEED=${seed}`);
    const random = seededRandom(seed);
    const before = portsFile().processes['rankings-recaps']!.restarts;
    expect((await connect(token, league, username)).status).toBe(200);
    for (let n = 0; n < KILLS; n++) {
      await sleep(200 + random() * 1_100);
      if (portsFile().processes['rankings-recaps']?.pid) kill('rankings-recaps');
      if (n % 2 === 0 && portsFile().processes.achievements?.pid) kill('achievements');
    }
    await until(
      () => readLeague(token, league.leagueId),
      ({ body }) => body.sync?.state === 'ready',
      60_000,
    );
    expect(portsFile().processes['rankings-recaps']!.restarts).toBeGreaterThan(before);

    const leagueSync = await databaseOf('league-sync');
    const chain = await leagueSync.connection.collection('chains').findOne({ leagueIds: league.leagueId });
    const chainId = chain!._id as unknown as string;
    const finalWeeks = await leagueSync.connection
      .collection('matchups')
      .find({ chainId, isFinal: true }, { projection: { _id: 0, season: 1, week: 1 } })
      .toArray();
    await leagueSync.close();
    expect(finalWeeks.length).toBeGreaterThan(10);
    const wanted = finalWeeks.map(({ season, week }) => `${season}/${week}`).sort();

    const ranked = await until(
      async () => {
        const rows = await rankings.connection.collection('rankings').find({ chainId }).toArray();
        return rows.map(({ season, week }) => `${season}/${week}`).sort();
      },
      (rows) => rows.length >= wanted.length,
      90_000,
    );
    expect(ranked).toEqual(wanted);

    const awarded = await until(
      async () => {
        const rows = await achievements.connection.collection('achievements').find({ chainId }).toArray();
        return new Set(rows.map(({ season, week }) => `${season}/${week}`));
      },
      (weeks) => weeks.size >= wanted.length,
      90_000,
    );
    expect([...awarded].sort()).toEqual(wanted);
    reportFigure(expect, `${KILLS} rounds of kills: ${wanted.length} weeks, each ranked once and awarded`);
    const week = finalWeeks.filter(({ season }) => season === league.season).length;
    const response = await call<{ rankings: object[] }>(`/api/leagues/${league.leagueId}/power-rankings/${week}`, {
      token,
    });
    expect(response.status).toBe(200);
    expect(response.body.rankings.length).toBeGreaterThan(1);
  }, 720_000);
});
