import { setTimeout as sleep } from 'node:timers/promises';
import { type App } from '@dynasty/kit/http';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { moveStatements } from '../src/actions/move-statements.js';
import { writeStatement } from '../src/actions/write-statement.js';
import { buildApp } from '../src/app.js';
import { awardsBed, type AwardsBed } from './support/awards-bed.js';

const ann = '700000000000000001';
let bed: AwardsBed;
let app: App;
let league: FakeLeague;

beforeAll(async () => {
  bed = await awardsBed();
  league = bed.connect({ seed: 1, finalWeeks: 0 });
  league.linked = { ann };
  app = await buildApp(bed.deps);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

const url = (userId: string) => `/api/owner-statements/${league.response.leagueId}/${userId}`;

async function read(userId = ann, sub = 'ada') {
  return app.inject({ url: url(userId), headers: await bed.issuer.headers({ sub }) });
}

async function write(
  statement: unknown,
  o: { userId?: string; sub?: string; key?: string; basedOn?: string | null } = {},
) {
  const { userId = ann, sub = 'ann', key, ...rest } = o;
  const headers = await bed.issuer.headers({ sub });
  return app.inject({
    method: 'PUT',
    url: url(userId),
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { statement, ...rest },
  });
}

describe('owner statements', () => {
  it('are empty at first, written by their person, and read by every member', async () => {
    expect((await read()).json()).toEqual({ statement: '', updatedAt: null });
    const written = await write('  Built through the draft.\r\nOffers welcome. 🏈 ');
    expect(written.statusCode).toBe(200);
    expect(written.json().statement).toBe('Built through the draft.\nOffers welcome. 🏈');
    expect((await read()).json()).toEqual(written.json());
    await write('');
    expect((await read()).json().statement).toBe('');
  });

  it('have at most 256 characters, counted as people count them', async () => {
    expect((await write('🏈'.repeat(256))).statusCode).toBe(200);
    for (const text of ['🏈'.repeat(257), 'x'.repeat(5_000), 'x'.repeat(60_000)]) {
      const refused = await write(text);
      expect([refused.statusCode, refused.json().message]).toEqual([400, 'Statement cannot exceed 256 characters']);
    }
    expect((await read()).json().statement).toBe('🏈'.repeat(256));
  });

  it.each(['a\u001bb', 'a\u0000b', 'half \ud800 of one'])('refuse what cannot be shown: %j', async (text) => {
    const refused = await write(text);
    expect([refused.statusCode, refused.json().slug]).toEqual([400, 'invalid-text']);
  });

  it.each([
    [403, 'not-your-statement', 'mine', { sub: 'ada' }],
    [403, 'not-your-statement', 'mine', { userId: '700000000000000002' }],
    [403, 'not-a-member', 'mine', { sub: 'bob' }],
    [400, 'invalid-request', 5, {}],
    [400, 'invalid-request', 'mine', { userId: 'x' }],
  ])('respond with %s %s', async (status, slug, statement, o) => {
    const response = await write(statement, o);
    expect([response.statusCode, response.json().slug]).toEqual([status, slug]);
  });

  it('are written once under a key, however often that is tried', async () => {
    const first = await write('Once', { key: 'statement-1' });
    await write('Later');
    const again = await write('Once', { key: 'statement-1' });
    expect(again.json()).toEqual(first.json());
    expect((await read()).json().statement).toBe('Later');
  });

  it('are not overwritten by who has read an earlier one', async () => {
    const earlier = (await write('On the desk')).json().updatedAt;
    await sleep(5);
    const newest = (await write('On the phone', { basedOn: earlier })).json();
    for (const basedOn of [earlier, null]) {
      const refused = await write('On the desk again', { basedOn });
      expect([refused.statusCode, refused.json().slug]).toEqual([409, 'statement-changed']);
    }
    expect((await read()).json()).toEqual(newest);
    expect((await write('On the phone', { basedOn: earlier })).statusCode).toBe(200);
    const { updatedAt } = (await read()).json();
    expect((await write('Both', { basedOn: updatedAt })).statusCode).toBe(200);
    expect((await write('By a client that does not say')).statusCode).toBe(200);
  });

  it('go with a league that was taken into another one; the newer of two stays', async () => {
    const ids = (name: string) => ({ chainId: `chain-${name}`, connectionId: `connection-${name}` });
    const put = (name: string, sleeperUserId: string, text: string) =>
      bed.deps.mongo.transaction((session) =>
        writeStatement(bed.deps, session, { ...ids(name), sleeperUserId }, 'ann', { statement: text }),
      );
    await put('young', '1', 'older');
    await put('young', '2', 'moved');
    await put('old', '1', 'newer');
    for (let twice = 0; twice < 2; twice += 1) {
      await bed.deps.mongo.transaction((session) => moveStatements(bed.deps, session, ids('young'), ids('old')));
    }
    const texts = await Promise.all(
      ['1', '2'].map(async (sleeperUserId) => {
        const [there, left] = await Promise.all(
          ['old', 'young'].map((name) => bed.deps.statements.find({ chainId: ids(name).chainId, sleeperUserId })),
        );
        return [there?.text, left];
      }),
    );
    expect(texts).toEqual([
      ['newer', null],
      ['moved', null],
    ]);
  });

  it('are read from an index', async () => {
    const plans = await queryPlans(bed.deps.mongo, async () => {
      await read();
      await write('Again');
      const ids = { chainId: 'chain-x', connectionId: 'connection-x' };
      await bed.deps.mongo.transaction((session) => moveStatements(bed.deps, session, ids, ids));
    });
    expect(plans.scans).toEqual([]);
    expect(plans.operations).toBeGreaterThan(2);
  });
});
