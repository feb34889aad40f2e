import path from 'node:path';
import { backUp } from './back-up.js';
import { moveAdminAt } from './move-admin.js';
import { restore } from './restore.js';

/**
 * In a container: `TASK=backup` copies to `/backup/<time>`, `TASK=restore` puts `/backup/$FROM` back (`UNCHECKED=yes`: one
 * without a manifest, as 0.1 made them), `TASK=move-admin` moves what version 0.1 kept in the database `admin` (compose
 * does that by itself).
 */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const url = env.MONGO_URL ?? '';
  const dir = env.BACKUP_DIR ?? '/backup';
  if (env.TASK === 'move-admin') {
    process.stdout.write(`moved: ${(await moveAdminAt(url)).join(', ') || 'nothing, there was nothing left'}\n`);
    return;
  }
  const isRestore = env.TASK === 'restore';
  if (isRestore && !env.FROM) throw new Error('FROM names no backup');
  const name = isRestore ? (env.FROM ?? '') : new Date().toISOString().replaceAll(':', '-');
  const folder = path.join(dir, path.basename(name));
  const put = () => restore(url, folder, { unchecked: env.UNCHECKED === 'yes' });
  const { collections, documents, ms } = await (isRestore ? put() : backUp(url, folder));
  process.stdout.write(`${folder}: ${documents} documents of ${collections} collections, ${Math.round(ms)} ms\n`);
}

main(process.env).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
