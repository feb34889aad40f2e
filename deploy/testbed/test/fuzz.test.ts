import { AppError } from '@dynasty/kit/errors';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { fuzz } from '@dynasty/testbed/fuzz/fuzz';
import { operationsOf } from '@dynasty/testbed/fuzz/operations';
import { fuzzRequest } from '@dynasty/testbed/fuzz/requests';
import { type Testbed, testbed } from '@dynasty/testbed/testbed';
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
  const kinds = [/^500 of \/fails/, /^400 tells of the inside/, /^409 and yet changed: things/];
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
