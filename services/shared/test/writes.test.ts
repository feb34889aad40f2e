import { type Core, createCore } from '../src/core.js';
import { ensureCollections } from '../src/collection.js';
import { AppError } from '../src/errors.js';
import { type App, createHttpApp } from '../src/http.js';
import { keyReused, writeKeyOf } from '../src/idempotency.js';
import { type ClientSession } from '../src/mongo.js';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { Type } from 'typebox';
import { synced, until } from './events.js';
import { newApp } from './http-app.js';

interface Note {
  _id: string;
  text: string;
}

let bed: Testbed;
/** Two processes of one service: they share the servers and nothing else. */
let apps: App[];
let cores: Core[];
let headers: { authorization: string };
let runs = 0;

beforeAll(async () => {
  bed = await testbed();
  cores = [0, 1].map(() => createCore({ ...bed, isSignedOut: () => false, limits: 'off' }));
  await ensureCollections(bed);
  apps = await Promise.all(cores.map(notesApp));
  headers = await bed.issuer.headers({ sub: 'ann' });
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await Promise.all(cores.map((core) => core.outbox.stop()));
  await bed.close();
});

const notes = () => bed.mongo.connection.collection<Note>('notes');

async function notesApp(core: Core): Promise<App> {
  const app = await createHttpApp(core, { title: 'Notes' });
  const config = { access: 'account', write: 'idempotent' } as const;
  const body = Type.Object({ text: Type.String() });
  const response = { 201: Type.Object({ id: Type.String() }) };
  app.post('/notes', { config, schema: { body, response } }, ({ body: { text }, commit }) => {
    runs += 1;
    return commit(async (session) => ({ status: 201, body: { id: await keep(core, session, text) } }));
  });
  app.delete('/notes', { config }, ({ commit }) =>
    commit(async (session) => {
      await notes().deleteMany({}, { session });
      return { status: 204, body: undefined };
    }),
  );
  await app.ready();
  return app;
}

async function keep(core: Core, session: ClientSession, text: string): Promise<string> {
  const id = `note-${Math.random()}`;
  await notes().insertOne({ _id: id, text }, { session });
  await core.outbox.add(session, 'league.synced.v1', id, synced(id));
  return id;
}

function post(text: string, key?: string, process: 0 | 1 = 0) {
  const sent = key === undefined ? headers : { ...headers, 'idempotency-key': key };
  return apps[process]!.inject({ method: 'POST', url: '/notes', headers: sent, payload: { text } });
}

describe('a route that is no read', () => {
  it('says what it writes, and only such a route does', async () => {
    const app = await newApp();
    expect(() => app.post('/x', { config: { access: 'account' } }, async () => ({}))).toThrow(
      'POST /x does not declare what it writes',
    );
    expect(() => app.get('/x', { config: { access: 'account', write: 'plain' } }, async () => ({}))).toThrow(
      'GET /x reads',
    );
    await app.close();
  });

  it('cannot commit unless it declares itself idempotent', async () => {
    const app = await newApp(cores[0]);
    app.post('/x', { config: { access: 'account', write: 'plain' } }, ({ commit }) =>
      commit(async () => ({ status: 200, body: {} })),
    );
    expect((await app.inject({ method: 'POST', url: '/x', headers, payload: {} })).statusCode).toBe(500);
    await app.close();
  });

  it('shows its key header in the API document', async () => {
    const document = (await apps[0]!.inject('/api-docs.json')).json<{ paths: { '/notes': { post: object } } }>();
    expect(document.paths['/notes'].post).toMatchObject({ parameters: [{ in: 'header', name: 'idempotency-key' }] });
  });
});

it('a keyed route tells by the key what was stored under it, and refuses what is no key', async () => {
  const app = await newApp(cores[0]);
  const stored = new Map<string, string>();
  const config = { access: 'account', write: 'keyed' } as const;
  const schema = { body: Type.Object({ text: Type.String() }) };
  app.post('/keyed', { config, schema }, ({ body: { text }, commitIn }) =>
    commitIn(async (request) => {
      const key = writeKeyOf(request);
      if (key === undefined) return { status: 201, body: { text } };
      const known = stored.get(key.id);
      if (known !== undefined && known !== key.request) throw keyReused();
      stored.set(key.id, key.request);
      return { status: known === undefined ? 201 : 200, body: { text } };
    }),
  );
  const statusOf = async (key: string, text: string) => {
    const sent = { ...headers, 'idempotency-key': key };
    return (await app.inject({ method: 'POST', url: '/keyed', headers: sent, payload: { text } })).statusCode;
  };
  expect([await statusOf('k', 'a'), await statusOf('k', 'a'), await statusOf('k', 'b')]).toEqual([201, 200, 422]);
  expect([await statusOf('other', 'b'), await statusOf('a b', 'a')]).toEqual([201, 400]);
  await app.close();
});

