import fs from 'node:fs';
import path from 'node:path';
import { layoutOf } from '../../local/layout.js';
import { connectedLeague } from './support/league.js';
import { call, portsFile, signIn } from './support/stack.js';

const WORD = 'Fernweh7261';
/** Programs of others write their logs in their own way. */
const ours = /^(gateway|league-sync|chat-messaging|analytics|rankings-recaps|achievements|admin)\b/;

interface Log {
  name: string;
  lines: string[];
}

function logs(): Log[] {
  const folder = layoutOf(portsFile().options.dataDir).logs;
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => ({ name, lines: fs.readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean) }));
}

let tokens: string[];

/** What people do, and what goes wrong of it: words, secrets and e-mails in every place of a request. */
beforeAll(async () => {
  const { token, league } = await connectedLeague(3);
  const stranger = await signIn('stranger-to-logs');
  tokens = [token, stranger];
  const chat = `/api/leagues/${league.leagueId}/chat`;
  const message = { message: `${WORD} to all`, messageType: 'text' };
  for (const as of tokens) {
    await call(chat, { token: as, body: message });
    await call(chat, { token: as, body: { ...message, isAdmin: WORD } });
    await call(`${chat}/search?q=${WORD}`, { token: as });
    await call(`/api/owner-statements/${league.leagueId}/1`, { token: as, method: 'PUT', body: { statement: WORD } });
    await call('/api/verify-league', { token: as, body: { leagueId: '999999999999999999', sleeperUsername: WORD } });
    await call(`/api/invitations/${WORD}/accept`, { token: as, method: 'POST', body: {} });
    await call(`/api/leagues/${league.leagueId}?token=${as}`, { token: as });
    await call('/api/auth/session', { method: 'POST', token: `${as}${WORD}` });
    await call('/api/user-leagues', { headers: { cookie: `dynasty_session=${as}`, 'user-agent': WORD } });
  }
  // The words have arrived where they belong.
  expect(JSON.stringify((await call(chat, { token })).body)).toContain(WORD);
}, 120_000);

describe('after people have written, and erred', () => {
  test('no log of the stack has a token, an e-mail or a word that people wrote', () => {
    const forbidden: [what: string, looks: RegExp][] = [
      ['a word', new RegExp(WORD, 'i')],
      ['a token', /eyJ[\w-]{10,}\.[\w-]{10,}/],
      ['an e-mail', /[\w.+-]+@[\w-]+\.(org|com|test|net)\b/],
      ['a cookie', /dynasty_session=\w/],
      ['a password in an address', /:\/\/[^\s:/@"]+:[^\s@"]+@/],
    ];
    const all = logs();
    expect(all.filter(({ name, lines }) => ours.test(name) && lines.length > 0).length).toBeGreaterThanOrEqual(7);
    const signatures = tokens.map((token) => token.split('.').at(-1) ?? '');
    const found = all.flatMap(({ name, lines }) =>
      lines.flatMap((line) => [
        ...forbidden.filter(([, looks]) => looks.test(line)).map(([what]) => `${name}: ${what}: ${line.slice(0, 300)}`),
        ...(signatures.some((signature) => line.includes(signature)) ? [`${name}: a signature`] : []),
      ]),
    );
    expect(found.slice(0, 20)).toEqual([]);
  });

  test('every line of our own is one whole JSON object that names its process', () => {
    const broken = logs()
      .filter(({ name }) => ours.test(name))
      .flatMap(({ name, lines }) =>
        lines.filter((line) => !isOurLine(line)).map((line) => `${name}: ${line.slice(0, 200)}`),
      );
    expect(broken.slice(0, 20)).toEqual([]);
  });
});

function isOurLine(line: string): boolean {
  try {
    const { service, level, time } = JSON.parse(line) as Record<string, unknown>;
    return [service, level, time].every((value) => typeof value === 'string');
  } catch {
    return false;
  }
}
