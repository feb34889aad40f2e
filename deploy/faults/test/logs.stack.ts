import { layoutOf } from '../../local/layout.js';
import { canary, ownLogs, scanLogs } from '../../local/scan-logs.js';
import { connectedLeague } from './support/league.js';
import { call, portsFile, signIn } from './support/stack.js';

let tokens: string[];

/** What people do, and what goes wrong of it: words, secrets and e-mails in every place of a request. */
beforeAll(async () => {
  const { token, league } = await connectedLeague(3);
  const stranger = await signIn('stranger-to-logs');
  tokens = [token, stranger];
  const chat = `/api/leagues/${league.leagueId}/chat`;
  const message = { message: `${canary} to all`, messageType: 'text' };
  for (const as of tokens) {
    await call(chat, { token: as, body: message });
    await call(chat, { token: as, body: { ...message, isAdmin: canary } });
    await call(`${chat}/search?q=${canary}`, { token: as });
    await call(`/api/owner-statements/${league.leagueId}/1`, { token: as, method: 'PUT', body: { statement: canary } });
    await call('/api/verify-league', { token: as, body: { leagueId: '999999999999999999', sleeperUsername: canary } });
    await call(`/api/invitations/${canary}/accept`, { token: as, method: 'POST', body: {} });
    await call(`/api/leagues/${league.leagueId}?token=${as}`, { token: as });
    await call('/api/auth/session', { method: 'POST', token: `${as}${canary}` });
    await call('/api/user-leagues', { headers: { cookie: `dynasty_session=${as}`, 'user-agent': canary } });
  }
  // The words have arrived where they belong.
  expect(JSON.stringify((await call(chat, { token })).body)).toContain(canary);
}, 360_000);

/** The same scan follows every stack that was started for tests; here right after what is most likely to be told of. */
test('no log of the stack has a token, an e-mail or a word that people wrote, and every line of our own is whole', async () => {
  const folder = layoutOf(portsFile().options.dataDir).logs;
  expect(ownLogs(folder).length).toBeGreaterThanOrEqual(7);
  const signatures = tokens.map((token) => token.split('.').at(-1) ?? '');
  expect(await scanLogs(folder, { words: signatures })).toEqual([]);
});
