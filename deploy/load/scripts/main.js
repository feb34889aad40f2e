/* global __ENV */
import { sleep } from 'k6';
import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import { ask, inTurn, leagueIds, pick, read, somebody } from './product.js';
import { scenarios } from './scenarios.js';
import { asHtml } from './summary.js';

const plan = JSON.parse(__ENV.PLAN);
/** Words that the product took, each of which open pages of its league have to hear (streams.ts). */
const wordsTaken = new Counter('words_taken');

export const options = {
  scenarios: scenarios[plan.scenario](plan),
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
  // Each of them fails the run.
  thresholds: {
    // Members see no errors, and few of them wait, whatever they do.
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    http_req_duration: ['p(95)<150'],
    // The same without k6's own requests for tokens; what has no rule is named for the summary alone.
    'http_req_duration{of:product}': ['p(95)<150'],
    'http_req_failed{of:product}': [],
    'http_reqs{of:product}': [],
    dropped_iterations: ['count==0'],
    'http_req_duration{kind:read}': ['p(95)<150', 'p(99)<500'],
    'http_req_duration{kind:write}': ['p(95)<300'],
    'http_req_duration{kind:analytics}': ['p(95)<400'],
    'http_req_duration{kind:token}': ['p(95)<1000'],
    ...Object.fromEntries(leagueIds.map((leagueId) => [`words_taken{league:${leagueId}}`, []])),
  },
};

/** Reading takes a while, and not always the same one. */
const think = (seconds) => sleep(plan.think * seconds * (0.5 + Math.random()));

const home = ({ leagueId, week }) => ({
  league: `/leagues/${leagueId}`,
  'my matchup': `/leagues/${leagueId}/my-matchup/${week}`,
  matchups: `/leagues/${leagueId}/matchups/${week}`,
  'power rankings': `/leagues/${leagueId}/power-rankings/${week}`,
  transactions: `/leagues/${leagueId}/transactions/${week}`,
  chat: `/leagues/${leagueId}/chat`,
});

/** Where members go from the dashboard, the more often the more entries. */
const walks = [
  ({ leagueId, week }) => ['matchups', { matchups: `/leagues/${leagueId}/matchups/${week}` }],
  ({ leagueId, week }) => ['matchups', { matchups: `/leagues/${leagueId}/matchups/${Math.max(1, week - 1)}` }],
  ({ leagueId }) => ['roster', { roster: `/leagues/${leagueId}/roster` }],
  ({ leagueId }) => ['rosters', { rosters: `/leagues/${leagueId}/rosters` }],
  ({ leagueId, week }) => ['rankings', { 'power rankings': `/leagues/${leagueId}/power-rankings/${week}` }],
  ({ leagueId }) => ['achievements', { achievements: `/leagues/${leagueId}/achievements` }],
  ({ leagueId }) => ['recaps', { recaps: `/leagues/${leagueId}/recaps` }],
  ({ leagueId, season }) => ['schedule', { grid: `/schedule/grid/${season}`, league: `/leagues/${leagueId}` }],
];

/** A visit: the dashboard, three or four screens, now and then a table of analytics or a word in the chat. */
export function visit() {
  const { person, league } = somebody();
  read(person, 'dashboard', home(league));
  think(8);
  for (let screen = 0; screen < 3; screen += 1) {
    read(person, ...pick(walks)(league));
    think(6);
  }
  if (Math.random() < 0.2) table(person, league);
  if (Math.random() < 0.05) word(person, league);
}

/** An open dashboard in a live week, once. */
export function poll() {
  const { person, league } = somebody();
  read(person, 'live', {
    'my matchup': `/leagues/${league.leagueId}/my-matchup/${league.week}`,
    matchups: `/leagues/${league.leagueId}/matchups/${league.week}`,
  });
}

export function readChat() {
  const { person, league } = somebody();
  read(person, 'chat', { chat: `/leagues/${league.leagueId}/chat` });
}

export function post() {
  const { person, league } = inTurn(exec.scenario.iterationInTest);
  word(person, league);
}

export function askAnalytics() {
  const { person, league } = inTurn(exec.scenario.iterationInTest);
  table(person, league);
}

function word(person, { leagueId }) {
  const key = `load-${exec.vu.idInTest}-${exec.vu.iterationInInstance}-${Date.now()}`;
  const message = { message: `Who starts this week? (${key})`, messageType: 'text' };
  const path = `/leagues/${leagueId}/chat`;
  const { status } = ask(person, 'write', 'chat post', path, message, { 'Idempotency-Key': key });
  if (status === 201) wordsTaken.add(1, { league: leagueId });
}

function table(person, { playsSeason: season }) {
  const [name, path, body] = pick([
    ['red zone rushing', '/red-zone-stats', { season, zone: pick(['both', 'red-zone', 'goal-line']) }],
    ['red zone receiving', '/red-zone-receiving-stats', { season }],
    ['player stats', '/player-stats', { season, page: 1 + Math.floor(Math.random() * 4) }],
  ]);
  ask(person, 'analytics', name, path, body);
}

export function handleSummary(data) {
  const html = asHtml(plan, data);
  return {
    [`${plan.reports}/${plan.scenario}.json`]: JSON.stringify({ plan, metrics: data.metrics }, null, 2),
    [`${plan.reports}/${plan.scenario}.html`]: html,
  };
}
