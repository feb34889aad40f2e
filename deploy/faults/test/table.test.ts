import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withFigures } from '../page.js';
import { addToReport, readReport } from '../report.js';
import { brokenLine } from '../rig/broken.js';
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

  it('gives the page its figures, and leaves the list of promises as it is', () => {
    const place = (text: string) => `<!-- prettier-ignore-start -->\n${text}\n<!-- prettier-ignore-end -->\n`;
    const page = `${place('the promises')}between\n${place('old figures')}after\n`;
    const written = withFigures(page, [{ ...line('one', 'holds'), ...conditions }]);
    expect(written).toBe(
      `${place('the promises')}between\n${place(
        '| name | measured | verdict | run |\n| --- | --- | --- | --- |\n' +
          '| one | 0 lost | holds | 2026-01-02, abc, 2 cores, load 0.5, seed 7 |',
      )}after\n`,
    );
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
