import { AppError } from '@dynasty/kit/errors';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { fuzz } from '@dynasty/testbed/fuzz/fuzz';
import { operationsOf } from '@dynasty/testbed/fuzz/operations';
import { fuzzRequest } from '@dynasty/testbed/fuzz/requests';
import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { as, lonelyCore, newApp } from '../../../services/shared/test/http-app.js';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
});
afterAll(() => bed.close());

const text = Type.Object({ text: Type.String({ maxLength: 20 }), week: Type.Optional(Type.Integer({ minimum: 1 })) });

/** One route that behaves, and three that do what none may. */
async function badApp() {
  const app = await newApp(lonelyCore());
  const config = { access: 'account', write: 'reads' } as const;
  const schema = { body: text };
  app.post('/good', { config, schema }, async () => ({ ok: true }));
  app.post('/fails', { config, schema }, async ({ body }) => {
    if (body.text.length > 10) throw new Error('longer than anybody thought of');
    return { ok: true };
  });
  app.post('/tells', { config, schema }, async () => {
    throw new AppError('invalid', 'bad', 'MongoServerError: E11000 duplicate key');
  });
  app.post('/keeps', { config, schema }, async () => {
    await bed.mongo.connection.collection('things').insertOne({});
    throw new AppError('conflict', 'taken', 'Somebody else was faster.');
  });
  await app.ready();
  return app;
}

it('finds a failure, a word of the inside, and a document that a refused request has left', async () => {
  const app = await badApp();
  const { problems, routes } = await fuzz({
    ...{ service: 'bad', app, mongo: bed.mongo, params: {} },
    callers: [async () => as('me')],
  });
  await app.close();
  expect(routes).toBe(4);
  const kinds = [/^500 \S+ of \/fails/, /^400 tells of the inside/, /^409 and yet changed: things/];
  for (const kind of kinds) expect(problems.filter((problem) => kind.test(problem))).not.toEqual([]);
  expect(problems.filter((problem) => !kinds.some((kind) => kind.test(problem)))).toEqual([]);
});

it('finds that nothing was served', async () => {
  const app = await newApp(lonelyCore());
  app.post('/closed', { config: { access: 'account', write: 'reads' }, schema: { body: text } }, async () => {
    throw new AppError('missing', 'nothing', 'There is nothing here.');
  });
  const callers = [async () => as('me')];
  const { problems } = await fuzz({ service: 'closed', app, mongo: bed.mongo, params: {}, callers });
  await app.close();
  expect(problems).toEqual([expect.stringMatching(/^none of 20 requests was served/)]);
});

describe('a route that its guard keeps closed', () => {
  const schema = { body: text };
  const answer = async () => ({ ok: true });
  const run = async (...callers: string[]) => {
    const app = await newApp(lonelyCore());
    const ofLeague = { params: LeagueParams, body: text };
    app.post('/open', { config: { access: 'account', write: 'reads' }, schema }, answer);
    app.post('/super', { config: { access: 'superAdmin', write: 'reads' }, schema }, answer);
    app.post('/leagues/:leagueId', { config: { access: 'leagueAdmin', write: 'reads' }, schema: ofLeague }, answer);
    await app.ready();
    // There is no league 5.
    const options = { service: 'closed', app, mongo: bed.mongo, params: { leagueId: ['5'] } };
    const { problems } = await fuzz({ ...options, callers: callers.map((who) => async () => as(who)) });
    await app.close();
    return problems;
  };
  const nobodyIn = (route: string) => expect.stringContaining(`nobody was let into POST ${route}:`) as string;

  it('is found, though its requests are refused for other reasons as well', async () => {
    expect(await run('me')).toEqual([nobodyIn('/super'), nobodyIn('/leagues/{leagueId}')]);
  });

  it('is none once somebody is let in, however few have the right', async () => {
    expect(await run(...Array<string>(9).fill('me'), 'root')).toEqual([nobodyIn('/leagues/{leagueId}')]);
  });
});

