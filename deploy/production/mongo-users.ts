import { MongoClient, MongoServerError } from 'mongodb';
import { databaseOf, services } from './databases.js';
import { hasFormerAdmin, moveAdmin } from './move-admin.js';
import { weakSecrets } from './weak-secrets.js';

const alreadyInitialized = 23;
const userNotFound = 11;
const retryMs = 500;
const waitMs = 120_000;

const passwordOf = (name: string): string => {
  const variable = `MONGO_${name.toUpperCase().replaceAll('-', '_')}_PASSWORD`;
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is missing`);
  return value;
};

const codeOf = (error: unknown): unknown => (error instanceof MongoServerError ? error.code : undefined);

/**
 * Prepares a new mongod that runs with `--replSet rs0 --keyFile`, and does nothing to one that is prepared: the
 * replica set of one member, the operator `root`, and a user for each database. It must reach the server as localhost,
 * the only place from where the first user can be made. Passwords are set anew each time, so this rotates them too.
 * What an older version kept elsewhere is moved before its service starts. Every other secret of the installation is
 * in its environment too: services start after this, and with a weak one they do not.
 */
async function prepare(host: string): Promise<void> {
  const weak = weakSecrets(process.env);
  if (weak.length > 0) throw new Error(`The secrets in .env are not usable:\n  - ${weak.join('\n  - ')}`);
  const rootPassword = passwordOf('root');
  await initiate(host);
  await makeRoot(rootPassword);
  const root = await connected({ auth: { username: 'root', password: rootPassword }, authSource: 'admin' });
  try {
    if (await hasFormerAdmin(root)) {
      const moved = await moveAdmin(root);
      if (moved.length > 0) process.stdout.write(`moved to ${databaseOf('admin')}: ${moved.join(', ')}\n`);
      await root.db('admin').command({ dropUser: 'admin' });
    }
    for (const name of services) {
      const user = { pwd: passwordOf(name), roles: [{ role: 'readWrite', db: databaseOf(name) }] };
      const db = root.db(databaseOf(name));
      try {
        await db.command({ updateUser: name, ...user });
      } catch (error) {
        if (codeOf(error) !== userNotFound) throw error;
        await db.command({ createUser: name, ...user });
      }
    }
  } finally {
    await root.close();
  }
}

function connected(options: object): Promise<MongoClient> {
  const address = { directConnection: true, serverSelectionTimeoutMS: 2_000 };
  return new MongoClient('mongodb://127.0.0.1:27017', { ...address, ...options }).connect();
}

async function initiate(host: string): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      const client = await connected({});
      const config = { _id: 'rs0', members: [{ _id: 0, host }] };
      try {
        await client.db('admin').command({ replSetInitiate: config });
      } finally {
        await client.close();
      }
      return;
    } catch (error) {
      // Once there is a user, who has not signed in may not even ask: it was initiated before that.
      const code = codeOf(error);
      if (code === alreadyInitialized || code === 13) return;
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

async function makeRoot(password: string): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const client = await connected({});
    try {
      const { isWritablePrimary } = await client.db('admin').command({ hello: 1 });
      if (isWritablePrimary === true) {
        await client.db('admin').command({ createUser: 'root', pwd: password, roles: ['root'] });
        return;
      }
    } catch (error) {
      // There is a user already.
      if (codeOf(error) === 13) return;
      throw error;
    } finally {
      await client.close();
    }
    if (Date.now() > deadline) throw new Error('mongod does not become primary');
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

prepare(process.env.MONGO_HOST ?? 'mongo:27017').then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
