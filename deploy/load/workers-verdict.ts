import type { Figures } from './figures.js';

/** What a load of analytics came to with so many workers. */
export interface WorkersRun {
  workers: number;
  /** The share of a core that each had; undefined where they shared the cores with whoever asked. */
  workerCores?: number;
  commit?: string;
  figures: Figures;
}

/** Two runs that send the same differ by less than this share in what succeeds. */
const sameWithin = 0.01;

/** `1,3`: with how many workers the two loads run, fewer first. Throws for anything else. */
export function workersOf(text: string): [number, number] {
  const [fewer = 0, more = 0] = /^([1-8]),([1-8])$/.exec(text.trim())?.slice(1).map(Number) ?? [];
  if (fewer < more) return [fewer, more];
  throw new Error('WORKERS: two numbers from 1 to 8, fewer first, such as 1,3');
}

/**
 * Whether more workers beat fewer: as many requests succeed or more, no larger share fails, and p95 is lower. Throws
 * when the two were not measured on the same commit.
 */
export function isBeaten(fewer: WorkersRun, more: WorkersRun): boolean {
  if (fewer.commit !== more.commit) throw new Error(`Not the same commit: ${fewer.commit} and ${more.commit}`);
  const [before, after] = [fewer.figures, more.figures];
  return (
    after.succeededPerSecond >= before.succeededPerSecond * (1 - sameWithin) &&
    after.failed <= before.failed &&
    after.p95Ms < before.p95Ms
  );
}

/** A table of both and, in the last line, the verdict. */
export function verdictText(fewer: WorkersRun, more: WorkersRun): string {
  const rows = [fewer, more].map(({ workers, workerCores, figures: { succeededPerSecond, failed, p95Ms } }) =>
    [
      String(workers).padStart(7),
      (workerCores === undefined ? 'shared' : String(workerCores)).padStart(10),
      succeededPerSecond.toFixed(1).padStart(11),
      `${(failed * 100).toFixed(2)} %`.padStart(8),
      `${Math.round(p95Ms)} ms`.padStart(8),
    ].join('  '),
  );
  const verdict = isBeaten(fewer, more) ? 'beat' : 'did NOT beat';
  return [
    `Commit ${more.commit ?? 'unknown'}`,
    'workers  cores each  succeeded/s    failed       p95',
    ...rows,
    `${more.workers} ${verdict} ${fewer.workers}`,
  ].join('\n');
}
