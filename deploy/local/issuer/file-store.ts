import fs from 'node:fs/promises';
import path from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { personOf, type Person } from './person.js';

interface Entry {
  payload: AdapterPayload;
  /** Epoch ms; null keeps it for good. */
  expiresAt: number | null;
}

interface Content {
  entries: [string, Entry][];
  /** accountId and e-mail of everybody who has signed in. */
  people: [string, string][];
}

export interface FileStore {
  adapter(model: string): Adapter;
  remember(person: Person): void;
  personById(accountId: string): Person | undefined;
  /** Writes what is not written yet. */
  flush(): Promise<void>;
}

const WRITE_DELAY_MS = 250;

/** Sessions, grants and refresh tokens in one file, so that a restart signs nobody out. Small numbers only. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const file = path.join(dataDir, 'sessions.json');
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const content = await readContent(file);
  const entries = new Map(content.entries);
  const people = new Map(content.people);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async (): Promise<void> => {
    const now = Date.now();
    for (const [key, { expiresAt }] of entries) if (expiresAt !== null && expiresAt <= now) entries.delete(key);
    const content: Content = { entries: [...entries], people: [...people] };
    await fs.writeFile(`${file}.part`, JSON.stringify(content), { mode: 0o600 });
    await fs.rename(`${file}.part`, file);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write, write);
    return writing;
  };
  const changed = () => {
    timer ??= setTimeout(() => void flush().catch(() => undefined), WRITE_DELAY_MS).unref();
  };

  return {
    adapter: (model) => adapterOf(model, entries, changed),
    remember: ({ accountId, email }) => {
      if (people.has(accountId)) return;
      people.set(accountId, email);
      changed();
    },
    personById: (accountId) => {
      const email = people.get(accountId);
      return email === undefined ? undefined : personOf(email);
    },
    flush,
  };
}

async function readContent(file: string): Promise<Content> {
  try {
    return JSON.parse(await fs.readFile(file, 'utf8')) as Content;
  } catch {
    return { entries: [], people: [] };
  }
}

function adapterOf(model: string, entries: Map<string, Entry>, changed: () => void): Adapter {
  const keyOf = (id: string) => `${model}:${id}`;
  const read = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry && (entry.expiresAt === null || entry.expiresAt > Date.now()) ? entry.payload : undefined;
  };
  const findBy = (field: 'uid' | 'userCode', value: string) =>
    [...entries.keys()]
      .filter((key) => key.startsWith(`${model}:`))
      .map(read)
      .find((payload) => payload?.[field] === value);

  return {
    upsert: async (id, payload, expiresIn) => {
      entries.set(keyOf(id), { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : null });
      changed();
    },
    find: async (id) => read(keyOf(id)),
    findByUid: async (uid) => findBy('uid', uid),
    findByUserCode: async (userCode) => findBy('userCode', userCode),
    consume: async (id) => {
      const payload = read(keyOf(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      changed();
    },
    destroy: async (id) => {
      entries.delete(keyOf(id));
      changed();
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      changed();
    },
  };
}
