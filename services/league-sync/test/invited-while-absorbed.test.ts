import { type Work } from '@dynasty/kit/idempotency';
import { acceptInvitation } from '../src/actions/inviting/accept-invitation.js';
import { absorbChain } from '../src/actions/loading/absorb-chain.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [first, second] = ['747000000097030', '747000000097031'];
const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: first, season: '2030', scored: 3 });
  putSeason(tree, { leagueId: second, season: '2031', scored: 3 });
  bed = await syncBed({ folder: tree.folder });
  for (const leagueId of [first, second]) {
    await bed.verify('owner1', { leagueId });
    await loaded(bed, leagueId);
  }
  await bed.stopJobs();
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('an invitation that is accepted while its league is taken into another one leads into that', async () => {
  const { chains, memberships, mongo } = bed.deps;
  const [older, younger] = [await chains.findByLeague(first), await chains.findByLeague(second)];
  if (older === null || younger === null) throw new Error('they are not connected');
  const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  const url = `/api/leagues/${second}/invitations`;
  const made = await bed.app.inject({ method: 'POST', url, headers, payload: { sleeperUserId: ownerOf(2) } });
  let isAbsorbed = false;
  /** The two are one once the invitation and its league were read. */
  async function commit<T>(work: Work<T>) {
    if (!isAbsorbed) await absorbChain(bed.sync, older?._id ?? '', younger?._id ?? '', new AbortController().signal);
    isAbsorbed = true;
    return (await mongo.transaction(work)).body as T;
  }
  const names = { email: 'zed@example.test', emailVerified: true, firstName: 'Zed', lastName: '', username: 'zed' };
  const account = { accountId: 'account-zed', ...names, sid: '', expiresAtMs: Date.now() + 60_000 };
  const { token: secret } = made.json<{ token: string }>();
  expect(await acceptInvitation(bed.deps, { account, secret, commit })).toMatchObject({
    league: { id: second },
  });
  expect(await chains.find(younger._id)).toBeNull();
  expect(await memberships.find(older._id, ownerOf(2))).toMatchObject({ accountId: 'account-zed' });
});
