import type { FaultRow, Outcome } from './fault-row.js';

/** From good to bad. What is empty or could not run shows nothing, which is not the same as being kept. */
export const verdicts = ['holds', 'not shown', 'BROKEN'] as const;
export type Verdict = (typeof verdicts)[number];

/** A row, or the named tests of a promise, with what became of them. */
export interface Line {
  name: string;
  fault: string;
  load: string;
  target: string;
  measured: string;
  verdict: Verdict;
  /** What was broken, by whom and when: rig/broken.ts. */
  broken?: string;
}

/** What shows one promise. */
export interface Group {
  /** R1 to R26; the row's name where only a row was asked for. */
  id: string;
  lines: Line[];
}

const titles = ['name', 'fault', 'load', 'target', 'measured', 'verdict'] as const;

export function verdictOf({ holds, skipped }: Outcome): Verdict {
  if (skipped) return 'not shown';
  return holds ? 'holds' : 'BROKEN';
}

/** The worst of its lines; a promise without any is not shown. */
export const worstOf = (lines: readonly Pick<Line, 'verdict'>[]): Verdict =>
  lines.length === 0
    ? 'not shown'
    : lines.map(({ verdict }) => verdict).reduce((worst, one) => (isWorse(one, worst) ? one : worst));

const isWorse = (one: Verdict, other: Verdict): boolean => verdicts.indexOf(one) > verdicts.indexOf(other);

export function lineOf(name: string, row: FaultRow, outcome: Outcome, broken = ''): Line {
  const { fault, target } = row;
  const line = { name, fault, load: row.load('full'), target, measured: outcome.measured, verdict: verdictOf(outcome) };
  return broken === '' ? line : { ...line, broken };
}

/** All promises as one table in markdown, each with its verdict and the lines that it comes from. */
export function tableOf(groups: readonly Group[]): string {
  const rows = groups.flatMap(({ id, lines }) => [
    [`**${id}**`, '', '', '', '', `**${worstOf(lines)}**`],
    ...lines.map((line) => titles.map((title) => line[title])),
  ]);
  return markdownOf(titles, rows);
}

/** Rows of cells as a table in markdown. */
export const markdownOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n');

/** How many promises are kept, are not shown, and are not kept. */
export const countsOf = (groups: readonly Group[]): Record<Verdict, number> =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, groups.filter(({ lines }) => worstOf(lines) === verdict).length]),
  ) as Record<Verdict, number>;

/** Whether the run may end with 0: nothing is broken, and what is not shown was allowed to be. */
export function isKept(groups: readonly Group[], allowsSkips: boolean): boolean {
  const counts = countsOf(groups);
  return groups.length > 0 && counts.BROKEN === 0 && (allowsSkips || counts['not shown'] === 0);
}
