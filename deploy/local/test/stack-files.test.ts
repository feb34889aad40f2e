import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { layoutOf } from '../layout.js';
import { readOptions } from '../options.js';
import { allocatePorts } from '../ports.js';
import { isSupervised, readPortsFile, survivors, writePortsFile, type PortsFile } from '../ports-file.js';
import { identityOf } from '../process-identity.js';
import { processesOf } from '../processes.js';
import { publisherOf } from '../publish.js';
import { portNames, publicAddress, serviceEnv } from '../service-env.js';
import { services } from '../services.js';
import { dropData } from '../stack.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stack-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const portsFile = (supervisor: PortsFile['supervisor']): PortsFile => ({
  address: 'http://localhost:8080',
  state: 'ready',
  supervisor,
  startedAt: new Date().toISOString(),
  build: 'a',
  options: readOptions({ DATA_DIR: folder }, folder),
  ports: { mongod: 20_001 },
  processes: {},
});

describe('ports.json', () => {
  it('is read back as it was written, for its owner only', () => {
    const file = path.join(folder, 'deep', 'ports.json');
    const self = identityOf(process.pid) ?? null;
    writePortsFile(file, portsFile(self));
    const content = readPortsFile(file);
    expect(content).toMatchObject({ state: 'ready', ports: { mongod: 20_001 } });
    expect(isSupervised(content)).toBe(true);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['ports.json']);
  });

  it('leaves nothing beside it when it cannot be written', () => {
    const file = path.join(folder, 'ports.json');
    fs.mkdirSync(file);
    expect(() => writePortsFile(file, portsFile(null))).toThrow();
    expect(fs.readdirSync(folder)).toEqual(['ports.json']);
  });

  it('is written a little later where it cannot be now, and nothing is thrown meanwhile', async () => {
    const file = path.join(folder, 'ports.json');
    fs.mkdirSync(file);
    const notes: string[] = [];
    const publish = publisherOf(file, portsFile(null), (line) => notes.push(line));
    publish({ state: 'starting' });
    publish({ state: 'ready' });
    expect(notes).toEqual([expect.stringMatching(/^ports\.json could not be written \(E/)]);
    fs.rmdirSync(file);
    const deadline = Date.now() + 10_000;
    while (readPortsFile(file) === undefined && Date.now() < deadline) await sleep(20);
    expect(readPortsFile(file)).toMatchObject({ state: 'ready' });
    expect(notes.at(-1)).toBe('ports.json is written again');
  });

  it('does not take a process that got the number later for the supervisor', () => {
    const stale = portsFile({ pid: process.pid, began: 'before the machine started again' });
    expect(isSupervised(stale)).toBe(false);
    expect(survivors(stale)).toEqual([]);
    expect(isSupervised(readPortsFile(path.join(folder, 'none.json')))).toBe(false);
  });
});

describe('ports', () => {
  it('are the same in the next run, unless another program took one meanwhile', async () => {
    const names = ['a', 'b', 'c'];
    const first = await allocatePorts(names, { seed: folder });
    expect(new Set(Object.values(first)).size).toBe(3);
    const thief = net.createServer();
    await new Promise<void>((resolve) => thief.listen(first.b, '127.0.0.1', resolve));
    const second = await allocatePorts(names, { seed: folder, previous: first });
    thief.close();
    expect(second).toMatchObject({ a: first.a, c: first.c });
    expect(second.b).not.toBe(first.b);
  });
});

describe('options', () => {
  it('name every problem at once', () => {
    const env = { PORT: 'x', NOW: 'yesterday', SOURCE: 'moon', SLEEPER_DATA: 'nowhere' };
    expect(() => readOptions(env, folder)).toThrow(/SLEEPER_DATA.*PORT|PORT.*NOW.*SOURCE.*SLEEPER_DATA/s);
    expect(readOptions({ AUTH: 'keycloak' }, folder).auth).toBe('keycloak');
    expect(() => readOptions({ AUTH: 'ldap' }, folder)).toThrow(/AUTH: keycloak/);
    expect(() => readOptions({ FRONT: 'nginx' }, folder)).toThrow(/FRONT: haproxy/);
  });

  it('names its address as browsers do', () => {
    expect([80, 8080].map((port) => publicAddress({ port }))).toEqual(['http://localhost', 'http://localhost:8080']);
  });
});

