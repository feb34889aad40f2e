import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const onPath = (name: string): string | undefined => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined;
  } catch {
    return undefined;
  }
};

/**
 * CHROMIUM, else the system's, of which the one without a window of its own draws the same pages for a fifth less;
 * undefined leaves it to Playwright's own download.
 */
const chromium = [
  process.env.CHROMIUM,
  onPath('chromium-headless-shell'),
  onPath('chromium'),
  onPath('chromium-browser'),
  '/usr/bin/chromium',
].find((file) => file && existsSync(file));

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true };
const tools = 'analytics.spec.ts';
/** Tests of the desktop that run beside the phone's, so that both lanes of `make test` take as long. */
const beside = ['dialogs.spec.ts', 'offline.spec.ts'];

/**
 * Runs against a stack that is there already (BASE_URL, PORTS_FILE); `make e2e` starts one for it. The tests share
 * one league, so they go one after the other.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  // Nothing is judged by the clock here: these say when something does not come any more, on a machine half as fast too.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:8080',
    launchOptions: { executablePath: chromium, args: flags },
    // To record every test for the few that fail is a fifth of their time: `--trace on` shows how one came to fail.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Tests that change responses could not see those of a worker.
    serviceWorkers: 'block',
    timezoneId: 'America/New_York',
    locale: 'en-US',
  },
  // The tools need every season of plays, which the stack reads in the meantime: they come last.
  projects: [
    { name: 'desktop', testIgnore: ['phone.spec.ts', tools, ...beside], use: desktop },
    // The screens' own tests see every size for themselves.
    { name: 'phone', testIgnore: ['screens.spec.ts', 'desktop.spec.ts', tools, ...beside], use: phone },
    { name: 'desktop-beside', testMatch: beside, use: desktop },
    { name: 'desktop-tools', testMatch: tools, use: desktop },
    { name: 'phone-tools', testMatch: tools, use: phone },
  ],
});
