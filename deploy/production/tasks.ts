import path from 'node:path';
import { backUp, type BackedUp } from './back-up.js';
import { check } from './check.js';
import { moveAdminAt } from './move-admin.js';
import { restore } from './restore.js';

interface Given {
  url: string;
  /** Where backups lie. */
  dir: string;
  /** The folder of the backup that `FROM` names; throws where it names none. */
  from(): string;
  unchecked: boolean;
}

/** By the value of `TASK`; each resolves with what is to be said of it. */
const tasks: Record<string, (given: Given) => Promise<string>> = {
  backup: ({ url, dir }) => {
    const folder = path.join(dir, new Date().toISOString().replaceAll(':', '-'));
    return backUp(url, folder).then(told(folder));
  },
  check: ({ from, unchecked }) => check(from(), { unchecked }).then(told(from())),
  restore: ({ url, from, unchecked }) => restore(url, from(), { unchecked }).then(told(from())),
  async 'move-admin'({ url }) {
    return `moved: ${(await moveAdminAt(url)).join(', ') || 'nothing, there was nothing left'}`;
  },
};

const told =
  (folder: string) =>
  ({ collections, documents, ms }: BackedUp): string =>
    `${folder}: ${documents} documents of ${collections} collections, ${Math.round(ms)} ms`;

/**
 * Does what `TASK` names: `backup` copies to `/backup/<time>`, `check` reads `/backup/$FROM` through without a server,
 * `restore` puts it back (`UNCHECKED=yes`, with both: one without a manifest, as 0.1 made them), `move-admin` moves what
 * version 0.1 kept in the database `admin` (compose does that by itself). Throws for another one.
 */
export async function runTask(env: NodeJS.ProcessEnv): Promise<string> {
  const task = tasks[env.TASK ?? 'backup'];
  if (task === undefined) throw new Error('TASK is backup, check, restore or move-admin');
  const dir = env.BACKUP_DIR ?? '/backup';
  const from = () => {
    if (!env.FROM) throw new Error('FROM names no backup');
    return path.join(dir, path.basename(env.FROM));
  };
  return task({ url: env.MONGO_URL ?? '', dir, from, unchecked: env.UNCHECKED === 'yes' });
}
