import fs from 'node:fs';
import path from 'node:path';
import { keycloakAdmin } from '../../local/keycloak/admin.js';
import { ensureRealm } from '../../local/keycloak/ensure-realm.js';
import { call, portsFile, signIn } from './support/stack.js';

const { options, address, ports } = portsFile();
const usernames = async (): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${ports.sandbox}/_sandbox/info`);
  const { leagues } = (await response.json()) as { leagues: { usernames: string[] }[] };
  return leagues[0]?.usernames[0] ?? '';
};

/** What the development issuer cannot show: tokens that a real identity server signed, for somebody else. */
if (options.auth !== 'keycloak')
  process.stderr.write('skipped: tests of a real Keycloak (make stack-keycloak runs them)\n');
const withKeycloak = options.auth === 'keycloak' ? describe : describe.skip;

withKeycloak('a real Keycloak behind the gateway', () => {
  const direct = `http://127.0.0.1:${ports.issuer}`;
  const keycloak = { address: direct, dir: path.join(options.dataDir, 'issuer') };
  const admin = keycloakAdmin(keycloak);
  let username: string;
  beforeAll(async () => {
    username = await usernames();
  });

  async function tokenOf(o: { realm: string; client: string; username: string; password: string }): Promise<string> {
    const form = { grant_type: 'password', client_id: o.client, username: o.username, password: o.password };
    const response = await fetch(`${direct}/realms/${o.realm}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const { access_token: token } = (await response.json()) as { access_token?: string };
    if (token === undefined) throw new Error(`no token of ${o.realm}/${o.client}: ${response.status}`);
    return token;
  }
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const openClient = (clientId: string, more: object = {}) => ({
    clientId,
    publicClient: true,
    directAccessGrantsEnabled: true,
    standardFlowEnabled: false,
    fullScopeAllowed: false,
    ...more,
  });

  it('gives tokens for the API that live five minutes and are accepted', async () => {
    const token = await signIn(username);
    const { iss, aud, exp, iat, typ } = claimsOf(token) as { iss: string; aud: string; exp: number } & Record<
      string,
      unknown
    >;
    expect({ iss, aud, typ }).toEqual({ iss: `${address}/realms/dynasty`, aud: 'dynasty-api', typ: 'Bearer' });
    expect(exp - Number(iat)).toBe(300);
    expect((await call('/api/auth/user', { token })).status).toBe(200);
  });

  it('has a token of another client of the realm refused, and one for another audience', async () => {
    const elsewhere = {
      name: 'elsewhere',
      protocol: 'openid-connect',
      protocolMapper: 'oidc-audience-mapper',
      config: { 'included.custom.audience': 'elsewhere', 'access.token.claim': 'true' },
    };
    await admin.create('/realms/dynasty/clients', openClient('another-app'));
    await admin.create('/realms/dynasty/clients', openClient('elsewhere-app', { protocolMappers: [elsewhere] }));
    for (const client of ['another-app', 'elsewhere-app']) {
      const token = await tokenOf({ realm: 'dynasty', client, username, password: 'demo' });
      const { status, body } = await call<{ message: string }>('/api/auth/user', { token });
      expect({ client, status }).toEqual({ client, status: 401 });
      expect(body.message).toContain('Unauthorized');
    }
  });

  it('has a token of another realm refused, though its client and audience have the same names', async () => {
    const production = path.join(__dirname, '../../keycloak/realm.json');
    const { clients } = JSON.parse(fs.readFileSync(production, 'utf8')) as { clients: { clientId: string }[] };
    const web = clients.find(({ clientId }) => clientId === 'dynasty-web');
    await admin.create('/realms', {
      realm: 'other',
      enabled: true,
      clients: [
        clients.find(({ clientId }) => clientId === 'dynasty-api'),
        openClient('dynasty-web', { protocolMappers: (web as { protocolMappers?: unknown }).protocolMappers }),
      ],
      users: [
        {
          username: 'ann',
          email: 'ann@example.org',
          firstName: 'Ann',
          lastName: 'Ann',
          emailVerified: true,
          enabled: true,
          credentials: [{ type: 'password', value: 'demo' }],
        },
      ],
    });
    const token = await tokenOf({ realm: 'other', client: 'dynasty-web', username: 'ann', password: 'demo' });
    expect(claimsOf(token)).toMatchObject({ aud: 'dynasty-api', azp: 'dynasty-web' });
    expect((await call('/api/auth/user', { token })).status).toBe(401);
  });

  it('gives neither the browser client nor its own a token for a password, and shows neither its console nor another realm', async () => {
    // The second is Keycloak's own, of every realm.
    for (const client of ['dynasty-web', 'admin-cli']) {
      const form = { grant_type: 'password', client_id: client, username: `${username}@example.org` };
      const response = await fetch(`${address}/realms/dynasty/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams({ ...form, password: 'demo' }),
      });
      expect({ client, refused: [400, 401].includes(response.status) }).toEqual({ client, refused: true });
      await response.arrayBuffer();
    }
    for (const hidden of ['/realms/master', '/realms/master/protocol/openid-connect/certs', '/realms/other']) {
      expect({ hidden, status: (await call(hidden)).status }).toEqual({ hidden, status: 404 });
    }
    expect((await call('/admin/master/console/')).status).toBe(404);
  });

  it('lets people sign in at the address of now, where its realm was made for another', async () => {
    const pageOf = async (origin: string): Promise<string> => {
      const query = new URLSearchParams({
        ...{ client_id: 'dynasty-web', response_type: 'code', scope: 'openid', redirect_uri: `${origin}/sign-in` },
        ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
      });
      const response = await fetch(`${direct}/realms/dynasty/protocol/openid-connect/auth?${query}`);
      const page = await response.text();
      return /Invalid parameter: redirect_uri|name="password"/.exec(page)?.[0] ?? `${response.status}: ${page}`;
    };
    const [refused, welcome] = ['Invalid parameter: redirect_uri', 'name="password"'];
    const elsewhere = 'http://localhost:1';
    await ensureRealm({ ...keycloak, publicAddress: elsewhere });
    expect(await Promise.all([address, elsewhere].map(pageOf))).toEqual([refused, welcome]);
    await ensureRealm({ ...keycloak, publicAddress: address });
    expect(await Promise.all([address, elsewhere].map(pageOf))).toEqual([welcome, refused]);
  });
});
