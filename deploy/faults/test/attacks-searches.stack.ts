import { copies, type Members, membersOfLeague } from './support/attacks/members.js';
import { hasPlays } from './support/attacks/plays.js';
import { expectRefused, type Heard, json, send } from './support/attacks/send.js';
import type { Caller } from './support/roles/caller.js';
import { until } from './support/stack.js';

let league: Members;
let reader: Caller;
beforeAll(async () => {
  league = await membersOfLeague(copies.home, 5);
  reader = league.person(0);
}, 300_000);

let attacks = 0;
/** Members take turns, so that none of them comes to the end of their allowance. */
function attacker(): Caller {
  attacks += 1;
  return league.person(1 + (attacks % 4));
}

/** Over, and among the recorded ones and those of the generated league. */
const season = 2024;
const [players, rushing, receiving] = ['/api/player-stats', '/api/red-zone-stats', '/api/red-zone-receiving-stats'];
const search = (path: string, body: object) =>
  send({ method: 'POST', path, by: attacker(), headers: json, body: JSON.stringify({ season, ...body }) });

describe('a search of statistics', () => {
  it.each<[string, string, object]>([
    ['an operator as a name', players, { playerName: { $gt: '' } }],
    ['an operator as a team', rushing, { team: { $ne: null } }],
    ['an operator beside it', players, { $where: '1' }],
    ['a prototype to sort by', players, { sortBy: '__proto__' }],
    ['code to sort by', players, { sortBy: '$where' }],
    ['a thousand million on a page', players, { pageSize: 1e9 }],
    ['a page before the first', players, { page: -1 }],
    ['a pattern of 50,000', receiving, { playerName: `(a+)+$${'a'.repeat(50_000)}` }],
    ['200 marks', receiving, { playerName: '(.*)+[^]{9}$?|\\'.repeat(14) }],
  ])('with %s is refused', async (_name, path, body) => {
    expectRefused(await search(path, body), 400, 'invalid-request');
  });
});

type Search = (name: string) => Promise<Heard>;

/** The fastest of some searches that are all served, in ms. */
async function fastestMs(ask: Search, name: string): Promise<number> {
  const heard: Heard[] = [];
  while (heard.length < 5) heard.push(await ask(name));
  expect(heard.map(({ status }) => status)).toEqual(heard.map(() => 200));
  return Math.min(...heard.map(({ ms }) => ms));
}

it('a search for a name full of marks costs no more than one for another', async () => {
  // Players are there on every stack, plays are not.
  const found = `${league.path}/player-search?name=`;
  const searches: Search[] = [(name) => send({ path: found + encodeURIComponent(name), by: attacker() })];
  if (await hasPlays(season, reader)) {
    // What is stored is taken up a moment later. Who waits for it has an allowance of their own.
    const look = () => reader.ask({ method: 'POST', path: receiving, body: { season, playerName: 'Smith' } });
    await until(look, ({ status }) => status === 200, 30_000);
    searches.push((playerName) => search(receiving, { playerName }));
  }
  for (const ask of searches) {
    // A pattern that is tried in all its ways takes thousands of times as long.
    const mostMs = 20 * (await fastestMs(ask, 'Smith'));
    expect(await fastestMs(ask, '(a+)+$[^]{9}|\\'.repeat(4))).toBeLessThan(mostMs);
  }
}, 600_000);
