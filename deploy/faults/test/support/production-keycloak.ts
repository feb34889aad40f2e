import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { findKeycloak } from '@dynasty/testbed/servers/keycloak';
import { launchServer } from '@dynasty/testbed/servers/server-process';
import { keycloakCommand } from '../../../local/keycloak/command.js';
import { repositoryRoot } from '../../../local/layout.js';
import { until } from './stack.js';

/** Whom the mail server of these tests knows: that they signed in shows that both variables reached the realm. */
export const mailUser = { name: 'relay', secret: 'relay-secret' };
export const sender = 'no-reply@example.org';

/** What a quiet machine needs at most for the build of its settings, its tables and the realm. */
const startMs = 60_000;

const isThere = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => (await response.arrayBuffer(), response.ok),
    () => false,
  );

/**
 * A Keycloak of its own with the realm of every installation as it stands in the repository, and the variables that
 * docker-compose.yml gives to it; it is its own public address, since no gateway stands before it.
 * @param mailPort of a mail server on loopback
 */
export async function productionKeycloak({ mailPort }: { mailPort: number }) {
  const home = await findKeycloak();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-keycloak-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const local = keycloakCommand({ home, dir, port, publicAddress: address });
  const realm = path.join(repositoryRoot, 'deploy/keycloak/realm.json');
  fs.copyFileSync(realm, path.join(dir, 'keycloak/data/import/realm.json'));
  const mail = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailPort),
    SMTP_FROM: sender,
    SMTP_USER: mailUser.name,
    SMTP_SECRET: mailUser.secret,
    SMTP_AUTH: 'true',
    SMTP_STARTTLS: 'false',
    SMTP_SSL: 'false',
  };
  const clear = () => fs.rmSync(dir, { recursive: true, force: true });
  const server = await launchServer({
    ...local,
    name: 'Keycloak',
    env: { ...local.env, ...mail },
    url: address,
    port,
    logFile: path.join(dir, 'keycloak.log'),
    ready: async () => void (await until(() => isThere(`${address}/realms/dynasty`), Boolean, startMs)),
  }).catch((error: unknown) => {
    clear();
    throw error;
  });
  return {
    address,
    stop: async () => {
      await server.stop();
      clear();
    },
  };
}
