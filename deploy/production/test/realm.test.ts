import fs from 'node:fs';
import path from 'node:path';
import { localRealm, productionRealm } from '../../local/keycloak/realm.js';

const login = path.join(__dirname, '../../keycloak/themes/dynasty/login');

describe('the realm', () => {
  const { clients, ...realm } = productionRealm();

  it('gives no token for a password, locks out who guesses, and wants good passwords and confirmed addresses', () => {
    // To a realm that has none Keycloak adds an `admin-cli` of its own, which takes passwords, and its account pages.
    const own = ['admin-cli', 'account', 'account-console'];
    expect(clients.map(({ clientId }) => clientId)).toEqual(['dynasty-web', 'dynasty-api', ...own]);
    expect(clients.filter(({ enabled }) => enabled === false).map(({ clientId }) => clientId)).toEqual(own);
    for (const client of clients) {
      expect(client).toMatchObject({ directAccessGrantsEnabled: false, implicitFlowEnabled: false });
      expect(client).not.toHaveProperty('secret');
    }
    expect(clients[0]).toMatchObject({
      publicClient: true,
      redirectUris: ['${PUBLIC_URL}/sign-in', '${PUBLIC_URL}/silent-check-sso.html'],
      attributes: { 'pkce.code.challenge.method': 'S256' },
    });
    expect(realm).toMatchObject({
      bruteForceProtected: true,
      verifyEmail: true,
      accessTokenLifespan: 300,
      revokeRefreshToken: true,
      refreshTokenMaxReuse: 0,
      passwordPolicy: expect.stringContaining('length(12)') as string,
    });
    expect(realm).not.toHaveProperty('users');
  });

  it('does not tell an account that is locked from a wrong password', () => {
    const lines = fs.readFileSync(path.join(login, 'messages/messages_en.properties'), 'utf8').split('\n');
    const messages = new Map(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const refused = messages.get('invalidUserMessage');
    expect(refused).toEqual(expect.stringMatching(/./));
    for (const name of [
      'invalidPasswordMessage',
      'accountTemporarilyDisabledMessage',
      'accountPermanentlyDisabledMessage',
    ]) {
      expect({ name, message: messages.get(name) }).toEqual({ name, message: refused });
    }
  });

  it('differs on a machine of one’s own by what a demo needs, and by nothing else', () => {
    const { clients: localClients, ...local } = localRealm();
    expect(localClients.slice(0, clients.length)).toEqual(clients);
    expect(localClients.slice(clients.length).map(({ clientId }) => clientId)).toEqual(['dynasty-load']);
    const demo = { verifyEmail: false, passwordPolicy: '', smtpServer: {} };
    expect(local).toEqual({ ...realm, ...demo });
  });

  it('gets from the command of an upgrade the mail settings that a new one has', () => {
    const runbook = fs.readFileSync(path.join(__dirname, '../../README.md'), 'utf8');
    const [, given = ''] = /kcadm update realms\/dynasty -f - <<END\n([^]*?)\n +END/.exec(runbook) ?? [];
    const { smtpServer } = JSON.parse(given.replace(/\$(\w+)/g, '${$1}')) as { smtpServer: unknown };
    expect(smtpServer).toEqual((realm as { smtpServer?: unknown }).smtpServer);
  });
});
