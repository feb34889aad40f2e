import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FaultPromise } from '../fault-promise.js';
import { withFigures } from '../page-figures.js';
import { addToReport, readReport } from '../report.js';
import { brokenLine } from '../rig/broken.js';
import { lineOfTests } from '../run-named-tests.js';
import { soakLine } from '../soak-line.js';
import { type Group, isKept, type Line, tableOf, type Verdict, worstOf } from '../table.js';

const line = (name: string, verdict: Verdict): Line => ({
  ...{ name, verdict, fault: 'killed', load: '1/s', target: 'none lost', measured: '0 lost' },
});
const group = (id: string, ...verdicts: Verdict[]): Group => ({ id, lines: verdicts.map((one) => line('row', one)) });
const conditions = { commit: 'abc', date: '2026-01-02', node: 'v24', cores: 2, machineLoad: 0.5, seed: 7 };

describe('a promise', () => {
  it.each<[Verdict, Verdict[]]>([
    ['holds', ['holds', 'holds']],
    ['not shown', ['holds', 'not shown']],
    ['BROKEN', ['not shown', 'BROKEN', 'holds']],
    ['not shown', []],
  ])('%s by the worst of its lines: %j', (verdict, lines) => {
    expect(worstOf(group('R1', ...lines).lines)).toBe(verdict);
  });

  it('stands in the table above the lines that it comes from', () => {
    const rows = tableOf([group('R7', 'holds'), group('R24')]).split('\n');
    expect(rows.slice(2)).toEqual([
      '| **R7** |  |  |  |  | **holds** |',
      '| row | killed | 1/s | none lost | 0 lost | holds |',
      '| **R24** |  |  |  |  | **not shown** |',
    ]);
  });
});

describe('a run', () => {
  it.each<[string, Group[], boolean, boolean]>([
    ['all that holds', [group('R1', 'holds')], false, true],
    ['nothing at all', [], true, false],
    ['a promise without lines', [group('R1', 'holds'), group('R24')], false, false],
    ['a row that could not run', [group('R19', 'not shown')], false, false],
    ['what is not shown, where that is allowed', [group('R1', 'holds'), group('R24')], true, true],
    ['what is broken, where skips are allowed', [group('R1', 'BROKEN')], true, false],
  ])('of %s', (_what, groups, allowsSkips, kept) => {
    expect(isKept(groups, allowsSkips)).toBe(kept);
  });
});

describe('the report', () => {
  let dir: string;
  beforeAll(() => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-test-report-'));
  });
  afterAll(() => fs.rmSync(dir, { recursive: true }));

  it('keeps the newest line of each name, with the machine that it is of', () => {
    const file = path.join(dir, 'faults.json');
    addToReport([line('one', 'BROKEN'), line('two', 'holds')], conditions, file);
    addToReport([line('one', 'holds')], { ...conditions, seed: 8 }, file);
    expect(readReport(file).map(({ name, verdict, seed, cores }) => [name, verdict, seed, cores])).toEqual([
      ['one', 'holds', 8, 2],
      ['two', 'holds', 7, 2],
    ]);
  });

  const place = (text: string) => `<!-- prettier-ignore-start -->\n${text}\n<!-- prettier-ignore-end -->\n`;
  const pageOf = (text: string) => `${place('the promises')}between\n${place(text)}after\n`;
  const promise = (id: FaultPromise['id'], more: Partial<FaultPromise>): FaultPromise => ({
    ...{ id, fault: 'killed', target: 'none lost', ...more },
  });
  const promises = [
    promise('R1', { rows: ['one', 'two'], tests: { 'a.test.ts': ['loses none'] } }),
    promise('R2', { rows: ['two', 'three'] }),
    promise('R3', { tests: { 'b.test.ts': ['loses none'] } }),
    promise('R4', { command: 'make soak' }),
  ];
  const head = '| name | measured | verdict | run |\n| --- | --- | --- | --- |\n';
  const run = '2 cores, load 0.5, seed 7 |';

  it('gives the page its figures, and leaves the list of promises as it is', () => {
    const written = withFigures(pageOf('old figures'), promises, [{ ...line('one', 'holds'), ...conditions }]);
    expect(written).toBe(
      pageOf(
        '| # | verdict | lines | has no line |\n| --- | --- | --- | --- |\n' +
          '| R1 | holds | one: holds | two; R1, tests |\n| R2 | not shown |  | two; three |\n' +
          '| R3 | not shown |  | R3, tests |\n| R4 | not shown |  | soak |\n\n' +
          `${head}| one | 0 lost | holds | 2026-01-02, abc, ${run}`,
      ),
    );
    expect(withFigures(written, promises, [])).toBe(written);
  });

  it('leaves the figures of the page that it has no newer ones for, and gives each promise the worst of its lines', () => {
    const stands =
      `${head}| gone | 9 lost | holds | 2026-01-01, abc, ${run}\n| two | 1 \\| 2 lost | BROKEN | 2026-01-01, abc, ${run}\n` +
      `| three | 3 lost | holds | 2026-01-03, def, ${run}\n| soak | 0 lost | not shown | 2026-01-01, abc, ${run}`;
    const measured = ['one', 'three', 'R3, tests'].map((name) => ({ ...line(name, 'holds'), ...conditions }));
    const written = withFigures(pageOf(stands), promises, measured).split('\n');
    expect(written.filter((row) => row.startsWith('| R'))).toEqual([
      '| R1 | BROKEN | one: holds; two: BROKEN | R1, tests |',
      '| R2 | BROKEN | three: holds; two: BROKEN |  |',
      '| R3 | holds | R3, tests: holds |  |',
      '| R4 | not shown | soak: not shown |  |',
      `| R3, tests | 0 lost | holds | 2026-01-02, abc, ${run}`,
    ]);
    expect(written.filter((row) => row.includes('seed'))).toEqual([
      `| one | 0 lost | holds | 2026-01-02, abc, ${run}`,
      `| R3, tests | 0 lost | holds | 2026-01-02, abc, ${run}`,
      `| soak | 0 lost | not shown | 2026-01-01, abc, ${run}`,
      `| three | 3 lost | holds | 2026-01-03, def, ${run}`,
      `| two | 1 \\| 2 lost | BROKEN | 2026-01-01, abc, ${run}`,
    ]);
  });

  it('drops no figure of the page that it cannot read', () => {
    const stands = `${head}| two | 1 | 2 lost | holds | 2026-01-01, abc, ${run}`;
    expect(() => withFigures(pageOf(stands), promises, [])).toThrow('| two | 1 | 2 lost |');
  });
});

