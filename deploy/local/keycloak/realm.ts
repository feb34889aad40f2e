import fs from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../layout.js';

interface Client {
  clientId: string;
  [setting: string]: unknown;
}

export interface Realm {
  clients: Client[];
  [setting: string]: unknown;
}

/** The realm of every installation; `${NAME}` stands for a variable of Keycloak's environment. */
export function productionRealm(): Realm {
  return JSON.parse(fs.readFileSync(path.join(repositoryRoot, 'deploy/keycloak/realm.json'), 'utf8')) as Realm;
}

/**
 * The same realm for a machine of one's own: no mail server, so addresses need no confirmation; no rules for passwords,
 * so that demo people can sign in; and `dynasty-load`, which gives scripts a token for a password.
 */
export function localRealm(): Realm {
  const realm = productionRealm();
  const web = realm.clients.find(({ clientId }) => clientId === 'dynasty-web');
  const load: Client = {
    clientId: 'dynasty-load',
    enabled: true,
    publicClient: true,
    standardFlowEnabled: false,
    directAccessGrantsEnabled: true,
    fullScopeAllowed: false,
    protocolMappers: web?.protocolMappers,
  };
  return { ...realm, verifyEmail: false, passwordPolicy: '', smtpServer: {}, clients: [...realm.clients, load] };
}

/**
 * The local realm for the origin at which browsers find it, as Keycloak takes it while it runs: it puts its variables in
 * their places only where it makes a realm.
 */
export function localRealmAt(publicAddress: string): Realm {
  return JSON.parse(JSON.stringify(localRealm()).replaceAll('${PUBLIC_URL}', publicAddress)) as Realm;
}
