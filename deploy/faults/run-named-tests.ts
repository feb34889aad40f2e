import type { AttackCase } from '../attacks/attack-case.js';
import { kinds, type Ran } from '../attacks/ran.js';
import { runTests } from '../attacks/run-tests.js';
import { ofCase, testsOf, verdictOf } from '../attacks/verdicts.js';
import type { FaultPromise } from './fault-promise.js';
import type { Line } from './table.js';

/** What the title of a test that runs with several seeds ends with. */
const seededTitle = '(seed %i)';

/** The name of the line that tells of a promise's tests. */
export const testsName = (id: string): string => `${id}, tests`;

/** Runs the tests that show these promises, each file once; a line for each promise. */
export async function runNamedTests(promises: readonly FaultPromise[]): Promise<Line[]> {
  const cases = promises.map(({ id, fault, target, tests = {} }) => ({
    n: Number(id.slice(1)),
    attack: fault,
    must: target,
    shown: tests,
  }));
  const most = Math.max(0, ...promises.map(({ seeds = 0 }) => seeds));
  const env: Record<string, string> = most > 0 ? { SEEDS: String(most) } : {};
  const ran: Ran[] = [];
  for (const kind of kinds) {
    const tests = testsOf(cases, kind);
    if (Object.keys(tests).length > 0) ran.push(...(await runTests(kind, tests, env)));
  }
  return cases.map((one, index) => lineOfTests(one, ran, promises[index]?.seeds));
}

/**
 * The line of a promise whose tests have run: how many passed and what they have measured, or what is lacking.
 *
 * @param seeds how many those had to run with that run with several
 */
export function lineOfTests(one: AttackCase, ran: readonly Ran[], seeds = 0): Line {
  const { tests, lacks } = verdictOf(one, ran);
  const titles = Object.values(one.shown).flat();
  const seeded = titles.filter((title) => title.endsWith(seededTitle));
  const wanted = seeds === 0 ? 0 : seeds * seeded.length + titles.length - seeded.length;
  if (tests < wanted) lacks.push(`${tests} tests ran, not ${wanted}`);
  const figures = ofCase(one, ran).flatMap((test) => test.figures);
  const outcome = lacks.length === 0 ? [`${tests} passed`] : lacks;
  return {
    name: testsName(`R${one.n}`),
    fault: one.attack,
    load: Object.keys(one.shown).join(', '),
    target: one.must,
    measured: [...outcome, ...figures].join('; '),
    verdict: lacks.length === 0 ? 'holds' : 'BROKEN',
  };
}
