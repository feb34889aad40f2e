import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type EventOf } from '@dynasty/proto/subjects';
import { type RosterDoc } from '../src/store/rosters.js';
import { archiveOf, fileForm, forged } from './support/archives.js';
import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const ids = { 2025: '742000000000025', 2030: '742000000000030', 2031: '742000000000031' };
const bracketOf = (third: number) => [
  { r: 1, m: 1, t1: 1, t2: 2, w: 2, l: 1, p: 1 },
  { r: 1, m: 2, t1: 3, t2: 4, w: third, l: 7 - third, p: 3 },
];

describe('a change of a season that is over', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: ids[2025], season: '2025', scored: 17 });
    putSeason(tree, { leagueId: ids[2030], season: '2030', scored: 17, previous: ids[2025] });
    putSeason(tree, { leagueId: ids[2031], season: '2031', scored: 3, previous: ids[2030] });
    tree.put(`league/${ids[2030]}/winners_bracket`, bracketOf(3));
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId: ids[2031] });
    chainId = (await loaded(bed, ids[2031]))?._id ?? '';
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.forgetBudget());

  /** The seasons that are told of with their parts while something is done, but for its progress. */
  async function toldBy(work: () => Promise<unknown>): Promise<string[]> {
    const told: string[] = [];
    const forget = bed.deps.outbox.onCommitted((subject, payload) => {
      if (subject !== 'league.synced.v1') return;
      const { season, leagueId, parts } = payload as EventOf<'league.synced.v1'>;
      if (parts.join() !== 'progress') told.push(`${season} ${leagueId} ${parts.join()}`);
    });
    await work();
    forget();
    return told;
  }

  /** Gives each team one win more. */
  function correctTable(leagueId: string): void {
    const at = `league/${leagueId}/rosters`;
    const rosters = JSON.parse(readFileSync(path.join(tree.folder, 'v1', `${at}.json`), 'utf8')) as {
      settings: { wins: number };
    }[];
    const corrected = rosters.map((one) => ({ ...one, settings: { ...one.settings, wins: one.settings.wins + 1 } }));
    tree.put(at, corrected);
  }

  async function post(what: string, form?: ReturnType<typeof fileForm>): Promise<number> {
    const signed = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    const url = `/api/leagues/${ids[2031]}/historical-data/${what}`;
    const headers = { ...signed, ...form?.headers };
    const sent = { method: 'POST', url, headers, ...(form && { payload: form.payload }) } as const;
    return (await bed.app.inject(sent)).statusCode;
  }

  async function collect(season: string): Promise<void> {
    expect(await post(`collect?season=${season}`)).toBe(202);
    const job = await eventually(
      () => bed.deps.seasonCollections.find(chainId, season),
      (now) => now !== null && now.state !== 'in_progress',
    );
    expect(job).toMatchObject({ state: 'success' });
  }

  test('is told of that season, where its table alone is another one when it is collected again', async () => {
    correctTable(ids[2030]);
    expect(await toldBy(() => collect('2030'))).toEqual([`2030 ${ids[2030]} rosters`]);
  });

  test('and where it is a lower place of its playoffs', async () => {
    tree.put(`league/${ids[2030]}/winners_bracket`, bracketOf(4));
    expect(await toldBy(() => collect('2030'))).toEqual([`2030 ${ids[2030]} brackets`]);
  });

  test('is told of that season when it is read a last time in the next one', async () => {
    await bed.mongo.connection.collection('season_cursors').updateMany({}, { $unset: { closedAt: '' } });
    correctTable(ids[2030]);
    const told = await toldBy(() => pollNow(bed, chainId, agesMs.hour));
    expect(told.filter((one) => one.endsWith('rosters'))).toEqual([`2030 ${ids[2030]} rosters`]);
  });

  test('is told of that season when a file brings it', async () => {
    const archive = await archiveOf(bed.deps, chainId);
    const corrected = await forged(archive, 'seasons/2025/rosters.json', (docs: RosterDoc[]) => {
      if (docs[0]) docs[0].settings = { ...docs[0].settings, wins: 99 };
    });
    const told = await toldBy(async () => {
      expect(await post('import', fileForm(corrected))).toBe(202);
      await eventually(
        () => bed.deps.leagueImports.find(chainId),
        (job) => job?.state === 'success',
      );
    });
    const parts = 'league,rosters,users,matchups,transactions,drafts,brackets';
    expect(told).toEqual([`2025 ${ids[2025]} ${parts}`]);
  });
});
