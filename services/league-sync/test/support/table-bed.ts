import { seasonColumns } from '../../src/domain/importing/season-table.js';
import { fileForm } from './archives.js';
import { createProviderTree, putSeason, putState } from './provider-tree.js';
import { eventually, loaded, syncBed } from './sync-bed.js';

const ids = { 2030: '740000000000030', 2031: '740000000000031' };

/** A table with the columns of the template. */
export const table = (...lines: string[]) => Buffer.from([seasonColumns.join(','), ...lines].join('\r\n'));

/** Thirteen results a team, and two of the games. */
export const season2019 = [
  '2019,,Old Aces,owner 1,2,8,5,0,1400.25,1300,,',
  '2019,,Ghosts,Gone Guy,1,9,4,0,1380.5,1290.75,yes,',
  '2019,1,Old Aces,,,,,,101.5,99.25,,Ghosts',
  '2019,2,Ghosts,,,,,,120,80.1,,Old Aces',
];

/** Two games a team, and the final in week 3. */
export const season2018 = [
  '2018,,Old Aces,owner 1,1,2,0,0,200,150,,',
  '2018,,Ghosts,Gone Guy,2,1,1,0,190,180,yes,',
  '2018,,Others,Third Guy,3,0,2,0,150,210,,',
  '2018,3,Ghosts,,,,,,120,80,,Old Aces',
];

export type TableBed = Awaited<ReturnType<typeof tableBed>>;

/** A connected league of two seasons, to whose admin older ones can be sent. */
export async function tableBed() {
  const tree = createProviderTree();
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: ids[2030], season: '2030', scored: 17 });
  putSeason(tree, { leagueId: ids[2031], season: '2031', scored: 3, previous: ids[2030] });
  const bed = await syncBed({ folder: tree.folder });
  await bed.verify('owner1', { leagueId: ids[2031] });
  const chainId = (await loaded(bed, ids[2031]))?._id ?? '';
  const at = `/api/leagues/${ids[2031]}`;
  const signed = () => bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });

  async function ask(method: 'GET' | 'POST', url: string) {
    return bed.app.inject({ method, url, headers: await signed() });
  }
  const get = async <T>(url: string) => (await ask('GET', url)).json<T>();
  async function send(content: Buffer, dryRun = false, key?: string) {
    const { payload, headers } = fileForm(content, { name: 'old.csv' });
    const keyed = key === undefined ? {} : { 'idempotency-key': key };
    const url = `${at}/historical-data/import${dryRun ? '?dryRun=true' : ''}`;
    const response = await bed.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...(await signed()), ...headers, ...keyed },
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }
  const ended = () =>
    eventually(
      () => bed.deps.leagueImports.find(chainId),
      (job) => job !== null && job.state !== 'in_progress',
      60_000,
    );
  /** Imports a file, and waits until that has ended well. */
  async function take(content: Buffer) {
    expect((await send(content)).status).toBe(202);
    const job = await ended();
    expect(job).toMatchObject({ state: 'success' });
    return job;
  }
  async function leagueOf(season: string): Promise<string> {
    const chain = await bed.deps.chains.find(chainId);
    return chain?.seasons.find((each) => each.season === season)?.leagueId ?? '';
  }
  async function close(): Promise<void> {
    await bed.close();
    tree.remove();
  }
  return { bed, tree, chainId, at, ask, get, send, ended, take, leagueOf, close };
}
