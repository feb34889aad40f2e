import fs from 'node:fs/promises';
import path from 'node:path';
import { findHaproxy } from '@dynasty/testbed/servers/haproxy';
import { findKeycloak } from '@dynasty/testbed/servers/keycloak';
import { findMongod, mongodCommand, mongodUrl } from '@dynasty/testbed/servers/mongod';
import { findNats, natsCommand, natsReady, natsUrl } from '@dynasty/testbed/servers/nats';
import { ensurePrimary } from '@dynasty/testbed/servers/replica-set';
import { moveAdminAt } from '../production/move-admin.js';
import { placesOf } from './build-sum.js';
import { keycloakCommand } from './keycloak/command.js';
import { repositoryRoot } from './layout.js';
import { nodeFlags } from './node-flags.js';
import { respondsOk } from './probes.js';
import type { Drain } from './process-identity.js';
import {
  frontEnv,
  gatewayEnv,
  gatewayPort,
  issuerEnv,
  metricsPort,
  publicAddress,
  sandboxEnv,
  serviceEnv,
  type Places,
} from './service-env.js';
import { processNames, services, type ServiceName } from './services.js';
import type { ProcessSpec } from './supervised-process.js';

/** Who asks the provider from the start: they wait for the stand-in, which writes its world the first time. */
const askProvider: ServiceName[] = ['league-sync', 'analytics'];

/** Every process of a stack, in an order in which it can be started. */
export async function processesOf(places: Places): Promise<ProcessSpec[]> {
  const { options } = places;
  const servers = [
    ...(options.mongoUrl ? [] : [await mongod(places)]),
    ...(options.natsUrl ? [] : [await nats(places)]),
  ];
  const needs = servers.map(({ name }) => name);
  const identity = options.auth === 'keycloak' ? await keycloak(places) : issuer(places);
  const providers = options.source === 'live' ? [identity] : [identity, sandbox(places)];
  const follows = providers.map(({ name }) => name);
  const ofServices = services.flatMap((name) =>
    processNames(options.copies, name).map((process) => ({ name, process })),
  );
  const ofGateways = gateways(
    places,
    needs,
    ofServices.map(({ process }) => process),
  );
  return [
    ...servers,
    ...providers,
    ...ofServices.map(({ name, process }) => {
      const provider = options.source === 'sandbox' && askProvider.includes(name) ? ['sandbox'] : [];
      return { ...service(places, name, process), needs: [...needs, ...provider], follows };
    }),
    ...ofGateways,
    ...(options.front === undefined ? [] : [await front(places, ofGateways)]),
  ];
}

async function mongod(places: Places): Promise<ProcessSpec> {
  const port = places.ports.mongod ?? 0;
  const dir = places.layout.mongo;
  await fs.mkdir(dir, { recursive: true });
  const { command, args } = mongodCommand({ binary: await findMongod(), dir, port });
  const address = mongodUrl(port);
  const ready = async () => {
    await ensurePrimary(port);
    await moveAdminAt(address);
  };
  return { ...server('mongod', address, port), command, args, ready, stopGraceMs: 20_000 };
}

async function nats(places: Places): Promise<ProcessSpec> {
  const port = places.ports.nats ?? 0;
  const { command, args } = await natsCommand({ binary: await findNats(), dir: places.layout.nats, port });
  return { ...server('nats', natsUrl(port), port), command, args, ready: () => natsReady(port) };
}

const server = (name: string, address: string, port: number) => {
  const env = { PATH: process.env.PATH ?? '', TZ: 'UTC' };
  return { name, address, port, env, needs: [] };
};

const realmProbe = '/realms/dynasty/.well-known/openid-configuration';

function issuer(places: Places): ProcessSpec {
  return { ...nodeProcess(places, 'issuer', 'deploy/dist/local/issuer/main.js', realmProbe), env: issuerEnv(places) };
}

/** In the development issuer's place: the same name and port. */
async function keycloak(places: Places): Promise<ProcessSpec> {
  const port = places.ports.issuer ?? 0;
  const dir = places.layout.issuer;
  const home = await findKeycloak();
  const address = `http://127.0.0.1:${port}`;
  return {
    ...server('issuer', address, port),
    ...keycloakCommand({ home, dir, port, publicAddress: publicAddress(places.options) }),
    ready: () => respondsOk(`${address}${realmProbe}`),
    stopGraceMs: 20_000,
  };
}

function sandbox(places: Places): ProcessSpec {
  const probe = '/_sandbox/info';
  return { ...nodeProcess(places, 'sandbox', 'deploy/sandbox/dist/main.js', probe), env: sandboxEnv(places) };
}

function service(places: Places, name: ServiceName, process: string): ProcessSpec {
  const plain = nodeProcess(places, process, `services/${name}/dist/main.js`, '/readyz', name);
  return { ...plain, env: serviceEnv(places, name, process) };
}

/** Gateways serve what is up, so they wait for no service to be ready; they are the first to be stopped. */
function gateways(places: Places, servers: string[], before: readonly string[]): ProcessSpec[] {
  const names = processNames(places.options.copies, 'gateway');
  const needs = servers.filter((name) => name === 'nats');
  return names.map((name) => {
    const ports = { ...places.ports, [name]: gatewayPort(places) };
    const plain = nodeProcess({ ...places, ports }, name, 'gateway/dist/main.js', '/readyz', 'gateway');
    const own = `http://127.0.0.1:${places.ports[metricsPort(name)] ?? 0}`;
    return {
      ...plain,
      env: gatewayEnv(places, name),
      needs,
      follows: ['issuer', ...before],
      sharesPort: names.length > 1,
      // Who refuses what is too much must have time to.
      first: true,
      ready: () => respondsOk(`${own}/readyz`),
    };
  });
}

/** HAProxy ends at once by SIGTERM. A page that is open has a stream, which would not end: it opens it anew later. */
const drain: Drain = { signal: 'SIGUSR1', withinMs: 5_000 };

/** Takes the product's port in the gateways' place. */
async function front(places: Places, behind: ProcessSpec[]): Promise<ProcessSpec> {
  const { port } = places.options;
  const address = `http://127.0.0.1:${port}`;
  return {
    ...server('front', address, port),
    command: await findHaproxy(),
    args: ['-db', '-f', path.join(repositoryRoot, 'deploy', 'front', 'haproxy.cfg')],
    env: frontEnv(places),
    places: placesOf.front,
    follows: behind.map(({ name }) => name),
    first: true,
    ready: () => respondsOk(`${address}/readyz`),
    stopGraceMs: 12_000,
    drain,
  };
}

function nodeProcess(
  places: Places,
  name: string,
  script: string,
  probe: string,
  /** Whose program and limits it has: a service's second process those of the first. */
  kind = name,
): Omit<ProcessSpec, 'env'> {
  const port = places.ports[name] ?? 0;
  const address = `http://127.0.0.1:${port}`;
  return {
    name,
    command: process.execPath,
    args: [...nodeFlags(kind), path.join(repositoryRoot, script)],
    address,
    port,
    places: placesOf[kind] ?? [],
    needs: [],
    ready: () => respondsOk(`${address}${probe}`),
    stopGraceMs: 12_000,
  };
}
