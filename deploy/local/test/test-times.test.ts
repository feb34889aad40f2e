import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { profileOf } from '../test-times.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, content: unknown): void =>
  writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const here = (file: string): string => path.join(process.cwd(), file);

test('a run is told by its steps and its slowest files, of whatever kind', () => {
  put('step-times', 'lint 61500\nunit 200000\n');
  put('failed-steps', 'lint\n');
  const files = Array.from({ length: 12 }, (_, index) => ({
    name: here(`services/a/test/${index}.test.ts`),
    startTime: 1_000,
    endTime: 1_000 + index * 1_000,
  }));
  put('jest.json', { testResults: files });
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  put('playwright-phone.json', {
    config: { rootDir: here('web/e2e') },
    suites: [
      { file: 'live.spec.ts', specs: [spec(4_000, 500)], suites: [{ file: 'live.spec.ts', specs: [spec(1_000)] }] },
    ],
  });
  const lines = profileOf(folder).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'Time of 2 steps: 261.5 s',
    '     61.5 s  lint',
    '    200.0 s  unit',
    'The slowest test files:',
  ]);
  expect(lines).toHaveLength(14);
  expect(lines[4]).toBe('     11.0 s  services/a/test/11.test.ts');
  expect(lines[10]).toBe('      5.5 s  web/e2e/live.spec.ts (phone)');
  expect(lines[13]).toBe('      3.0 s  services/a/test/3.test.ts');
});

test('a run without reports has an empty one', () => {
  expect(profileOf(folder)).toBe('Time of 0 steps: 0.0 s\nThe slowest test files:');
});
