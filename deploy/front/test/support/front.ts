import fs from 'node:fs';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { binaryHere } from '@dynasty/testbed/servers/find-binary';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { launchServer } from '@dynasty/testbed/servers/server-process';

const haproxy = binaryHere('haproxy', ['-v'], '/usr/sbin/haproxy');
const config = path.resolve(__dirname, '../../haproxy.cfg');

if (haproxy === undefined)
  process.stderr.write('skipped: tests of deploy/front, there is no haproxy on this machine\n');
/** Tests that run a real HAProxy, of which none is fetched for them. */
export const withFront = haproxy === undefined ? describe.skip : describe;

export interface Front {
  url: string;
  port: number;
  /** Where it tells its metrics. */
  metricsUrl: string;
  /** Frees its ports and removes its files. */
  stop(): Promise<void>;
}

/** The front as it is installed, before whatever listens at `gatewayPort`. */
export async function startFront(gatewayPort: number): Promise<Front> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'front-'));
  const server = await launchServer({
    ...{ name: 'haproxy', command: haproxy ?? '', args: ['-db', '-f', config], url, port },
    env: {
      PATH: process.env.PATH ?? '',
      FRONT_BIND: `127.0.0.1:${port}`,
      GATEWAY: `127.0.0.1:${gatewayPort}`,
      FRONT_METRICS: `127.0.0.1:${metricsPort}`,
    },
    logFile: path.join(folder, 'front.log'),
    ready: async () => void (await send(url, '/ready')),
  });
  return {
    ...{ url, port, metricsUrl: `http://127.0.0.1:${metricsPort}` },
    async stop() {
      await server.stop();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

export interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: Buffer;
  agent?: http.Agent;
}

/** A request on a connection of its own, unless its agent has one. */
export function send(url: string, at: string, { body, agent, ...o }: Sent = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}${at}`, { ...o, agent: agent ?? false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject).end(body);
  });
}

/** A server of plain HTTP in the gateway's place, for what a gateway does only when it is out of order. */
export async function inGatewaysPlace(listener: RequestListener) {
  const server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