describe('the environment of a service', () => {
  const places = async (env = { NOW: '2025-12-05T12:00:00Z' } as Record<string, string>) => {
    const options = readOptions({ DATA_DIR: folder, ...env }, folder);
    return { options, layout: layoutOf(folder), ports: await allocatePorts(portNames(options), { seed: folder }) };
  };

  it('holds what the service needs and nothing of the others', async () => {
    const where = await places();
    const chat = serviceEnv(where, 'chat-messaging');
    expect(Object.keys(chat).sort()).toEqual([
      ...[
        'GRPC_PORT',
        'HOST',
        'LEAGUE_SYNC_GRPC',
        'LIMITS',
        'LOG_LEVEL',
        'MONGO_URL',
        'NATS_URL',
        'NODE_COMPILE_CACHE',
      ],
      ...['NODE_ENV', 'OIDC_ISSUER', 'OIDC_JWKS_URL', 'PATH', 'PORT', 'TZ'],
    ]);
    expect(serviceEnv(where, 'league-sync')).toMatchObject({
      SLEEPER_BASE_URL: `http://127.0.0.1:${where.ports.sandbox}/v1`,
      NOW: '2025-12-05T12:00:00.000Z',
      MEMBER_PROOF: 'trust',
    });
    expect(serviceEnv(where, 'admin')).toMatchObject({ SUPER_ADMINS: 'admin@example.org', LEAGUE_APPROVAL: 'auto' });
  });

  it('lets league-sync follow the stand-in’s time, unless another is given or the provider is the real one', async () => {
    const where = await places({});
    const clock = `http://127.0.0.1:${where.ports.sandbox}/_sandbox/clock`;
    const footballOf = async (env: Record<string, string>) => {
      const { NOW, FOOTBALL_CLOCK_URL } = serviceEnv({ ...where, ...(await places(env)) }, 'league-sync');
      return { NOW, FOOTBALL_CLOCK_URL };
    };
    expect(await footballOf({})).toEqual({ NOW: undefined, FOOTBALL_CLOCK_URL: clock });
    const now = '2025-12-05T12:00:00.000Z';
    expect(await footballOf({ NOW: now })).toEqual({ NOW: now, FOOTBALL_CLOCK_URL: undefined });
    expect(await footballOf({ SOURCE: 'live' })).toEqual({ NOW: undefined, FOOTBALL_CLOCK_URL: undefined });
  });

  it('gives every service ports of its own', async () => {
    const where = await places();
    const ports = services.flatMap((name) => [serviceEnv(where, name).PORT, serviceEnv(where, name).GRPC_PORT]);
    expect(new Set(ports).size).toBe(services.length * 2);
  });

  it('starts as many processes of a service as are asked for, and tells everybody of them', async () => {
    const where = await places({ ANALYTICS: '2', MONGO_URL: 'mongodb://127.0.0.1', NATS_URL: 'nats://127.0.0.1' });
    const specs = await processesOf(where);
    const [first, second] = ['analytics', 'analytics-2'].map((name) => specs.find((spec) => spec.name === name));
    expect(second?.args).toEqual(first?.args);
    expect([first?.port, second?.port]).toEqual([where.ports.analytics, where.ports['analytics-2']]);
    expect(second?.env).toMatchObject({ PORT: String(second?.port), SNAPSHOT_DIR: first?.env.SNAPSHOT_DIR });
    const gateway = specs.find(({ name }) => name === 'gateway');
    expect(gateway?.env.ANALYTICS_URL).toBe(`${first?.address},${second?.address}`);
    expect(gateway?.follows).toContain('analytics-2');
    const grpc = ['analytics-grpc', 'analytics-2-grpc'].map((name) => `127.0.0.1:${where.ports[name]}`);
    expect(serviceEnv(where, 'league-sync').ANALYTICS_GRPC).toBe(`ipv4:${grpc.join()}`);
    expect(() => readOptions({ ANALYTICS: '0', CHAT: '9' }, folder)).toThrow(/CHAT: how many.*\n.*ANALYTICS: how many/);
  });
});

describe('gateways', () => {
  const specsOf = async (env: Record<string, string>) => {
    const options = readOptions({ DATA_DIR: folder, MONGO_URL: 'mongodb://a', NATS_URL: 'nats://a', ...env }, folder);
    const ports = await allocatePorts(portNames(options), { seed: folder });
    const specs = await processesOf({ options, layout: layoutOf(folder), ports });
    return specs.filter(({ name }) => name.startsWith('gateway'));
  };

  it('share the public port, and each has one of its own for its metrics', async () => {
    const [first, second] = await specsOf({ GATEWAY: '2' });
    expect([first?.name, second?.name]).toEqual(['gateway', 'gateway-2']);
    expect(second).toMatchObject({ sharesPort: true, port: first?.port, args: first?.args });
    expect(second?.env.PORT).toBe(first?.env.PORT);
    expect(second?.env.METRICS_PORT).not.toBe(first?.env.METRICS_PORT);
  });

  it('listens by itself where it is alone', async () => {
    expect(await specsOf({})).toEqual([expect.objectContaining({ name: 'gateway', sharesPort: false })]);
  });
});

describe('dropping the data', () => {
  it('removes what a stack made and keeps other files', () => {
    const layout = layoutOf(folder);
    fs.mkdirSync(layout.mongo);
    fs.writeFileSync(layout.portsFile, '{}');
    fs.writeFileSync(path.join(folder, 'notes.txt'), 'mine');
    dropData(folder);
    expect(fs.readdirSync(folder)).toEqual(['notes.txt']);
  });
});
