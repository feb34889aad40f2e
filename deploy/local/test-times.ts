import fs from 'node:fs';
import path from 'node:path';

/** A test file's time, in seconds. */
export interface FileTime {
  file: string;
  seconds: number;
}

interface JestReport {
  /** Absolute path; epoch ms. */
  testResults: { name: string; startTime: number; endTime: number }[];
}

interface PlaywrightSuite {
  /** Relative to the configuration's rootDir. */
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

/** `step-times` of a run (`name ms`, one line for each step) in seconds, in order. */
export function stepTimes(text: string): [step: string, seconds: number][] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [step = '', ms] = line.split(' ');
      return [step, Number(ms) / 1000];
    });
}

/** Times of the test files of all reports in a folder, the slowest first. */
export function fileTimes(folder: string): FileTime[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  const times = names.flatMap((name) => {
    const report = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as JestReport | PlaywrightReport;
    const run = name.replace(/^(jest|playwright)-?|\.json$/g, '');
    const list = 'testResults' in report ? ofJest(report) : ofPlaywright(report);
    return list.map(({ file, seconds }) => ({ file: run === '' ? file : `${file} (${run})`, seconds }));
  });
  return times.sort((a, b) => b.seconds - a.seconds);
}

const fromHere = (file: string): string => path.relative(process.cwd(), file);

const ofJest = ({ testResults }: JestReport): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: fromHere(name),
    seconds: (endTime - startTime) / 1000,
  }));

const ofPlaywright = ({ config, suites }: PlaywrightReport): FileTime[] =>
  suites.map((suite) => ({ file: fromHere(path.join(config.rootDir, suite.file)), seconds: durationOf(suite) / 1000 }));

function durationOf({ suites = [], specs = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + durationOf(suite), own);
}

/** Where the time of a run went: its steps, and its ten slowest test files. */
export function profileOf(folder: string): string {
  const file = path.join(folder, 'step-times');
  const steps = fs.existsSync(file) ? stepTimes(fs.readFileSync(file, 'utf8')) : [];
  const line = (name: string, seconds: number): string => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`;
  const all = steps.reduce((sum, [, seconds]) => sum + seconds, 0);
  const slowest = fileTimes(folder).slice(0, 10);
  return [
    `Time of ${steps.length} steps: ${all.toFixed(1)} s`,
    ...steps.map(([step, seconds]) => line(step, seconds)),
    'The slowest test files:',
    ...slowest.map(({ file: name, seconds }) => line(name, seconds)),
  ].join('\n');
}
