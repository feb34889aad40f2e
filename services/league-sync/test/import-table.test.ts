import { type Champions } from '../src/bodies/champion.js';
import { type League } from '../src/bodies/league.js';
import { type Matchups } from '../src/bodies/matchup.js';
import { type Playoffs } from '../src/bodies/playoffs.js';
import { type FullStandings } from '../src/bodies/standings.js';
import { getSeason } from '../src/rpc/get-season.js';
import { archiveOf, unpacked, wipe } from './support/archives.js';
import { eventually, type SyncBed } from './support/sync-bed.js';
import { season2018, season2019, table, tableBed, type TableBed } from './support/table-bed.js';

/** A table alone. */
const season2017 = ['2017,,Old Aces,owner 1,1,8,5,0,1400,1300,,', '2017,,Ghosts,Gone Guy,2,5,8,0,1300,1400,yes,'];

/** Ranked by another rule than wins and points; two games a team, and the final in week 3. */
const season2016 = [
  '2016,,Ghosts,Gone Guy,2,2,0,0,200,150,,',
  '2016,,Others,Third Guy,4,2,0,0,190,160,,',
  '2016,,Old Aces,owner 1,1,1,1,0,180,170,yes,',
  '2016,,Passers-by,Fourth Guy,3,0,2,0,150,210,,',
  '2016,3,Old Aces,,,,,,120,80,,Ghosts',
];

