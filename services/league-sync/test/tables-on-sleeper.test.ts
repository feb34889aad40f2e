import { type EventOf } from '@dynasty/proto/subjects';
import { type ChainDoc } from '../src/store/chains.js';
import { contentHash } from '../src/store/documents.js';
import { archiveOf, fileForm, forged, wipe } from './support/archives.js';
import { agesMs, pollNow } from './support/poll-now.js';
import { putSeason } from './support/provider-tree.js';
import { eventually, loaded } from './support/sync-bed.js';
import { season2019, table, tableBed, type TableBed } from './support/table-bed.js';

const [oldest, connected] = ['740000000000030', '740000000000031'];

/** Leagues on Sleeper that turn up as the past of one whose past came from a table. */
describe('a league of which a table is stored', () => {
  let t: TableBed;
  const completed: EventOf<'league.season_completed.v1'>[] = [];
  const finals: EventOf<'league.week_finalized.v1'>[] = [];
  beforeEach(async () => {
    t = await tableBed();
    completed.length = 0;
    finals.length = 0;
    t.bed.deps.outbox.onCommitted((subject, payload) => {
      if (subject === 'league.season_completed.v1') completed.push(payload as (typeof completed)[number]);
      if (subject === 'league.week_finalized.v1') finals.push(payload as (typeof finals)[number]);
    });
  });
  afterEach(() => t.close());

  /** Sleeper says now that the oldest season had one before it; returns the chain once that is loaded. */
  async function follows(previousLeagueId: string): Promise<ChainDoc> {
    await t.bed.deps.leagues.put({ ...(await t.bed.deps.leagues.find(oldest))!, previousLeagueId });
    await t.bed.forgetBudget();
    await t.bed.forgetCalls();
    await pollNow(t.bed, t.chainId, agesMs.week);
    return found(previousLeagueId);
  }
  const found = async (leagueId: string) =>
    (await eventually(
      () => t.bed.deps.chains.find(t.chainId),
      (chain) => chain?.sync.state === 'ready' && chain.seasons.some((own) => own.leagueId === leagueId),
    ))!;
  /** Has the chain loaded once more, as one that could not be. */
  async function loadAgain(change: object = {}): Promise<ChainDoc> {
    const chains = t.bed.mongo.connection.collection('chains');
    await chains.updateOne(
      { _id: t.chainId as never },
      { $set: { 'sync.state': 'failed', nextPollAt: new Date(0) }, ...change },
    );
    return (await loaded(t.bed, connected))!;
  }
  const askedOf = async (leagueId: string) =>
    Object.keys((await t.bed.calls()).paths).filter((path) => path.includes(leagueId));
  const champions = () =>
    completed.map(({ leagueId, championRosterId, revision }) => [leagueId, championRosterId, revision]);

  test('has the season of Sleeper in its place, whose weeks and champion are told as corrections', async () => {
    await t.take(table(...season2019));
    const made = await t.leagueOf('2019');
    // A season without games gives way to one that was played.
    await t.take(table(...season2019.slice(0, 2)));
    const archive = await archiveOf(t.bed.deps, t.chainId);
    const last = '740000000000019';
    putSeason(t.tree, { leagueId: last, season: '2019', scored: 17 });
    t.tree.put(`league/${last}/winners_bracket`, [{ r: 1, m: 1, t1: 1, t2: 2, w: 1, l: 2, p: 1 }]);
    const chain = await follows(last);
    expect(chain).toMatchObject({ leagueIds: [connected, oldest, last], sync: { message: null } });
    expect(await askedOf(made)).toEqual([]);
    const weeks = await t.bed.deps.matchups.ofSeason(t.chainId, '2019');
    expect(weeks.slice(0, 3)).toMatchObject([1, 2, 3].map((week) => ({ week, isFinal: true, leagueId: last })));
    expect(weeks.slice(0, 3).map(({ revision }) => revision)).toEqual([3, 3, 1]);
    expect(champions()).toEqual([
      [made, 1, 1],
      [last, 1, 3],
    ]);
    // An archive of before leaves that year alone, whatever else it restores.
    const { seasons } = (await t.send(archive, true)).body;
    expect(seasons).toContainEqual(expect.objectContaining({ season: '2019', outcome: 'unproved' }));
    // Former versions kept the table's id, and asked Sleeper for it whenever they loaded the league.
    expect(await loadAgain({ $push: { leagueIds: made } })).toMatchObject({ sync: { state: 'ready', message: null } });
    expect(await askedOf(made)).toEqual([]);
  });

  test('leaves an archive that can be imported again where Sleeper has a week fewer than the table', async () => {
    await t.take(table(...season2019));
    await t.take(table(...season2019.slice(0, 2)));
    const last = '740000000000019';
    putSeason(t.tree, { leagueId: last, season: '2019', scored: 17 });
    t.tree.put(`league/${last}/matchups/2`, []);
    await follows(last);
    const weekNow = () => t.bed.deps.matchups.find(t.chainId, '2019', 2);
    const { revision } = (await weekNow())!;
    const archive = await archiveOf(t.bed.deps, t.chainId);
    // Former versions wrote the hash as it is stored.
    const former = await forged(archive, 'seasons/2019/matchups.json', (weeks) =>
      weeks.map((week: { rows: [] }) => (week.rows.length === 0 ? { ...week, hash: '' } : week)),
    );
    for (const file of [archive, former]) {
      const { status, body } = await t.send(file, true);
      expect([status, body['seasons']]).toEqual([
        200,
        expect.arrayContaining([expect.objectContaining({ season: '2019', outcome: 'unchanged' })]),
      ]);
    }
    // Something else of the season is restored: of the week nothing is told, and what Sleeper may still say is a correction.
    await t.bed.mongo.connection.collection('brackets').deleteOne({ _id: last as never });
    await t.take(former);
    expect(await weekNow()).toMatchObject({ rows: [], hash: '', isFinal: true, revision });
    await wipe(t.bed.deps, t.chainId, '2019');
    await t.take(former);
    expect(await weekNow()).toMatchObject({ rows: [], hash: contentHash([]), isFinal: true, revision });
  });

  test('brings its table along when it proves to be the past of another', async () => {
    const younger = '740000000000029';
    putSeason(t.tree, { leagueId: younger, season: '2029', scored: 17 });
    expect(await t.bed.verify('owner1', { leagueId: younger })).toMatchObject({ status: 200 });
    const { _id: absorbed } = (await loaded(t.bed, younger))!;
    const { payload, headers } = fileForm(table(...season2019));
    const signed = await t.bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    const url = `/api/leagues/${younger}/historical-data/import`;
    await t.bed.app.inject({ method: 'POST', url, payload, headers: { ...signed, ...headers } });
    await eventually(
      () => t.bed.deps.leagueImports.find(absorbed),
      (job) => job?.state === 'success',
    );
    const { sync } = await follows(younger);
    expect(await t.bed.deps.chains.find(absorbed)).toBeNull();
    expect(sync).toEqual({ state: 'ready', done: sync.total, total: sync.total, message: null });
    const made = await t.leagueOf('2019');
    expect(await t.bed.deps.matchups.ofSeason(t.chainId, '2019')).toMatchObject([
      { week: 1, isFinal: true, revision: 1 },
      { week: 2, isFinal: true, revision: 1 },
    ]);
    expect(await askedOf(made)).toEqual([]);
    // Former versions lost the marks of the table's moves, and asked Sleeper for these.
    const cursors = t.bed.mongo.connection.collection('sync_cursors');
    await cursors.deleteMany({ _id: { $regex: `:${made}:transactions:` } as never });
    expect((await loadAgain()).sync).toEqual(sync);
    expect(await askedOf(made)).toEqual([]);
  });

  test('takes over the season of a league that was connected on its own, and tells its weeks and champion as corrections', async () => {
    const other = '740000000000029';
    const lines = season2019.map((line) => line.replace('2019', '2029'));
    await t.take(table(...lines));
    await t.take(table(...lines.slice(0, 2)));
    const made = await t.leagueOf('2029');
    putSeason(t.tree, { leagueId: other, season: '2029', scored: 17 });
    t.tree.put(`league/${other}/winners_bracket`, [{ r: 1, m: 1, t1: 1, t2: 2, w: 2, l: 1, p: 1 }]);
    expect(await t.bed.verify('owner1', { leagueId: other })).toMatchObject({ status: 200 });
    await loaded(t.bed, other);
    expect(await follows(other)).toMatchObject({ leagueIds: [connected, oldest, other], sync: { message: null } });
    expect(champions()).toEqual([
      [made, 1, 1],
      [other, 2, 1],
      [other, 2, 2],
    ]);
    expect(await askedOf(made)).toEqual([]);
    // Two revisions of the table's weeks were told.
    const told = finals.filter(({ chainId, leagueId }) => chainId === t.chainId && leagueId === other);
    expect(told.slice(0, 3).map(({ week, revision }) => [week, revision])).toEqual([1, 2, 3].map((week) => [week, 3]));
  });
});
