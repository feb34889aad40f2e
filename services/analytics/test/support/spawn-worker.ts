import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { type AnalyticsBed } from './analytics-bed.js';

const nowhere = '127.0.0.1:1';
/** Whatever keeps a process running starts it anew when its start has failed: its servers may have been too slow. */
const mostStarts = 3;

export interface Worker {
  /** Kills it at once; it is not started anew. */
  kill(): void;
  /** Whether it has ended by itself as often as it is started. */
  hasFailed(): boolean;
}

/**
 * Runs the service as it runs in production, beside a test's database, broker and source. What it has said is printed
 * whenever it ends by itself: nothing else says why.
 */
export function spawnWorker(bed: AnalyticsBed, port = 0): Worker {
  let starts = 0;
  let killed = false;
  let failed = false;
  let child = start();

  function start(): ChildProcess {
    starts += 1;
    const started = spawnService(bed, port);
    let said = '';
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    started.once('close', (code) => {
      if (killed) return;
      process.stderr.write(`a worker has ended with ${code}:\n${said}`);
      if (starts === mostStarts) failed = true;
      else child = start();
    });
    return started;
  }

  return {
    kill() {
      killed = true;
      child.kill('SIGKILL');
    },
    hasFailed: () => failed,
  };
}

function spawnService(bed: AnalyticsBed, port: number): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', path.resolve(__dirname, '../../src/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      GRPC_PORT: '0',
      MONGO_URL: bed.mongoUrl,
      MONGO_DB: bed.database,
      NATS_URL: bed.natsUrl,
      OIDC_ISSUER: bed.issuer.issuer,
      OIDC_JWKS_URL: bed.issuer.jwksUrl,
      LEAGUE_SYNC_GRPC: nowhere,
      ADMIN_GRPC: nowhere,
      NFLVERSE_BASE_URL: `${bed.sourceUrl}/nflverse`,
      PLAYER_IDS_URL: `${bed.sourceUrl}/nflverse/db_playerids.csv`,
      SNAPSHOT_DIR: bed.snapshotFolder,
    },
  });
}
