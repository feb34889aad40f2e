import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { filesToTryAgain } from '../second-tries.js';
import { tallyOf } from '../tally.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tally-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the closing line of make test', () => {
  const write = (name: string, content: unknown) =>
    fs.writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const unit = { numPassedTests: 10, numFailedTests: 0, numRuntimeErrorTestSuites: 0, numPendingTests: 1 };
  const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

  it('sums all runners', () => {
    write('jest.json', unit);
    write('jest-stack.json', { ...unit, numPassedTests: 4, numPendingTests: 0 });
    write('jest-stack-generated.json', { ...unit, numPassedTests: 1, numPendingTests: 0 });
    write('playwright-gallery.json', playwright);
    write('playwright-generated.json', playwright);
    write('playwright-desktop.json', playwright);
    write('playwright-phone.json', { ...playwright, stats: { ...playwright.stats, expected: 2, flaky: 1 } });
    expect(tallyOf(folder)).toEqual({ passed: 27, failed: 0, skipped: 1, retried: 1 });
    write('jest-keycloak.json', { ...unit, numPassedTests: 4, numPendingTests: 0 });
    expect(tallyOf(folder)).toEqual({ passed: 31, failed: 0, skipped: 1, retried: 1 });
  });

  it('counts failed tests once, suites that did not load, steps without tests and missing reports', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    write('jest.json', { ...unit, numFailedTests: 2, numRuntimeErrorTestSuites: 1 });
    write('failed-steps', 'lint\nunit\n');
    expect(tallyOf(folder)).toEqual({ passed: 10, failed: 8, skipped: 1, retried: 0 });
    error.mockRestore();
  });

  it('misses one of two reports that come together, and keeps what was found in logs, whatever passed at a second try', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const name of ['jest.json', 'jest-stack.json']) write(name, unit);
    for (const name of ['gallery', 'desktop', 'phone']) write(`playwright-${name}.json`, playwright);
    expect(tallyOf(folder).failed).toBe(0);
    write('jest-stack-generated.json', unit);
    expect(tallyOf(folder).failed).toBe(1);
    write('playwright-generated.json', playwright);
    write('failed-steps', 'logs of e2e-generated\n');
    expect(tallyOf(folder).failed).toBe(1);
    error.mockRestore();
  });

  it('counts a file as at its second try, alone, and one that fails again as failed', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const file = (name: string, status: string, ...statuses: string[]) => ({
      name,
      status,
      assertionResults: statuses.map((one) => ({ status: one })),
    });
    const first = {
      ...unit,
      numFailedTests: 3,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        file('slow', 'failed', 'passed', 'failed', 'failed'),
        file('broken', 'failed', 'failed'),
        file('unloaded', 'failed'),
        file('well', 'passed', 'passed'),
      ],
    };
    expect(filesToTryAgain(first)).toEqual(['slow', 'broken', 'unloaded']);
    expect(filesToTryAgain({ ...first, testResults: first.testResults.flatMap((one) => [one, one]) })).toEqual([]);
    write('jest.json', first);
    write('jest-again.json', {
      ...unit,
      testResults: [
        file('slow', 'passed', 'passed', 'passed', 'passed'),
        file('broken', 'failed', 'failed'),
        file('unloaded', 'passed', 'passed', 'passed'),
      ],
    });
    for (const name of ['jest-stack.json', 'jest-stack-generated.json']) write(name, unit);
    for (const name of ['gallery', 'generated', 'desktop', 'phone']) write(`playwright-${name}.json`, playwright);
    write('failed-steps', 'unit\nagain\n');
    expect(tallyOf(folder)).toEqual({ passed: 46, failed: 1, skipped: 3, retried: 3 });
    write('jest-again.json', { ...unit, testResults: first.testResults.map((one) => ({ ...one, status: 'passed' })) });
    write('failed-steps', 'unit\n');
    expect(tallyOf(folder).failed).toBe(0);
    // Its logs held what they should not.
    write('failed-steps', 'unit\nagain\n');
    expect(tallyOf(folder).failed).toBe(1);
    error.mockRestore();
  });

  it('counts a browser test that failed, and not its step beside it', () => {
    write('jest.json', unit);
    for (const name of ['jest-stack.json', 'jest-stack-generated.json']) write(name, unit);
    for (const name of ['gallery', 'generated', 'desktop']) write(`playwright-${name}.json`, playwright);
    write('playwright-phone.json', { ...playwright, stats: { ...playwright.stats, unexpected: 1 } });
    write('failed-steps', 'e2e-phone\n');
    expect(tallyOf(folder)).toEqual({ passed: 42, failed: 1, skipped: 3, retried: 0 });
  });
});
