import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { ReportedFigure } from '@dynasty/testbed/report-figure';
import { repositoryRoot as root } from '../local/layout.js';
import { titlePattern } from './titles.js';

/** What a test came to; `titles` are its own and those of the groups that it stands in. */
export interface Ran {
  file: string;
  titles: string[];
  status: string;
  /** What it said that it has measured. */
  figures: string[];
}

/** Where a test runs: on servers of its own, beside a running stack, or in a browser before one. */
export const kinds = ['node', 'stack', 'browser'] as const;
export type Kind = (typeof kinds)[number];

export function kindOf(file: string): Kind {
  if (file.endsWith('.stack.ts')) return 'stack';
  return file.endsWith('.spec.ts') ? 'browser' : 'node';
}

const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);
const jestArgs = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  path.join(root, 'node_modules/jest/bin/jest.js'),
];
/** Recorded leagues take longer to load and show no attack that the generated one does not. */
const generated = { ...process.env, SLEEPER_DATA: '', NFLVERSE_DATA: '' };

/**
 * Runs files of one kind and tells of each test that ran. Files run whole where tests build on those before them; of a
 * browser's files only the named tests run.
 *
 * @param env more of the environment of tests that jest runs
 */
export async function runTests(
  kind: Kind,
  shown: Record<string, readonly string[]>,
  env: Record<string, string> = {},
): Promise<Ran[]> {
  const folder = fs.mkdtempSync(path.join(root, '.stamps/attacks-'));
  const report = path.join(folder, 'report.json');
  const figures = path.join(folder, 'figures');
  const files = Object.keys(shown);
  const byJest = [...jestArgs, '--runTestsByPath', ...files, '--json', '--outputFile', report];
  const withStack = path.join(root, 'deploy/dist/local/with-stack.js');
  try {
    const told = { ...env, FIGURES_REPORT: figures };
    if (kind === 'node') await run(bin('node'), byJest, { ...process.env, ...told }, root);
    if (kind === 'stack') {
      const inBand = [withStack, bin('node'), ...byJest, '--runInBand'];
      await run(bin('node'), inBand, { ...generated, ...told }, root);
    }
    if (kind === 'browser') {
      const inWeb = files.map((file) => path.relative('web', file));
      const pattern = Object.values(shown).flat().map(titlePattern).join('|');
      const args = ['test', ...inWeb, '--grep', pattern, '--project=desktop', '--reporter=list,json'];
      const inBrowser = { ...generated, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      await run(bin('node'), [withStack, bin('playwright'), ...args], inBrowser, path.join(root, 'web'));
    }
    if (!fs.existsSync(report)) return [];
    const text = fs.readFileSync(report, 'utf8');
    if (kind === 'browser') return ofPlaywright(JSON.parse(text) as Suite);
    return ofJest(JSON.parse(text) as JestReport, figuresIn(figures));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Failed tests are told by the report: the exit code adds nothing to it. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env, cwd });
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}

interface JestReport {
  testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
}

function figuresIn(file: string): ReportedFigure[] {
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter(Boolean).map((line) => JSON.parse(line) as ReportedFigure);
}

function ofJest({ testResults }: JestReport, all: readonly ReportedFigure[]): Ran[] {
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
  specs?: { title: string; file: string; ok: boolean }[];
}

function ofPlaywright({ suites = [], specs = [] }: Suite): Ran[] {
  const own = specs.map(({ title, file, ok }) => ({
    file: `web/e2e/${path.basename(file)}`,
    titles: [title],
    status: ok ? 'passed' : 'failed',
    figures: [],
  }));
  return [...own, ...suites.flatMap(ofPlaywright)];
}
