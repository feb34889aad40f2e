import { type Account } from '@dynasty/kit/auth';
import { type Socket } from 'node:net';
import { joinLeague } from '../src/actions/joining/join-league.js';
import { createJoinTurns, LONGEST_WAIT_MS } from '../src/memory/join-turns.js';
import { begunAgain } from './support/begun-again.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '711000000000001';
const accounts = 50;
/** The first has connected the league, fifty join it, and each of the others is somebody whom many want to be. */
const [wanted, vouched, left] = [52, 53, 54];

describe('Fifty accounts at the same moment', () => {
  const tree = createProviderTree();
  let bed: SyncBed;

  beforeAll(async () => {
    putState(tree, '2031', 2);
    putSeason(tree, { leagueId, season: '2031', scored: 1, teams: left });
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId });
    await loaded(bed, leagueId);
    await bed.stopJobs();
  }, 120_000);
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.forgetBudget());

  const chainId = async () => (await bed.deps.chains.findByLeague(leagueId))?._id ?? '';

  test('of those that link one Sleeper user one wins and the others meet 409, none of which is tried again', async () => {
    const rivals = Array.from({ length: accounts }, (_, n) => `rival${n}`);
    const again = await begunAgain(bed, async () => {
      const asked = rivals.map((name) => bed.verify(name, { leagueId, sleeperUsername: `owner${wanted}` }));
      const outcomes = (await Promise.all(asked)).map(({ status, body }) => `${status} ${String(body['slug'] ?? '')}`);
      expect(outcomes.sort()).toEqual(['200 ', ...Array<string>(accounts - 1).fill('409 sleeper-user-taken')]);
    });
    const linked = { 'sleeper.userId': ownerOf(wanted) };
    expect(await bed.mongo.connection.collection('accounts').countDocuments(linked)).toBe(1);
    expect(again).toBe(0);
  });

  test('of those that join one league each is a member, none of which is tried again', async () => {
    const people = Array.from({ length: accounts }, (_, n) => `owner${n + 2}`);
    const again = await begunAgain(bed, async () => {
      const responses = await Promise.all(people.map((name) => bed.verify(name, { leagueId })));
      expect(responses.map(({ status }) => status)).toEqual(people.map(() => 200));
    });
    const members = await bed.deps.memberships.ofChain(await chainId());
    expect(members.map(({ accountId }) => accountId)).toEqual(
      expect.arrayContaining(people.map((name) => `account-${name}`)),
    );
    expect(again).toBe(0);
  });

  test('of those that ask for an admin’s word each waits for it, none of which is tried again', async () => {
    const deps = { ...bed.deps, memberProof: 'team-name' as const };
    const people = Array.from({ length: accounts }, (_, n) => accountOf(`asker${n}`));
    const again = await begunAgain(bed, async () => {
      const asked = people.map((account) =>
        joinLeague(deps, { account, leagueId, sleeperUsername: `owner${vouched}`, commit: neverCommit }),
      );
      for (const outcome of await Promise.allSettled(asked))
        expect(outcome).toMatchObject({ status: 'rejected', reason: { slug: 'proof-required' } });
    });
    const waiting = { chainId: await chainId(), sleeperUserId: ownerOf(vouched) };
    expect(await bed.mongo.connection.collection('join_requests').countDocuments(waiting)).toBe(accounts);
    expect(again).toBe(0);
  });

  test('who has gone meanwhile gives up their turn, and the next one has it', async () => {
    const url = await bed.app.listen({ host: '127.0.0.1', port: 0 });
    const sockets: Socket[] = [];
    bed.app.server.on('connection', (socket) => sockets.push(socket));
    const asked = jest.spyOn(bed.deps.joinTurns, 'take');
    const before = Promise.withResolvers<void>();
    const ahead = bed.deps.joinTurns.take({ user: ownerOf(left) }, () => before.promise);
    const headers = await bed.issuer.headers({ sub: 'account-hasty', email: 'hasty@example.test' });
    const leaving = new AbortController();
    const response = fetch(`${url}/api/verify-league`, {
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, signal: leaving.signal },
      body: JSON.stringify({ leagueId, sleeperUsername: `owner${left}` }),
    });
    const hasSent = expect(response).rejects.toThrow('aborted');
    const turns = async () => asked.mock.calls.length;
    await eventually(turns, (count) => count === 2);
    const next = bed.verify('patient', { leagueId, sleeperUsername: `owner${left}` });
    await eventually(turns, (count) => count === 3);
    leaving.abort();
    await hasSent;
    await eventually(
      async () => sockets,
      (all) => all.every(({ destroyed }) => destroyed),
    );
    before.resolve();
    await ahead;
    expect((await next).status).toBe(200);
    expect(await bed.deps.accounts.find('account-hasty')).toMatchObject({ sleeper: null });
    expect(await bed.deps.accounts.find('account-patient')).toMatchObject({ sleeper: { userId: ownerOf(left) } });
  });
});

describe('The turn of who joins', () => {
  const turns = createJoinTurns();
  const place = { user: '1', league: 'chain' };
  afterEach(() => jest.restoreAllMocks());

  test('is refused to who has waited too long, in plain words, and nothing is stored', async () => {
    const [begun, before] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = turns.take(place, () => {
      begun.resolve();
      return before.promise;
    });
    await begun.promise;
    const store = jest.fn(async () => undefined);
    const late = [place, { ...place, user: '2' }].map((of) => turns.take(of, store));
    const refused = late.map((waiting) =>
      expect(waiting).rejects.toMatchObject({
        ...{ kind: 'unavailable', slug: 'joins-busy', retryAfterS: 2 },
        message: 'Many people are doing this at this moment. Try again shortly.',
      }),
    );
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + LONGEST_WAIT_MS + 1);
    before.resolve();
    await first;
    await Promise.all(refused);
    expect(store).not.toHaveBeenCalled();
  });

  test('is waited for by others of the same person, and by others of the same league, and by nobody else', async () => {
    const before = Promise.withResolvers<void>();
    const ended: string[] = [];
    const join = (user: string, league: string, work = async (): Promise<void> => undefined) =>
      turns.take({ user, league }, work).then(() => ended.push(`${user} ${league}`));
    const all = [join('1', 'a', () => before.promise), join('1', 'b'), join('2', 'a'), join('3', '1')];
    await all[3];
    expect(ended).toEqual(['3 1']);
    before.resolve();
    await Promise.all(all);
    expect(ended.slice(0, 2)).toEqual(['3 1', '1 a']);
    expect(ended.slice(2).sort()).toEqual(['1 b', '2 a']);
  });
});

const neverCommit = () => Promise.reject(new Error('there is nothing to store'));

const accountOf = (name: string): Account => ({
  ...{ accountId: `account-${name}`, username: name, firstName: '', lastName: '' },
  ...{ email: `${name}@example.test`, emailVerified: true, sid: 's', expiresAtMs: 0 },
});