describe('named tests of a promise that have run', () => {
  const ran = (title: string, status: string, figures: string[] = []) => ({
    ...{ file: 'a.test.ts', titles: [title], status, figures },
  });
  const named = { n: 8, attack: 'killed', must: 'none lost', shown: { 'a.test.ts': ['loses none', 'asks less'] } };

  it.each([
    ['that passed', [ran('loses none', 'passed'), ran('asks less', 'passed')], '2 passed', 'holds'],
    [
      'with what they have measured',
      [ran('loses none', 'passed'), ran('asks less', 'passed', ['at most 900 in 60 s'])],
      '2 passed; at most 900 in 60 s',
      'holds',
    ],
    [
      'of which one failed and one did not run',
      [ran('loses none', 'failed')],
      'a.test.ts: "loses none" failed (1 of 1); a.test.ts: "asks less" did not run',
      'BROKEN',
    ],
  ] as const)('have a line: %s', (_what, tests, measured, verdict) => {
    expect(lineOfTests(named, tests)).toMatchObject({ name: 'R8, tests', measured, verdict });
  });

  it('are broken where they ran with fewer seeds than they should', () => {
    const shown = { 'a.test.ts': ['loses none (seed %i)', 'asks less'] };
    const seeded = [1, 2].map((seed) => ran(`loses none (seed ${seed})`, 'passed'));
    const tests = [...seeded, ran('asks less', 'passed')];
    const lines = [2, 3].map((seeds) => lineOfTests({ ...named, shown }, tests, seeds));
    expect(lines.map(({ measured, verdict }) => [measured, verdict])).toEqual([
      ['3 passed', 'holds'],
      ['3 tests ran, not 4', 'BROKEN'],
    ]);
  });
});

describe('the soak', () => {
  const promise = { fault: 'hours', target: 'none lost', command: 'make soak' };
  const last = { ...line('soak', 'holds'), ...conditions };

  it.each([
    ['counts while nothing was changed since', last, 'abc', 'holds'],
    ['shows nothing of another commit', last, 'def', 'not shown'],
    ['shows nothing when it was never run', undefined, 'abc', 'not shown'],
  ])('%s', (_what, found, commit, verdict) => {
    expect(soakLine(promise, found, commit).verdict).toBe(verdict);
  });
});

it('what was broken is told in seconds since the first', () => {
  const broken = [
    { who: 'nats', how: 'killed', at: 5_000 },
    { who: 'mongod', how: 'frozen', at: 6_240 },
  ] as const;
  expect(brokenLine(broken)).toBe('nats killed 0.0, mongod frozen 1.2');
  expect(brokenLine([])).toBe('');
});