describe('importing older seasons from a table', () => {
  let bed: SyncBed;
  let chainId: string;
  let at: string;
  let send: TableBed['send'];
  let ask: TableBed['ask'];
  let get: TableBed['get'];
  let ended: TableBed['ended'];
  let leagueOf: TableBed['leagueOf'];
  let close: TableBed['close'];

  beforeAll(async () => {
    ({ bed, chainId, at, send, ask, get, ended, leagueOf, close } = await tableBed());
  });
  afterAll(() => close());
  beforeEach(() => bed.forgetBudget());

  test('tells line by line what is wrong, and leaves those seasons out', async () => {
    const wrong = ['2018,,A,Owner 1,1,1,0,0,1,1,,', '2018,,B,other,2,1,0,0,"1,5",1,,', '2030,,C,x,1,1,0,0,1,1,,'];
    const report = await send(table(...season2019, ...wrong, '2030,,D,y,2,1,0,0,1,1,,'), true);
    expect(report.status).toBe(200);
    expect(report.body).toMatchObject({
      fileName: 'old.csv',
      lines: 8,
      problemCount: 2,
      seasons: [{ season: '2019', outcome: 'restored', added: 5, changed: 0, unchanged: 0 }],
      problems: [
        { line: 7, column: 'points_for', problem: '“1,5” is not a number of points: use a point as decimal sign' },
        { line: 8, column: 'season', problem: '2030 is there already, as the platform has it' },
      ],
    });
    const doubtful = await send(table(...season2019.map((line) => line.replace('owner 1', 'owner1'))), true);
    expect(doubtful.body).toMatchObject({
      seasons: [],
      problems: [{ line: 2, column: 'owner', problem: '“owner1” matches no member; closest: Owner 1' }],
    });
    expect(await leagueOf('2019')).toBe('');
    for (const content of [table(), Buffer.from('hello'), Buffer.from([0xff, 0xfe, 0x41])]) {
      const refused = await send(content);
      expect([refused.status, refused.body['slug']]).toEqual([400, 'nothing-to-import']);
    }
  });

  test('takes a table with a byte order mark, as spreadsheets save it, like one without', async () => {
    const plain = await send(table(...season2019), true);
    expect(plain.body).toMatchObject({ problemCount: 0, seasons: [{ season: '2019', outcome: 'restored' }] });
    const marked = Buffer.concat([Buffer.from('\uFEFF'), table(...season2019)]);
    expect(await send(marked, true)).toEqual(plain);
  });

  test('takes no season in which one person has two teams, by two of their names', async () => {
    const { body } = await send(table(...season2019.map((line) => line.replace('Gone Guy', '3101'))), true);
    expect(body).toMatchObject({
      seasons: [],
      problems: [{ line: 3, column: 'owner', problem: '“3101” is “owner 1” of line 2' }],
    });
  });

  test('gives the season a table, games and a champion, and asks the provider for nothing of it', async () => {
    expect((await send(table(...season2019))).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'success', done: [{ season: '2019', outcome: 'restored' }] });
    await bed.restart();
    const leagueId = await leagueOf('2019');
    const league = await get<League>(`/api/leagues/${leagueId}`);
    expect(league.standings).toEqual([
      expect.objectContaining({ teamName: 'Ghosts', displayName: 'Gone Guy', wins: 9, pointsFor: 1380.5 }),
      expect.objectContaining({
        teamName: 'Old Aces',
        userId: '3101',
        wins: 8,
        pointsAgainst: 1300,
        pointsFor: 1400.25,
      }),
    ]);
    const { rows } = await get<FullStandings>(`/api/leagues/${leagueId}/standings`);
    // By the 13 games of the table, of which the file has two.
    expect(rows.map(({ teamName, pointsPerWeek }) => [teamName, pointsPerWeek])).toEqual([
      ['Ghosts', 106.19],
      ['Old Aces', 107.71],
    ]);
    const [pair] = await get<Matchups>(`/api/leagues/${leagueId}/matchups/2`);
    expect(pair?.map(({ teamName, points, isWinner }) => [teamName, points, isWinner])).toEqual(
      expect.arrayContaining([
        ['Ghosts', 120, true],
        ['Old Aces', 80.1, false],
      ]),
    );
    expect(await get<Champions>(`${at}/historical-champions`)).toContainEqual(
      expect.objectContaining({ year: '2019', user_name: 'Gone Guy', team_name: 'Ghosts' }),
    );
    expect(await bed.deps.matchups.find(chainId, '2019', 2)).toMatchObject({ isFinal: true, revision: 1 });
    // Its rosters are numbered anew with each import: it names their owners itself.
    expect(await bed.deps.seasonChampions.find(leagueId)).toEqual({
      ...{ _id: leagueId, chainId, connectionId: expect.any(String), season: '2019', rosterId: 1, revision: 1 },
    });
    expect(league.settings).toEqual({ playoff_teams: 0, last_scored_leg: 2 });

    const extended = await get<{ seasons: string[]; collectable: string[] }>(`${at}/extended-seasons`);
    expect(extended.seasons).toContain('2019');
    expect(extended.collectable).not.toContain('2019');
    expect((await ask('POST', `${at}/historical-data/collect?season=2019`)).statusCode).toBe(400);
    await bed.forgetCalls();
    await bed.mongo.connection
      .collection('chains')
      .updateMany({}, { $set: { nextPollAt: new Date(0), syncedAt: null } });
    await eventually(
      () => bed.calls(),
      ({ total }) => total > 3,
    );
    expect(Object.keys((await bed.calls()).paths).filter((path) => path.includes(leagueId))).toEqual([]);
    expect(await bed.deps.leagues.find(leagueId)).not.toBeNull();
  });

  test('tells the playoffs’ games from those of the table, and claims nothing where there are none', async () => {
    expect((await send(table(...season2018, ...season2017))).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'success' });
    const read = async (season: string) => {
      const at = `/api/leagues/${await leagueOf(season)}`;
      const [league, standings, playoffs] = await Promise.all([
        get<League>(at),
        get<FullStandings>(`${at}/standings`),
        get<Playoffs>(`${at}/playoffs`),
      ]);
      return { settings: league.settings, standings, playoffs };
    };
    const withGames = await read('2018');
    expect(withGames.settings).toEqual({ playoff_week_start: 3, playoff_teams: 2, last_scored_leg: 3 });
    expect(withGames.standings).toMatchObject({ week: 2, weeksLeft: 0, playoffTeams: 2, hasNoPlayoffs: false });
    expect(withGames.standings.rows.map(({ pointsPerWeek }) => pointsPerWeek)).toEqual([100, 95, 75]);
    const { winners, champion, state } = withGames.playoffs;
    expect([state, champion, winners.matches.map(({ place }) => place)]).toEqual(['over', 2, [1]]);
    const alone = await read('2017');
    expect(alone.settings).toEqual({ playoff_teams: 0, last_scored_leg: 0 });
    expect(alone.standings).toMatchObject({ week: 0, weeksLeft: 0, playoffTeams: null, hasNoPlayoffs: false });
    expect(alone.standings.rows.map(({ rank }) => rank)).toEqual([1, 2]);
    expect(alone.playoffs).toMatchObject({ state: 'over', champion: 2, winners: { matches: [] } });
  });

  test('keeps the ranks of the table, whatever its teams have won', async () => {
    expect((await send(table(...season2016))).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'success' });
    const order = ['Old Aces', 'Ghosts', 'Passers-by', 'Others'];
    const ranks = order.map((name, index) => [name, index + 1]);
    const leagueId = await leagueOf('2016');
    const { standings, settings, rosters: teams } = await get<League>(`/api/leagues/${leagueId}`);
    expect(standings.map(({ teamName, rank }) => [teamName, rank])).toEqual(ranks);
    expect(standings.map(({ seed }) => seed)).toEqual([1, 2, 3, 4]);
    for (const team of teams) expect(team.settings).not.toHaveProperty('table_rank');
    expect(settings).toMatchObject({ playoff_week_start: 3, playoff_teams: 2 });
    const { rows, isOfTable } = await get<FullStandings>(`/api/leagues/${leagueId}/standings`);
    expect(isOfTable).toBe(true);
    expect(rows.map(({ teamName, outlook }) => [teamName, outlook?.bestSeed])).toEqual(ranks);
    const { winners, champion, teams: placed } = await get<Playoffs>(`/api/leagues/${leagueId}/playoffs`);
    expect([champion, winners.matches.length, placed.map(({ rosterId }) => rosterId)]).toEqual([1, 1, [1, 2, 3, 4]]);
    const won = await get<Champions>(`/api/leagues/${leagueId}/historical-champions`);
    expect(won.find(({ year }) => year === '2016')).toMatchObject({ team_name: order[0], is_of_table: true });
    const { rosters } = await getSeason(bed.deps, { chainId, season: '2016' });
    expect(rosters.map(({ teamName, standing }) => [teamName, standing?.rank])).toEqual(ranks);
    expect(rosters.map(({ standing }) => standing?.place)).toEqual([1, 2, 3, 4]);
    const csv = String((await unpacked(await archiveOf(bed.deps, chainId))).get('csv/standings.csv'));
    const exported = csv.split('\r\n').filter((line) => line.startsWith('2016,'));
    expect(exported.map((line) => line.split(',').slice(1, 4))).toEqual(
      order.map((name, index) => [String(index + 1), String(index + 1), name]),
    );
  });

  test('a season of a table is none that people connect a league by', async () => {
    const leagueId = await leagueOf('2019');
    for (const text of [leagueId, `https://sleeper.com/leagues/${leagueId}`, '0', '01']) {
      const refused = await bed.verify('owner2', { leagueId: text });
      expect(refused).toMatchObject({ status: 400, body: { message: 'Please enter a valid League ID' } });
    }
  });

  test('is part of the league’s archive', async () => {
    const archive = await archiveOf(bed.deps, chainId);
    await wipe(bed.deps, chainId);
    expect((await send(archive)).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'success', total: 6 });
    expect((await archiveOf(bed.deps, chainId)).equals(archive)).toBe(true);
  });
});
