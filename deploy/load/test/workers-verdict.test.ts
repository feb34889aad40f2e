import { isBeaten, verdictText, workersOf, type WorkersRun } from '../workers-verdict.js';

const run = (workers: number, p95Ms: number, more: Partial<WorkersRun['figures']> = {}): WorkersRun => ({
  workers,
  workerCores: 0.25,
  commit: '0123abcd',
  figures: { perSecond: 250, succeededPerSecond: 250, failed: 0, p50Ms: 5, p99Ms: 2 * p95Ms, p95Ms, ...more },
});

describe('more workers', () => {
  it('beat fewer when no less succeeds, no more fails and p95 is lower', () => {
    expect(isBeaten(run(1, 1600), run(3, 11))).toBe(true);
    expect(isBeaten(run(1, 1600), run(3, 11, { succeededPerSecond: 249 }))).toBe(true);
  });

  it.each([
    ['p95 is not lower', run(3, 1600)],
    ['less succeeds', run(3, 11, { succeededPerSecond: 240 })],
    ['a larger share fails', run(3, 11, { failed: 0.001 })],
  ])('do not beat fewer when %s', (_why, more) => {
    expect(isBeaten(run(1, 1600), more)).toBe(false);
  });

  it('are compared on one commit', () => {
    expect(() => isBeaten(run(1, 1600), { ...run(3, 11), commit: '0123abcd+' })).toThrow('Not the same commit');
  });
});

it('prints both and the verdict', () => {
  const lost = run(1, 1600.4, { succeededPerSecond: 181.26, failed: 0.1234 });
  expect(verdictText(lost, run(3, 11)).split('\n')).toEqual([
    'Commit 0123abcd',
    'workers  cores each  succeeded/s    failed       p95',
    '      1        0.25        181.3   12.34 %   1600 ms',
    '      3        0.25        250.0    0.00 %     11 ms',
    '3 beat 1',
  ]);
  const shared = { ...run(3, 1700), workerCores: undefined };
  expect(verdictText(lost, shared)).toMatch(/ 3 {6}shared[^]*\n3 did NOT beat 1$/);
});

it('takes two numbers of workers, fewer first', () => {
  expect(workersOf(' 1,3')).toEqual([1, 3]);
  for (const text of ['', '3', '3,1', '1,1', '0,3', '1,9', '1,3,5']) expect(() => workersOf(text)).toThrow('WORKERS');
});
