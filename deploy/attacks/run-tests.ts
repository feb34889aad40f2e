import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { ReportedFigure } from '@dynasty/testbed/report-figure';
import { repositoryRoot as root } from '../local/layout.js';
import type { Shown } from './attack-case.js';
import type { Kind, Ran } from './ran.js';
import { titlePattern } from './titles.js';
import { lacksOf } from './verdicts.js';

const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);
const stamps = path.join(root, '.stamps');
const withStack = path.join(root, 'deploy/dist/local/with-stack.js');
const jestArgs = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  path.join(root, 'node_modules/jest/bin/jest.js'),
];
/** Recorded leagues take longer to load and show no attack that the generated one does not. */
const generated = { ...process.env, SLEEPER_DATA: '', NFLVERSE_DATA: '' };

/** A program of Node with what it is started with. */
export interface Command {
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
}

/**
 * Runs files of one kind and tells of each test that ran, and of the command as a whole where it failed and no named
 * test says why. Files run whole where tests build on those before them; of a browser's files only the named tests run.
 *
 * @param env more of the environment of tests that jest runs
 * @param run resolves with the exit code
 */
export async function runTests(
  kind: Kind,
  shown: Shown,
  env: Record<string, string> = {},
  run: (command: Command) => Promise<number> = runNode,
): Promise<Ran[]> {
  fs.mkdirSync(stamps, { recursive: true });
  const folder = fs.mkdtempSync(path.join(stamps, 'attacks-'));
  const report = path.join(folder, 'report.json');
  const figures = path.join(folder, 'figures');
  try {
    const code = await run(commandOf(kind, shown, report, { ...env, FIGURES_REPORT: figures }));
    const text = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '{}';
    const ran =
      kind === 'browser'
        ? ofPlaywright(JSON.parse(text) as Suite)
        : ofJest(JSON.parse(text) as JestReport, figuresIn(figures));
    return [...ran, ...ofCommand(kind, code, shown, ran)];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function commandOf(kind: Kind, shown: Shown, report: string, env: Record<string, string>): Command {
  const files = Object.keys(shown);
  if (kind === 'browser') {
    const inWeb = files.map((file) => path.relative('web', file));
    const pattern = Object.values(shown).flat().map(titlePattern).join('|');
    const args = ['test', ...inWeb, '--grep', pattern, '--project=desktop', '--reporter=list,json'];
    const inBrowser = { ...generated, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return { args: [withStack, bin('playwright'), ...args], env: inBrowser, cwd: path.join(root, 'web') };
  }
  const byJest = [...jestArgs, '--runTestsByPath', ...files, '--json', '--outputFile', report];
  if (kind === 'node') return { args: byJest, env: { ...process.env, ...env }, cwd: root };
  return { args: [withStack, bin('node'), ...byJest, '--runInBand'], env: { ...generated, ...env }, cwd: root };
}

function runNode({ args, env, cwd }: Command): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(bin('node'), args, { stdio: 'inherit', env, cwd });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const commandNames: Record<Kind, string> = {
  node: 'the tests on servers of their own',
  stack: 'the tests beside a stack, with the search of its logs,',
  browser: 'the tests in a browser, with the search of the logs of their stack,',
};

/**
 * A failed result where a command failed though all named tests ran and passed: what runs around them has found
 * something, a secret in the logs of their stack for instance, or a test failed that no case names.
 */
function ofCommand(kind: Kind, code: number, shown: Shown, ran: readonly Ran[]): Ran[] {
  if (code === 0 || lacksOf(shown, ran).length > 0) return [];
  const failed = ran.filter(({ status }) => status !== 'passed').map((one) => `${one.file}: "${one.titles.join(' ')}"`);
  const why = failed.length === 0 ? 'though no test failed' : `and no case names what failed: ${failed.join(', ')}`;
  return [{ file: kind, titles: [`${commandNames[kind]} ended with ${code}, ${why}`], status: 'failed', figures: [] }];
}

interface JestReport {
  testResults?: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
}

function figuresIn(file: string): ReportedFigure[] {
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter(Boolean).map((line) => JSON.parse(line) as ReportedFigure);
}

function ofJest({ testResults = [] }: JestReport, all: readonly ReportedFigure[]): Ran[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'pending')
      .map(({ ancestorTitles, title, status }) => ({
        file: path.relative(root, name),
        titles: [...ancestorTitles, title],
        status,
        figures: all
          .filter(({ file, test }) => file === name && test === [...ancestorTitles, title].join(' '))
          .map(({ figure }) => figure),
      })),
  );
}

interface Suite {
  file?: string;
  suites?: Suite[];
  specs?: { title: string; file: string; ok: boolean; tests: { status: string }[] }[];
}

function ofPlaywright({ suites = [], specs = [] }: Suite): Ran[] {
  const own = specs
    // One that was skipped is `ok`, too.
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map(({ title, file, ok }) => ({
      file: `web/e2e/${path.basename(file)}`,
      titles: [title],
      status: ok ? 'passed' : 'failed',
      figures: [],
    }));
  return [...own, ...suites.flatMap(ofPlaywright)];
}
