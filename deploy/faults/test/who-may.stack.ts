import { nameOf, type Operation, operationsIn } from '@dynasty/testbed/fuzz/operations';
import { reportFigure } from '@dynasty/testbed/report-figure';
import { services } from '../../local/services.js';
import { portsFile } from './support/stack.js';
import { requestsSent } from './support/roles/caller.js';
import { everybody, withoutEntry, withoutRoute, type World, wrongOf } from './support/roles/calls.js';
import { foundElsewhere, nested, withUnknownParams } from './support/roles/crossings.js';
import { entriesOf, letIn, paramsOf, queryValues } from './support/roles/entries.js';
import { peopleOfLeagues } from './support/roles/people.js';
import { makeThings } from './support/roles/things.js';

/** The caller ends their own place in a league, in all leagues, and their account. */
const waysOut = [
  'DELETE /api/leagues/{leagueId}/membership',
  'DELETE /api/auth/user/sleeper',
  'DELETE /api/auth/user/data',
];

/** One after the other: what is deleted can be read before. Whoever leaves is nobody any more, so that comes last. */
const rounds: readonly ((operation: Operation) => boolean)[] = [
  ({ method }) => method === 'GET',
  ({ method }) => ['POST', 'PUT', 'PATCH'].includes(method),
  (operation) => operation.method === 'DELETE' && !waysOut.includes(nameOf(operation)),
  ...waysOut.map((way) => (operation: Operation) => nameOf(operation) === way),
];
/** Routes that are tried at the same time. */
const atOnce = 4;

/** The routes of a running service, as its own document has them. */
async function routesOf(service: string): Promise<Operation[]> {
  const response = await fetch(`http://127.0.0.1:${portsFile().ports[service]}/api-docs.json`);
  return operationsIn((await response.json()) as object);
}

let world: World;
let operations: Operation[];
beforeAll(async () => {
  operations = (await Promise.all(services.map(routesOf))).flat();
  const people = await peopleOfLeagues();
  const things = await makeThings(people);
  world = {
    ...{ people, letIn, params: paramsOf(people, things), queryValues: queryValues(people.season) },
    entries: entriesOf(people, things),
  };
}, 900_000);

describe('every route of every service, through the gateway', () => {
  it('says who may call it, and who gets what it names', () => {
    expect(operations.filter(({ access }) => access === undefined).map(nameOf)).toEqual([]);
    expect(withoutEntry(operations, world.entries)).toEqual([]);
    expect(withoutRoute(operations, world)).toEqual([]);
    expect(withUnknownParams(operations)).toEqual([]);
  });

  // All of it is there still: the next test finds it.
  it('finds nothing of another league under one’s own, by whatever id', async () => {
    const crossed = nested(operations);
    const wrong: string[] = [];
    for (const operation of crossed) wrong.push(...(await foundElsewhere(operation, world)));
    expect(wrong).toEqual([]);
    expect(crossed.length).toBeGreaterThan(9);
    reportFigure(expect, `${crossed.length} routes with what is another league’s, none found`);
  }, 120_000);

  it('lets in whom it says and nobody else, of this league alone', async () => {
    const from = requestsSent();
    const started = performance.now();
    const wrong: string[] = [];
    let tried = 0;
    for (const isNow of rounds) {
      const left = operations.filter(isNow);
      tried += left.length;
      const tryNext = async () => {
        for (let next = left.shift(); next !== undefined; next = left.shift()) {
          wrong.push(...(await wrongOf(next, world)));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, tryNext));
    }
    expect(wrong).toEqual([]);
    expect(tried).toBe(operations.length);
    const seconds = Math.round((performance.now() - started) / 1_000);
    const sent = requestsSent() - from;
    reportFigure(expect, `${tried} routes by ${everybody.length} people, ${sent} requests in ${seconds} s, none wrong`);
  }, 900_000);
});
