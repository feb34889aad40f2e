import { withText } from '../attacks/page.js';
import type { FaultPromise } from './fault-promise.js';
import { byName, type Measured } from './report.js';
import { testsName } from './run-named-tests.js';
import { soakName } from './soak-line.js';
import { markdownOf, type Verdict, verdicts, worstOf } from './table.js';

/** A line of the page's table of figures. */
export interface Figure {
  name: string;
  measured: string;
  verdict: Verdict;
  /** Of which run it is; the day comes first. */
  run: string;
}

const titles = ['name', 'measured', 'verdict', 'run'] as const;
const noFigures = markdownOf(titles, []);

/**
 * The page with what runs have measured last, each line with the machine and the commit that it is of, below a verdict for
 * each promise. Lines that it has already stay where these are of the same name and not of an earlier day; of rows and
 * tests that no promise names any more it keeps none.
 */
export function withFigures(page: string, promises: readonly FaultPromise[], lines: readonly Measured[]): string {
  const known = new Set(promises.flatMap(namesOf));
  const all = new Map(figuresIn(page).map((one) => [one.name, one]));
  for (const one of lines.map(figureOf)) if (dayOf(one) >= dayOf(all.get(one.name))) all.set(one.name, one);
  const figures = [...all.values()].filter(({ name }) => known.has(name)).sort(byName);
  const rows = figures.map((one) => titles.map((title) => one[title]));
  return withText(page, `${verdictsOf(promises, figures)}\n\n${markdownOf(titles, rows)}`, 1);
}

/** The figures that stand on the page. Throws an Error for one that is not as they are written here. */
export function figuresIn(page: string): Figure[] {
  const [, after = ''] = page.split(`${noFigures}\n`);
  const rows = after.split('\n');
  const end = rows.findIndex((row) => !row.startsWith('|'));
  return rows.slice(0, end).map((row) => {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, name = '', measured = '', verdictCell, run = ''] = cells;
    const verdict = verdicts.find((one) => one === verdictCell);
    if (verdict === undefined || cells.length !== titles.length + 2) throw new Error(`no figure of the page: ${row}`);
    return { name, measured, verdict, run };
  });
}

/** The names of all lines that tell of a promise. */
export function namesOf({ id, rows = [], tests, command }: FaultPromise): string[] {
  const ofTests = tests === undefined ? [] : [testsName(id)];
  return [...rows, ...ofTests, ...(command === undefined ? [] : [soakName])];
}

/** A verdict for each promise: the worst of its lines, with what it comes from and what no line tells of. */
function verdictsOf(promises: readonly FaultPromise[], figures: readonly Figure[]): string {
  const rows = promises.map((promise) => {
    const names = namesOf(promise);
    const own = figures.filter(({ name }) => names.includes(name));
    const unmeasured = names.filter((name) => !own.some((one) => one.name === name));
    const lines = own.map(({ name, verdict }) => `${name}: ${verdict}`);
    return [promise.id, worstOf(own), lines.join('; '), unmeasured.join('; ')];
  });
  return markdownOf(['#', 'verdict', 'lines', 'has no line'], rows);
}

const figureOf = ({ name, measured, verdict, commit, date, cores, machineLoad, seed, dataIn }: Measured): Figure => ({
  ...{ name, measured, verdict },
  run: `${date}, ${commit}, ${cores} cores, load ${machineLoad}, ${dataIn ? `data in ${dataIn}, ` : ''}seed ${seed}`,
});

const dayOf = (figure: Figure | undefined): string => figure?.run.split(',')[0] ?? '';
