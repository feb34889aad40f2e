import { kinds, type Ran, runTests } from '../attacks/run-tests.js';
import { testsOf, verdictOf } from '../attacks/verdicts.js';
import type { FaultPromise } from './fault-promise.js';
import type { Line } from './table.js';

/** Runs the tests that show these promises, each file once; a line for each promise. */
export async function runNamedTests(promises: readonly FaultPromise[]): Promise<Line[]> {
  const cases = promises.map(({ id, fault, target, tests = {} }) => ({
    n: Number(id.slice(1)),
    attack: fault,
    must: target,
    shown: tests,
  }));
  const ran: Ran[] = [];
  for (const kind of kinds) {
    const tests = testsOf(cases, kind);
    if (Object.keys(tests).length > 0) ran.push(...(await runTests(kind, tests)));
  }
  return cases.map((one) => {
    const { tests, lacks } = verdictOf(one, ran);
    return {
      name: `R${one.n}, tests`,
      fault: one.attack,
      load: Object.keys(one.shown).join(', '),
      target: one.must,
      measured: lacks.join('; ') || `${tests} tests passed`,
      holds: lacks.length === 0,
      verdict: lacks.length === 0 ? 'holds' : 'BROKEN',
    };
  });
}
