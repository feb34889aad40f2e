import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { type AnalyticsBed } from './analytics-bed.js';

const nowhere = '127.0.0.1:1';

/** Starts the service as it runs in production, beside a test's database, broker and source. */
export function spawnWorker(bed: AnalyticsBed, port = 0): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', path.resolve(__dirname, '../../src/main.ts')], {
    stdio: 'ignore',
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
