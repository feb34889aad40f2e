import { administrator, administratorPassword } from './command.js';

const requestMs = 10_000;
const conflict = 409;

/** The administration of a local Keycloak, asked at its own loopback address. */
export function keycloakAdmin(o: { address: string; dir: string }) {
  let token: Promise<string> | undefined;
  return {
    /** Creates what `path` (below /admin) lists; what is there already stays as it is. Throws with the reason. */
    async create(path: string, representation: object): Promise<void> {
      token ??= administratorToken(o);
      const response = await fetch(`${o.address}/admin${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await token}`, 'content-type': 'application/json' },
        body: JSON.stringify(representation),
        signal: AbortSignal.timeout(requestMs),
      });
      const text = await response.text();
      if (response.ok || response.status === conflict) return;
      throw new Error(`Keycloak did not create ${path} (${response.status}): ${text}`);
    },
  };
}

async function administratorToken({ address, dir }: { address: string; dir: string }): Promise<string> {
  const response = await fetch(`${address}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: administrator,
      password: administratorPassword(dir),
    }),
    signal: AbortSignal.timeout(requestMs),
  });
  if (!response.ok) throw new Error(`Keycloak refused its administrator (${response.status})`);
  return ((await response.json()) as { access_token: string }).access_token;
}
