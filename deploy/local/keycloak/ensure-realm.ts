import { keycloakAdmin } from './admin.js';
import { localRealmAt } from './realm.js';

/**
 * Gives the realm of a local Keycloak the settings and clients of the realm file, for the origin at which it is used now:
 * its import makes a realm where there is none, and leaves one that is there as it was. People stay, and what the file
 * does not name.
 */
export async function ensureRealm(o: { address: string; dir: string; publicAddress: string }): Promise<void> {
  const admin = keycloakAdmin(o);
  const { clients, ...settings } = localRealmAt(o.publicAddress);
  await admin.change('/realms/dynasty', settings);
  const known = await admin.read<{ id: string; clientId: string }[]>('/realms/dynasty/clients');
  for (const client of clients) {
    const there = known.find(({ clientId }) => clientId === client.clientId);
    if (there === undefined) await admin.create('/realms/dynasty/clients', client);
    else await admin.change(`/realms/dynasty/clients/${there.id}`, client);
  }
}
