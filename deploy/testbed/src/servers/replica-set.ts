import mongoose from 'mongoose';

type Admin = { command(command: Record<string, unknown>): Promise<Record<string, unknown>> };

/**
 * Makes the mongod on this port the primary of a one-member replica set `rs0`, and returns once it takes writes.
 * A set that was initiated on another port is moved to this one. Throws while the server does not respond yet.
 * @param ownPort where it listens as it sees itself, in a container
 */
export async function ensurePrimary(port: number, ownPort = port): Promise<void> {
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: 1_000,
  });
  try {
    await client.connect();
    const admin = client.db('admin');
    await configure(admin, ownPort);
    await untilPrimary(admin);
  } finally {
    await client.close();
  }
}

async function configure(admin: Admin, port: number): Promise<void> {
  const host = `127.0.0.1:${port}`;
  const hello = await admin.command({ hello: 1 });
  if (hello.isWritablePrimary === true && hello.me === host) return;
  const found = await currentConfig(admin);
  if (!found) {
    await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } });
  } else if (found.members.length !== 1 || found.members[0]?.host !== host) {
    const config = { ...found, version: found.version + 1, members: [{ _id: 0, host }] };
    await admin.command({ replSetReconfig: config, force: true });
  }
}

async function currentConfig(admin: Admin): Promise<{ version: number; members: { host: string }[] } | undefined> {
  try {
    const found = await admin.command({ replSetGetConfig: 1 });
    return found.config as { version: number; members: { host: string }[] };
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.codeName === 'NotYetInitialized') return undefined;
    throw error;
  }
}

async function untilPrimary(admin: Admin): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const hello = await admin.command({ hello: 1 });
    if (hello.isWritablePrimary === true) return;
    if (Date.now() > deadline) throw new Error('the replica set rs0 elected no primary in 30 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