describe('a service that runs without something, or is slow', () => {
  const config = { access: 'account', write: 'reads' } as const;
  const run = async (answer: () => Promise<unknown>, more: object = {}) => {
    const app = await newApp(lonelyCore());
    app.post('/one', { config, schema: { body: text } }, answer);
    const callers = [async () => as('me')];
    const figures = await fuzz({ service: 'one', app, mongo: bed.mongo, params: {}, callers, ...more });
    await app.close();
    return figures;
  };
  const without = async () => {
    throw new AppError('unavailable', 'no-data', 'There is no data yet.');
  };
  let calls = 0;
  const slow = async () => {
    calls += 1;
    // Once for a request and once more for the same: a busy machine does not make a problem of it.
    if (calls <= 2) await sleep(150);
    return { ok: true };
  };

  it('may say so by the slugs that are named, and by no others', async () => {
    const [named, unnamed] = [await run(without, { unavailable: ['no-data'] }), await run(without)];
    expect([named.unavailable['no-data'], unnamed.unavailable]).toEqual([expect.any(Number), {}]);
    expect(named.problems).toEqual([expect.stringMatching(/^none of 20/)]);
    expect(unnamed.problems.filter((problem) => problem.startsWith('503 no-data of /one'))).not.toEqual([]);
  });

  it('is found out by how long a response takes, twice', async () => {
    const { problems, slowest } = await run(slow, { slow: { 'POST /one': 100 } });
    expect(slowest).toBe('POST /one');
    expect(problems).toEqual([expect.stringMatching(/^\d+ ms, then \d+ ms of POST \/one/)]);
  });
});

it('a refused call may change the fields that are named, and no others of the same documents', async () => {
  const people = bed.mongo.connection.collection<{ _id: string; seen: number; name: string }>('people');
  const touch = async (change: Record<string, number>) => {
    await people.updateOne({ _id: 'one' }, { $inc: change }, { upsert: true });
    throw new AppError('conflict', 'taken', 'Somebody else was faster.');
  };
  const run = async (change: Record<string, number>) => {
    const app = await newApp(lonelyCore());
    app.post('/touches', { config: { access: 'account', write: 'reads' }, schema: { body: text } }, () =>
      touch(change),
    );
    const options = { service: 'touching', app, mongo: bed.mongo, params: {}, touched: { people: ['seen'] } };
    const { problems } = await fuzz({ ...options, callers: [async () => as('me')] });
    await app.close();
    return problems.filter((problem) => problem.includes('and yet changed: people')).length;
  };
  await people.insertOne({ _id: 'one', seen: 0, name: 'One' });
  expect(await run({ seen: 1 })).toBe(0);
  expect(await run({ seen: 1, joins: 1 })).toBeGreaterThan(0);
});

it('sends files to a route that takes them, whole ones and spoilt ones', () => {
  const content = Buffer.from('what is in the file');
  const upload = { field: 'file', files: [{ name: 'a.txt', type: 'text/plain', content }] };
  const operation = { method: 'POST', path: '/files', access: 'account', body: undefined } as const;
  const random = seededRandom(5);
  const made = Array.from({ length: 200 }, () =>
    fuzzRequest({ ...operation, params: [], query: [] }, {}, random, upload),
  );
  const forms = made.filter(({ payload }) => payload instanceof Buffer).map(({ payload }) => String(payload));
  expect(forms.filter((form) => form.includes('what is in the file')).length).toBeGreaterThan(20);
  expect(forms.filter((form) => !form.includes('what is in the file')).length).toBeGreaterThan(10);
});

it('sends the same requests for the same seed, some of them valid', async () => {
  const app = await badApp();
  const [operation] = operationsOf(app);
  if (operation === undefined) throw new Error('no operation');
  const sent = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 200 }, () => fuzzRequest(operation, {}, random));
  };
  expect(sent(3)).toEqual(sent(3));
  expect(sent(3)).not.toEqual(sent(4));
  const statuses = new Set<number>();
  for (const request of sent(3)) {
    const headers = { ...as('me'), ...request.headers };
    statuses.add((await app.inject({ ...request, url: '/good', headers })).statusCode);
  }
  await app.close();
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 415]));
});
