import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Type } from 'typebox';
import { baseEnv, httpEnv, mongoEnv, natsEnv, readConfig } from '../src/config.js';
import { createHttpApp, type App, type HttpCore } from '../src/http.js';
import { createLogger } from '../src/logger.js';
import { openApiOf } from '../src/openapi.js';

describe('configuration', () => {
  const schema = Type.Object({ ...baseEnv, ...httpEnv, ...mongoEnv, FAST: Type.Boolean({ default: false }) });

  it('reads numbers and switches from text, and fills in what development needs', () => {
    expect(readConfig(schema, { PORT: '8080', FAST: 'true', LOG_LEVEL: '', UNKNOWN: 'x' })).toEqual({
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      OTEL_TRACES_SAMPLER_ARG: 1,
      HOST: '127.0.0.1',
      PORT: 8080,
      LIMITS: 'on',
      MONGO_URL: expect.stringContaining('mongodb://127.0.0.1') as string,
      FAST: true,
    });
  });

  it('lists every problem in one message', () => {
    const read = (): unknown =>
      readConfig(schema, { NODE_ENV: 'production', PORT: 'abc', LIMITS: 'off', LOG_LEVEL: 'loud' });
    for (const name of ['PORT', 'MONGO_URL is missing', 'LIMITS=off', 'LOG_LEVEL']) expect(read).toThrow(name);
  });

  describe('in production', () => {
    const servers = Type.Object({ ...baseEnv, ...mongoEnv, ...natsEnv });
    const strong = 'k7fq2zr9wd4m-x1b';
    const readWith = (mongo: string, nats: string) => (): unknown =>
      readConfig(servers, { NODE_ENV: 'production', MONGO_URL: `mongodb://${mongo}`, NATS_URL: `nats://${nats}` });

    it.each([
      ['no user', ''],
      ['no password', 'admin@'],
      ['an empty password', 'admin:@'],
      ['a short password', `admin:${strong.slice(1)}@`],
      ['admin', 'admin:admin@'],
      ['changeme', 'admin:changeme@'],
      ['a default that was written twice', 'admin:ChangeMe-ChangeMe@'],
      ['an example', 'admin:your-password-here@'],
      ['figures alone', 'admin:1234567890123456@'],
      ['one sign many times', 'admin:xyxyxyxyxyxyxyxyxyxy@'],
    ])('does not start with %s at database or broker', (_name, user) => {
      const good = `admin:${strong}@`;
      expect(readWith(`${user}db:27017/?replicaSet=rs0`, `${good}bus:4222`)).toThrow(/ {2}- MONGO_URL: the password/);
      expect(readWith(`${good}db:27017/?replicaSet=rs0`, `${user}bus:4222`)).toThrow(/ {2}- NATS_URL: the password/);
      expect(readWith(`${good}db:27017,db2:27017/?replicaSet=rs0`, `${good}bus:4222,nats://bus2:4222`)()).toBeDefined();
    });

    it('names all of it at once and repeats no password', () => {
      const read = readWith('admin:abc-short@db', 'admin:def-short@bus');
      expect(read).toThrow(/MONGO_URL: the password needs 16[^]*NATS_URL: the password needs 16/);
      expect(read).not.toThrow(/abc-short|def-short/);
    });

    it('takes a client certificate in the place of a password, at the database', () => {
      const certificate = 'db/?authMechanism=MONGODB-X509&tls=true&tlsCertificateKeyFile=/etc/db.pem';
      expect(readWith(certificate, `admin:${strong}@bus:4222`)()).toBeDefined();
      expect(readWith('db/?authMechanism=SCRAM-SHA-256', `admin:${strong}@bus:4222`)).toThrow('MONGO_URL');
    });
  });
});

it('logs no secrets', async () => {
  const script = `
    import { createLogger } from './src/logger.ts';
    createLogger({ service: 's' }).info({ token: 'SECRET', user: { email: 'SECRET' }, headers: { cookie: 'SECRET' },
      req: { headers: { authorization: 'SECRET', 'set-cookie': 'SECRET' } }, body: { password: 'SECRET' } }, 'hi\\nthere');`;
  const { output } = await run(script);
  expect(output).not.toContain('SECRET');
  expect(JSON.parse(output)).toMatchObject({ service: 's', level: 'info', msg: 'hi\nthere' });
});

describe('OpenAPI', () => {
  interface Deps extends HttpCore {
    store: { find(): Promise<number> };
  }
  async function buildApp(deps: Deps): Promise<App> {
    const app = await createHttpApp(deps, { title: 'Scores' });
    const response = { 200: Type.Object({ n: Type.Number() }) };
    app.get('/n', { config: { access: 'account' }, schema: { response } }, async () => ({
      n: await deps.store.find(),
    }));
    return app;
  }

  it('is read without any dependency', async () => {
    const document = await openApiOf(buildApp);
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Scores' } });
    expect(document).toHaveProperty(['paths', '/n', 'get', 'responses', '200']);
  });

  it('fails when registering a route uses one', async () => {
    const eager = async (deps: Deps): Promise<App> => {
      await deps.store.find();
      return buildApp({ ...deps, logger: createLogger({ service: 's', level: 'silent' }) });
    };
    await expect(openApiOf(eager)).rejects.toThrow('deps.store.find() was called');
  });
});

describe('a process', () => {
  const start = `
    import { createLogger } from './src/logger.ts';
    import { runProcess } from './src/lifecycle.ts';
    const logger = createLogger({ service: 's' });`;

  it('stops what it started in reverse order', async () => {
    const child = run(`${start}
      runProcess({ service: 's', logger, start: async ({ onStop }) => {
        onStop('first', async () => console.log('stop 1'));
        onStop('second', async () => { console.log('stop 2'); throw new Error('no'); });
        const alive = setInterval(() => {}, 1000); onStop('third', async () => clearInterval(alive));
        process.kill(process.pid, 'SIGTERM');
      } });`);
    const { code, output } = await child;
    expect(output.indexOf('stop 2')).toBeGreaterThan(0);
    expect(output.indexOf('stop 1')).toBeGreaterThan(output.indexOf('stop 2'));
    expect(code).toBe(0);
  });

  it('waits for what takes long to stop as long as it is told to, and no longer', async () => {
    const script = (graceMs: number) => `${start}
      runProcess({ service: 's', logger, graceMs: ${graceMs}, start: async ({ onStop }) => {
        const alive = setInterval(() => {}, 1000);
        onStop('slow', () => new Promise((resolve) => setTimeout(() => {
          clearInterval(alive); console.log('let go'); resolve();
        }, 1_000)));
        process.kill(process.pid, 'SIGTERM');
      } });`;
    const [patient, hurried] = await Promise.all([run(script(20_000)), run(script(100))]);
    expect({ code: patient.code, letGo: patient.output.includes('let go') }).toEqual({ code: 0, letGo: true });
    expect({ code: hurried.code, letGo: hurried.output.includes('let go') }).toEqual({ code: 1, letGo: false });
  });

  it('says why it cannot start, and exits with 1', async () => {
    const { code, output } = await run(`${start}
      runProcess({ service: 's', logger, start: async ({ onStop }) => {
        onStop('first', async () => console.log('stop 1'));
        throw new Error('port 80 is taken');
      } });`);
    expect(code).toBe(1);
    expect(output).toContain('s cannot start: port 80 is taken');
    expect(output).toContain('stop 1');
  });
});

/** Runs a script as a process of its own in the kit's folder. */
async function run(script: string): Promise<{ code: number | null; output: string }> {
  const args = ['--import', require.resolve('tsx'), '--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, {
    cwd: path.resolve(__dirname, '..'),
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
