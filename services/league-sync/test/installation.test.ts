import { createRpcClient, type PromiseClient, serveRpc } from '@dynasty/kit/rpc';
import { InstallationServiceClient } from '@dynasty/proto/league/v1/installation_service';
import { addInstallationService } from '../src/rpc/installation.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const tree = createProviderTree();
const [first, second, absent] = ['770000000000031', '780000000000031', '790000000000031'];
let bed: SyncBed;
let client: PromiseClient<InstallationServiceClient>;
let close: () => Promise<void>;

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: first, season: '2031', scored: 3, name: 'Harbour' });
  putSeason(tree, { leagueId: second, season: '2031', scored: 3, name: 'Lighthouse' });
  bed = await syncBed({ folder: tree.folder });
  const { logger } = bed;
  const add = (server: Parameters<typeof addInstallationService>[0]) => addInstallationService(server, bed.deps);
  const rpc = await serveRpc({ host: '127.0.0.1', port: 0, logger, add });
  const rpcClient = createRpcClient(InstallationServiceClient, { address: `127.0.0.1:${rpc.port}`, logger });
  client = rpcClient;
  close = async () => {
    rpcClient.close();
    await rpc.close();
  };
});
afterAll(async () => {
  await close();
  await bed.close();
  tree.remove();
});

describe('LookUpLeague', () => {
  it('tells what the provider says, and the chain once the league is connected', async () => {
    const asked = { leagueId: first };
    const unconnected = await client.lookUpLeague(asked);
    expect(unconnected).toMatchObject({ ...asked, name: 'Harbour', season: '2031', chainId: '', connectionId: '' });
    expect(unconnected.totalRosters).toBeGreaterThan(1);
    await bed.verify('owner1', asked);
    const chain = await loaded(bed, first);
    expect(await client.lookUpLeague(asked)).toEqual({
      ...unconnected,
      chainId: chain?._id,
      connectionId: chain?.connectionId,
    });
    await bed.deps.chains.update(chain?._id ?? '', { approval: 'deleted' });
    expect(await client.lookUpLeague(asked)).toEqual(unconnected);
    await bed.deps.chains.update(chain?._id ?? '', { approval: 'approved' });
  });

  it.each([absent, 'abc', '../1', ''])('finds nothing for "%s"', async (leagueId) => {
    await expect(client.lookUpLeague({ leagueId })).rejects.toMatchObject({
      kind: 'missing',
      slug: 'league-not-found',
    });
  });
});

describe('ListMemberships', () => {
  const list = (over: object = {}) => client.listMemberships({ after: '', limit: 10, search: '', ...over });

  it('names claimed teams of all leagues, the latest first, page by page, and finds them', async () => {
    await bed.verify('owner2', { leagueId: second });
    await loaded(bed, second);
    expect((await list()).memberships).toEqual([]);
    const claimedAt = (minute: number) => new Date(Date.UTC(2031, 8, 1, 12, minute));
    const people = await Promise.all(
      [first, second].map(async (leagueId) => {
        const chain = await bed.deps.chains.findByLeague(leagueId);
        return (await bed.deps.memberships.ofChain(chain?._id ?? '')).at(0);
      }),
    );
    await bed.deps.mongo.transaction(async (session) => {
      for (const [minute, person] of people.entries()) {
        const claim = { rosterId: 1, season: '2031', claimedAt: claimedAt(minute) };
        await bed.deps.memberships.change(person?._id ?? '', { claim }, session);
      }
    });
    const { memberships, next } = await list();
    expect(memberships.map(({ leagueName, leagueId }) => [leagueName, leagueId])).toEqual([
      ['Lighthouse', second],
      ['Harbour', first],
    ]);
    expect(next).toBe('');
    expect(memberships[0]).toMatchObject({ accountId: people[1]?.accountId, claimedAt: claimedAt(1).toISOString() });
    expect(memberships[0]?.email).toContain('@');
    const page = await list({ limit: 1 });
    const rest = await list({ limit: 1, after: page.next });
    expect([...page.memberships, ...rest.memberships]).toEqual(memberships);
    expect(rest.next).toBe('');
    expect((await list({ search: ' HARB' })).memberships).toEqual(memberships.slice(1));
    expect((await list({ search: memberships[0]?.email })).memberships).toEqual(memberships.slice(0, 1));
    expect(await list({ search: 'nobody' })).toEqual({ memberships: [], next: '' });
  });
});

it('GetAccounts names those who have signed in', async () => {
  const [person] = await bed.deps.memberships.ofChain((await bed.deps.chains.findByLeague(first))?._id ?? '');
  const accountId = person?.accountId ?? '';
  const { accounts } = await client.getAccounts({ accountIds: [accountId, 'nobody'] });
  expect(accounts).toEqual([{ accountId, email: expect.stringContaining('@'), username: expect.any(String) }]);
});
