import { type EventOf } from '@dynasty/proto/subjects';
import { type Matchups } from '../src/bodies/matchup.js';
import { type FullStandings } from '../src/bodies/standings.js';
import { getSeason } from '../src/rpc/get-season.js';
import { archiveOf } from './support/archives.js';
import { season2018, season2019, table, tableBed, type TableBed } from './support/table-bed.js';

describe('importing a table again', () => {
  let t: TableBed;
  const announced: EventOf<'league.week_finalized.v1'>[] = [];

  beforeAll(async () => {
    t = await tableBed();
    await t.take(table(...season2019, ...season2018));
    t.bed.deps.outbox.onCommitted((subject, payload) => {
      if (subject === 'league.week_finalized.v1') announced.push(payload as (typeof announced)[number]);
    });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    announced.length = 0;
    await t.bed.forgetBudget();
  });

  const weekOf = async (season: string, week: number) => {
    const found = await t.bed.deps.matchups.find(t.chainId, season, week);
    if (found === null) throw new Error(`week ${week} of ${season} is not stored`);
    return found;
  };
  const told = () => announced.map(({ season, week, revision }) => `${season} ${week}: ${revision}`);
  const outcome = async (...lines: string[]) => (await t.send(table(...lines), true)).body['seasons'];
  const withoutWeek = (week: number) => season2019.filter((line) => !line.startsWith(`2019,${week},`));

  test('changes nothing the second time, and corrects the weeks that differ', async () => {
    expect(await outcome(...season2019)).toMatchObject([{ outcome: 'unchanged' }]);
    const corrected = season2019.map((line) => line.replace('80.1', '80.2'));
    expect(await t.take(table(...corrected))).toMatchObject({ done: [{ outcome: 'replaced', changed: 1 }] });
    expect(await weekOf('2019', 2)).toMatchObject({ isFinal: true, revision: 2 });
    expect(told()).toEqual(['2019 2: 2']);
  });

  test('takes teams and weeks away that the table does not have any more, and tells of it', async () => {
    const third = '2019,,Passers-by,Third Guy,3,1,12,0,900,1400,,';
    await t.take(table(...season2019, third));
    const leagueId = await t.leagueOf('2019');
    expect(await t.bed.deps.rosters.ofLeague(leagueId)).toHaveLength(3);
    const before = [await weekOf('2019', 1), await weekOf('2019', 2)] as const;
    announced.length = 0;
    // The league’s own document, and the team and the week that go.
    expect(await outcome(...withoutWeek(1))).toMatchObject([{ outcome: 'replaced', added: 0, changed: 3 }]);
    expect(await t.take(table(...withoutWeek(1)))).toMatchObject({ done: [{ outcome: 'replaced' }] });
    expect((await t.bed.deps.rosters.ofLeague(leagueId)).map(({ rosterId }) => rosterId)).toEqual([1, 2]);
    // It stays without a game; who follows final weeks works the other one out anew, though its own rows are the same.
    const [first, second] = before.map(({ revision }) => revision + 1);
    expect(await weekOf('2019', 1)).toMatchObject({ isFinal: true, rows: [], revision: first });
    expect(await weekOf('2019', 2)).toMatchObject({ isFinal: true, hash: before[1].hash, revision: second });
    expect(told()).toEqual([`2019 1: ${first}`, `2019 2: ${second}`]);
    const { rows } = await t.get<FullStandings>(`/api/leagues/${leagueId}/standings`);
    expect(rows.map(({ teamName }) => teamName)).toEqual(['Ghosts', 'Old Aces']);
    expect((await t.get<Matchups>(`/api/leagues/${leagueId}/matchups/1`)).flat()).toEqual([]);
    const scored = await t.bed.deps.matchups.scoresOfSeason(t.chainId, '2019');
    expect(scored.map(({ week }) => week)).toEqual([2]);
    const { weeks } = await getSeason(t.bed.deps, { chainId: t.chainId, season: '2019' });
    expect(weeks).toMatchObject([{ week: 1, isFinal: true, teams: [] }, { week: 2 }]);
    expect(await outcome(...withoutWeek(1))).toMatchObject([{ outcome: 'unchanged' }]);
  });

  test('brings a week back as one more correction', async () => {
    const { revision } = await weekOf('2019', 1);
    expect(await outcome(...season2019)).toMatchObject([{ outcome: 'restored', added: 1, changed: 0 }]);
    await t.take(table(...season2019));
    const back = await weekOf('2019', 1);
    expect(back).toMatchObject({ isFinal: true, revision: revision + 1 });
    expect(back.rows).toHaveLength(2);
    expect(told()).toContain(`2019 1: ${revision + 1}`);
  });

  test('tells of weeks that go where none stays, and ends with the last one that it has', async () => {
    const revisions = [(await weekOf('2019', 1)).revision + 1, (await weekOf('2019', 2)).revision + 1];
    await t.take(table(...season2019.slice(0, 2)));
    expect(told()).toEqual([`2019 1: ${revisions[0]}`, `2019 2: ${revisions[1]}`]);
    expect(await t.bed.deps.leagues.find(await t.leagueOf('2019'))).toMatchObject({ lastScoredLeg: 0 });
    expect(await t.bed.deps.matchups.scoresOfSeason(t.chainId, '2019')).toEqual([]);
    await t.take(table(...season2019));
  });

  test.each([
    ['its rules', { settings: {} }],
    ['the names of its teams', { users: [] }],
  ])('tells of every final week where only %s are others', async (_, $set) => {
    const { revision } = await weekOf('2018', 3);
    const leagueId = await t.leagueOf('2018');
    await t.bed.mongo.connection.collection('leagues').updateOne({ _id: leagueId as never }, { $set });
    await t.take(table(...season2018));
    expect(await weekOf('2018', 3)).toMatchObject({ isFinal: true, revision: revision + 1 });
    expect(told()).toEqual([`2018 3: ${revision + 1}`]);
  });

  test('tells of every final week where only a team is another', async () => {
    const { revision } = await weekOf('2018', 3);
    await t.take(table(...season2018.map((line) => line.replace('3,0,2,0,150', '3,0,2,0,151'))));
    expect(told()).toEqual([`2018 3: ${revision + 1}`]);
    await t.take(table(...season2018));
  });

  test('an older archive takes nothing away that the table has brought since', async () => {
    await t.take(table(...withoutWeek(1)));
    const older = await archiveOf(t.bed.deps, t.chainId);
    const third = '2018,4,Others,,,,,,70,60,,Ghosts';
    const fourth = '2018,,Passers-by,Fourth Guy,4,0,2,0,90,140,,';
    await t.take(table(...season2018, third, fourth));
    await t.take(older);
    expect((await weekOf('2018', 4)).rows).toHaveLength(2);
    expect(await t.bed.deps.rosters.ofLeague(await t.leagueOf('2018'))).toHaveLength(4);
    expect((await weekOf('2019', 1)).rows).toEqual([]);
  });
});
