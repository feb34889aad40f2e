import { administrator, administratorPassword } from './command.js';

const requestMs = 10_000;
const conflict = 409;

/** The administration of a local Keycloak, asked at its own loopback address; paths are below /admin. */
export function keycloakAdmin(o: { address: string; dir: string }) {
  let token: Promise<string> | undefined;
  /** Returns the text of the response. Throws with the reason, unless the status is `allowed`. */
  async function ask(method: string, path: string, body?: object, allowed?: number): Promise<string> {
    token ??= administratorToken(o);
    const response = await fetch(`${o.address}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${await token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(requestMs),
    });
    const text = await response.text();
    if (response.ok || response.status === allowed) return text;
    throw new Error(`Keycloak refused ${method} ${path} (${response.status}): ${text}`);
  }
  return {
    read: async <T>(path: string): Promise<T> => JSON.parse(await ask('GET', path)) as T,
    /** Creates what `path` lists; what is there already stays as it is. */
    async create(path: string, representation: object): Promise<void> {
      await ask('POST', path, representation, conflict);
    },
    /** Changes what is at `path` to what is given here; what is not named stays as it is. */
    async change(path: string, representation: object): Promise<void> {
      await ask('PUT', path, representation);
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