describe('an idempotent route that makes checks of its own', () => {
  const stored = Type.Object({ id: Type.String(), text: Type.String() });
  const isAllowed = new Map([['ann', true]]);
  let app: App;
  beforeAll(async () => {
    app = await newApp(cores[0]);
    const schema = { response: { 201: stored } };
    for (const [url, repeats] of [['/checked', 'checked'] as const, ['/first', 'first'] as const, ['/own'] as const]) {
      const config = { access: 'participant', write: 'idempotent', ...(repeats && { repeats }) } as const;
      app.post(url, { config, schema }, ({ account, commit }) => {
        if (isAllowed.get(account.accountId) !== true) throw new AppError('missing', 'not-there', 'It is not there.');
        return commit(
          async (session) => ({ status: 201, body: { id: await keep(cores[0]!, session, 'words') } }),
          async (kept) => ({ ...kept, text: (await notes().findOne({ _id: kept.id }))?.text ?? '' }),
        );
      });
    }
  });
  afterAll(() => app.close());
  beforeEach(() => isAllowed.set('ann', true));

  const send = (url: string) =>
    app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': `of${url}` } });

  it.each(['/checked', '/own'])(
    'makes the body of a repeat from what is there by then, after its check: %s',
    async (url) => {
      const first = await send(url);
      const { id } = first.json<{ id: string }>();
      expect([first.statusCode, first.json()]).toEqual([201, { id, text: 'words' }]);
      await notes().deleteMany({ _id: id });
      const repeated = await send(url);
      expect([repeated.statusCode, repeated.json()]).toEqual([201, { id, text: '' }]);
      isAllowed.clear();
      expect((await send(url)).statusCode).toBe(404);
    },
  );

  it('cannot do so where a repeat gets what is stored', async () => {
    const before = await notes().countDocuments();
    expect((await send('/first')).statusCode).toBe(500);
    expect(await notes().countDocuments()).toBe(before);
  });
});

describe('an idempotent route', () => {
  beforeEach(async () => {
    await notes().deleteMany({});
    runs = 0;
  });

  it('has one effect and one response for forty requests with one key in two processes', async () => {
    const order = Array.from({ length: 40 }, (_, i) => (i % 2) as 0 | 1);
    const responses = await Promise.all(order.map((process) => post('hi', 'same', process)));
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(201);
    expect(await notes().countDocuments()).toBe(1);
    const runsBefore = runs;
    const repeated = await post('hi', 'same', 1);
    expect([repeated.statusCode, repeated.json()]).toEqual([201, responses[0]?.json()]);
    expect(runs).toBe(runsBefore);
  });

  it('refuses the key for another body, and a key that is none, and changes nothing then', async () => {
    await post('one', 'once');
    expect((await post('two', 'once')).json()).toMatchObject({ slug: 'idempotency-key-reused' });
    expect((await post('two', 'once')).statusCode).toBe(422);
    expect((await post('two', 'a b')).statusCode).toBe(400);
    expect(await notes().countDocuments()).toBe(1);
  });

  it('writes every time without a key', async () => {
    await Promise.all([post('a'), post('a')]);
    expect(await notes().countDocuments()).toBe(2);
  });

  it('repeats a response without a body', async () => {
    const remove = () =>
      apps[0]!.inject({ method: 'DELETE', url: '/notes', headers: { ...headers, 'idempotency-key': 'gone' } });
    expect([(await remove()).statusCode, (await remove()).statusCode, (await remove()).body]).toEqual([204, 204, '']);
  });

  it('sends its events once it is committed', async () => {
    const heard: string[] = [];
    await bed.bus.work({
      subject: 'league.synced.v1',
      consumer: 'test-writes',
      handle: async (event) => void heard.push(event.id),
    });
    cores[0]!.outbox.start();
    const { id } = (await post('hi', 'with-event')).json<{ id: string }>();
    await until('the event is heard', () => heard.includes(id), 5_000);
  });
});
