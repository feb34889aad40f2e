import { type Testbed } from '@dynasty/testbed/testbed';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(__dirname, '../../../..');

export interface RealProcess {
  port: number;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

/** The built service as production starts it; resolves once it is ready. */
export async function startReal(bed: Testbed, leagueSyncPort: number): Promise<RealProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'services/chat-messaging/dist/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      MONGO_URL: bed.mongoUrl,
      MONGO_DB: bed.database,
      NATS_URL: bed.natsUrl,
      OIDC_ISSUER: bed.issuer.issuer,
      OIDC_JWKS_URL: bed.issuer.jwksUrl,
      LEAGUE_SYNC_GRPC: `127.0.0.1:${leagueSyncPort}`,
      LIMITS: 'off',
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  for (let left = 300; left > 0; left -= 1) {
    // On a busy machine a process that has just started refuses work for a moment, though it is ready.
    const isReady = await Promise.all(
      ['readyz', 'api-docs.json'].map((page) => fetch(`http://127.0.0.1:${port}/${page}`)),
    ).then(
      (responses) => responses.every(({ ok }) => ok),
      () => false,
    );
    if (isReady) {
      return {
        port,
        kill: () => {
          child.kill('SIGKILL');
          return exit;
        },
      };
    }
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`chat-messaging did not start:\n${output}`);
}
