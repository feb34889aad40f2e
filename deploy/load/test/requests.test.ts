import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { conditionsOn, type Conditions } from '../conditions.js';

const script = path.resolve(__dirname, '../scripts/main.js');
const conditions: Conditions = {
  date: '2025-12-05',
  cores: 2,
  commit: '0123abcd+',
  copies: {
    'league-sync': 1,
    'chat-messaging': 1,
    analytics: 3,
    'rankings-recaps': 1,
    achievements: 1,
    admin: 1,
    gateway: 2,
  },
  workerCores: 0.25,
  week: 'Week 14 is live: from Sunday 13:00 on, its games in 105 min.',
};
const plan = {
  scenario: 'smoke',
  people: 1,
  minutes: 1,
  perSecond: 1,
  think: 0,
  tokens: 'http://tokens',
  reports: 'r',
};
const world = {
  address: 'http://product',
  people: [{ email: 'ann@example.org', leagueIds: ['1'] }],
  leagues: [{ leagueId: '1', season: '2025', playsSeason: '2025', week: 14 }],
};

interface Sent {
  url: string;
  tags: Record<string, string>;
}

interface Played {
  sent: Sent[];
  counted: { name: string; count: number; tags: Record<string, string> }[];
  thresholds: Record<string, string[]>;
  summary: Record<string, string>;
}

/** The script in Node, with k6's modules in the shape that it uses: what it sends in each of its ways, and its summary. */
function played(): Played {
  const program = `
    import { registerHooks } from 'node:module';
    const stubs = {
      k6: 'export const sleep = () => {}; export const check = () => true;',
      'k6/execution': 'export default { scenario: { iterationInTest: 0 }, vu: { idInTest: 1, iterationInInstance: 0 } };',
      'k6/metrics': \`export class Counter {
        constructor(name) { this.name = name; }
        add(count, tags) { counted.push({ name: this.name, count, tags }); }
      }\`,
      'k6/http': \`const note = (url, { tags }) => { sent.push({ url, tags }); return { status: url.endsWith('/chat') ? 201 : 200, body: 'token' }; };
        export default {
          get: note,
          post: (url, _body, o) => note(url, o),
          batch: (all) => all.map(([, url, , o]) => note(url, o)),
        };\`,
    };
    registerHooks({
      resolve: (name, context, next) =>
        stubs[name] ? { url: 'data:text/javascript,' + encodeURIComponent(stubs[name]), shortCircuit: true } : next(name, context),
    });
    Object.assign(globalThis, {
      sent: [],
      counted: [],
      __ENV: { PLAN: ${JSON.stringify(JSON.stringify({ ...plan, conditions }))}, WORLD: '' },
      open: () => ${JSON.stringify(JSON.stringify(world))},
    });
    Math.random = () => 0;
    const main = await import(${JSON.stringify(script)});
    for (const way of [main.visit, main.poll, main.readChat, main.post, main.askAnalytics]) way();
    const summary = main.handleSummary({ metrics: {}, state: { testRunDurationMs: 60_000 } });
    console.log(JSON.stringify({ sent, counted, thresholds: main.options.thresholds, summary }));`;
  const args = ['--no-warnings', '--input-type=module', '-e', program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Played;
}

describe('what k6 sends', () => {
  let all: Played;
  beforeAll(() => {
    all = played();
  });

  it('is marked as the product’s, except for tokens', () => {
    const tokens = all.sent.filter(({ url }) => url.startsWith(plan.tokens));
    const others = all.sent.filter(({ url }) => url.startsWith(world.address));
    expect(tokens.map(({ tags }) => tags)).toEqual([{ name: 'token', kind: 'token' }]);
    expect(new Set(others.map(({ tags }) => tags.kind))).toEqual(new Set(['read', 'write', 'analytics']));
    expect(others.filter(({ tags }) => tags.of !== 'product')).toEqual([]);
    expect(tokens.length + others.length).toBe(all.sent.length);
  });

  it('has figures of the product alone, with the rule that all of it has', () => {
    expect(all.thresholds).toMatchObject({ 'http_reqs{of:product}': [], 'http_req_failed{of:product}': [] });
    expect(all.thresholds['http_req_duration{of:product}']).toEqual(all.thresholds.http_req_duration);
  });

  it('counts the words that were taken, by league', () => {
    // Of a visit and of who only posts.
    const word = { name: 'words_taken', count: 1, tags: { league: '1' } };
    expect(all.counted).toEqual([word, word]);
    expect(all.thresholds['words_taken{league:1}']).toEqual([]);
  });

  it('has a summary that says what was measured', () => {
    expect(JSON.parse(all.summary['r/smoke.json'] ?? '')).toMatchObject({ plan: { conditions } });
    expect(all.summary['r/smoke.html']).toContain(
      '<p>2025-12-05, on 2 cores. Commit 0123abcd+. Processes: league-sync 1, chat-messaging 1, analytics 3, ' +
        'rankings-recaps 1, achievements 1, admin 1, gateway 2. Each worker of analytics with 0.25 of a core. ' +
        'Week 14 is live: from Sunday 13:00 on, its games in 105 min.</p>',
    );
  });
});

it('knows commit and processes of its own stack alone', () => {
  const stack = { options: { copies: conditions.copies } } as unknown as Parameters<typeof conditionsOn>[0];
  expect(conditionsOn(stack)).toMatchObject({
    copies: conditions.copies,
    commit: expect.stringMatching(/^[\da-f]{7,}\+?$|^unknown$/) as string,
  });
  expect(Object.keys(conditionsOn(undefined)).toSorted()).toEqual(['cores', 'date']);
});
