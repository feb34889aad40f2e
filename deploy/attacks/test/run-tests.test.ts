import fs from 'node:fs';
import path from 'node:path';
import { lineOfTests } from '../../faults/run-named-tests.js';
import { repositoryRoot } from '../../local/layout.js';
import type { AttackCase } from '../attack-case.js';
import { isOfTest } from '../ran.js';
import { type Command, runTests } from '../run-tests.js';
import { verdictOf } from '../verdicts.js';

const stackFile = 'deploy/faults/test/a.stack.ts';
const browserFile = 'web/e2e/a.spec.ts';
const byStack = { [stackFile]: ['holds'] };
const caseOf = (shown: AttackCase['shown']): AttackCase => ({ n: 1, attack: 'a', must: 'b', shown });

type Result = [title: string, status: string];

/** In the place of a command that runs these tests of the stack, and ends with a code. */
const jestThat = (code: number, results: readonly Result[]) => (command: Command) => {
  const assertionResults = results.map(([title, status]) => ({ ancestorTitles: [], title, status }));
  const testResults = [{ name: path.join(repositoryRoot, stackFile), assertionResults }];
  const report = command.args[command.args.indexOf('--outputFile') + 1] ?? '';
  fs.writeFileSync(report, JSON.stringify({ testResults }));
  return Promise.resolve(code);
};

/** The same of a browser. */
const playwrightThat = (code: number, ok: boolean, status: string) => (command: Command) => {
  const specs = [{ title: 'holds', file: 'a.spec.ts', ok, tests: [{ status }] }];
  fs.writeFileSync(command.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '', JSON.stringify({ suites: [{ specs }] }));
  return Promise.resolve(code);
};

const passed: Result = ['holds', 'passed'];
const onStack = (code: number, ...results: Result[]) => runTests('stack', byStack, {}, jestThat(code, results));

describe('a command that failed', () => {
  it('though all its tests passed (a secret is in the logs) breaks what it shows, and nothing else', async () => {
    const ran = await onStack(1, passed);
    const { tests, lacks } = verdictOf(caseOf(byStack), ran);
    expect(tests).toBe(1);
    expect(lacks).toEqual([expect.stringMatching(/search of its logs, ended with 1, though no test failed/)]);
    const other = { file: 'a.test.ts', titles: ['holds'], status: 'passed', figures: [] };
    expect(verdictOf(caseOf({ 'a.test.ts': ['holds'] }), [...ran, other]).lacks).toEqual([]);
    expect(ran.filter(isOfTest)).toHaveLength(1);
  });

  it('breaks a promise that its tests show, too', async () => {
    expect(lineOfTests(caseOf(byStack), await onStack(0, passed)).verdict).toBe('holds');
    const line = lineOfTests(caseOf(byStack), await onStack(1, passed));
    expect([line.verdict, line.measured]).toEqual(['BROKEN', expect.stringContaining('ended with 1')]);
  });

  it('by a test that nobody has named says which', async () => {
    const { lacks } = verdictOf(caseOf(byStack), await onStack(1, passed, ['another', 'failed']));
    expect(lacks).toEqual([expect.stringContaining(`no case names what failed: ${stackFile}: "another"`)]);
  });

  it('by a named test, or before its tests, says nothing more than they do', async () => {
    const lacksAfter = async (...results: Result[]) =>
      verdictOf(caseOf(byStack), await onStack(1, ...results)).lacks.map((lack) => lack.replace(`${stackFile}: `, ''));
    expect(await lacksAfter(['holds', 'failed'])).toEqual(['"holds" failed (1 of 1)']);
    expect(await lacksAfter()).toEqual(['"holds" did not run']);
  });

  it('in a browser breaks what it shows as well', async () => {
    const shown = { [browserFile]: ['holds'] };
    const after = async (...how: Parameters<typeof playwrightThat>) =>
      verdictOf(caseOf(shown), await runTests('browser', shown, {}, playwrightThat(...how))).lacks;
    expect(await after(0, true, 'expected')).toEqual([]);
    expect(await after(1, true, 'expected')).toEqual([expect.stringContaining('ended with 1')]);
    expect(await after(1, false, 'unexpected')).toEqual([`${browserFile}: "holds" failed (1 of 1)`]);
  });
});

it('a test of a browser that was skipped has shown nothing', async () => {
  const shown = { [browserFile]: ['holds'] };
  const ran = await runTests('browser', shown, {}, playwrightThat(0, true, 'skipped'));
  expect(verdictOf(caseOf(shown), ran)).toMatchObject({ tests: 0, lacks: [`${browserFile}: "holds" did not run`] });
});

it('a test of jest that was skipped has shown nothing', async () => {
  expect(verdictOf(caseOf(byStack), await onStack(0, ['holds', 'pending'])).lacks).toHaveLength(1);
});
