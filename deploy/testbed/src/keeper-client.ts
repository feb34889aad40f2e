import { programBeside } from '@dynasty/kit/program-beside';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shape } from './emptied-databases.js';

export interface WantedServers {
  /** A MongoDB that runs already; without it, the one that all files share. */
  mongoUrl?: string;
  /** Whose collections are made in the database: it may be one in which other tests of this run made the same. */
  shape?: Shape;
  nats: boolean;
}

export interface KeptServers {
  mongoUrl: string;
  /** An empty one; emptied for others or dropped as soon as the servers are given back, or their holder is gone. */
  database: string;
  natsUrl: string | undefined;
  /** Gives the servers back. */
  release(): Promise<void>;
}

const startTimeoutMs = 15_000;

/** One address for each user and checkout; on Linux an abstract socket, which cannot be left behind. */
function keeperAddress(): string {
  const owner = `${os.userInfo().username}${__dirname}`;
  const name = `dynasty-test-${createHash('sha1').update(owner).digest('hex').slice(0, 12)}`;
  return process.platform === 'linux' ? `\0${name}` : path.join(os.tmpdir(), `${name}.sock`);
}

/** Asks the keeper (starting it when there is none) for servers; they are kept until `release`. */
export async function askKeeper(wanted: WantedServers): Promise<KeptServers> {
  // A keeper that was about to end is asked again: then a new one responds.
  const { socket, text } = await ask(wanted).catch(() => ask(wanted));
  const servers = JSON.parse(text) as { mongoUrl: string; database: string; natsUrl?: string; error?: string };
  if (servers.error !== undefined) throw new Error(`test servers cannot be started: ${servers.error}`);
  return {
    mongoUrl: servers.mongoUrl,
    database: servers.database,
    natsUrl: servers.natsUrl,
    release: () =>
      new Promise((resolve) => {
        socket.once('close', () => resolve());
        socket.destroy();
      }),
  };
}

async function ask(wanted: WantedServers): Promise<{ socket: net.Socket; text: string }> {
  const socket = await connectOrStart();
  const response = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the keeper of the test servers ended without a response')));
  });
  socket.write(`${JSON.stringify(wanted)}\n`);
  const text = await response;
  socket.unref();
  return { socket, text };
}

async function connectOrStart(): Promise<net.Socket> {
  const deadline = performance.now() + startTimeoutMs;
  let started = false;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (performance.now() > deadline)
        throw new Error('the keeper of the test servers does not respond', { cause: error });
      if (!started) startKeeper();
      started = true;
      await sleep(100);
    }
  }
}

function connect(): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(keeperAddress());
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** The keeper runs from the same form as this file: TypeScript under jest, JavaScript when built. */
function startKeeper(): void {
  const { program, execArgv } = programBeside(__filename, 'keeper');
  const address = keeperAddress();
  if (process.platform !== 'linux') fs.rmSync(address, { force: true });
  const log = fs.openSync(path.join(os.tmpdir(), 'dynasty-test-keeper.log'), 'w');
  const env = { ...process.env, NODE_OPTIONS: '' };
  // As JSON: an abstract socket's name begins with a character that no argument may have.
  spawn(process.execPath, [...execArgv, program, JSON.stringify(address)], {
    detached: true,
    stdio: ['ignore', log, log],
    env,
  }).unref();
  fs.closeSync(log);
}
