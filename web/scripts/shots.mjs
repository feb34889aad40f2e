// A picture of every screen at 1440, 768, 390 and 320 pixels, from a running stack (BASE_URL, PORTS_FILE), into web/shots/.
// Prints what axe finds serious there, pages that are wider than their window, and words that are broken or lie over each
// other; exits with 1 then. ONLY=parts of names takes those only.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fits, serious } from '../e2e/axe.ts';
import { misplacedWords } from '../e2e/misplaced-words.ts';
import { only, open, visitAll } from './pictures/visits.mjs';

const target = path.resolve(import.meta.dirname, '../shots');
const settleMs = 400;

/** Pictures of what is not as it should be. */
const faulty = [];

async function take(page, screen, sizes) {
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize({ width: size.width, height: size.height });
    // What somebody did is done again at each size.
    if (index === 0 || screen.act) await open(page, screen, size);
    await picture(page, screen, size);
  }
}

async function picture(page, screen, { name, width }) {
  await page.waitForTimeout(settleMs);
  if (!screen.visible) {
    // As high as the page: what sticks to the window's edge then stands at the page's.
    const height = await page.evaluate(() => globalThis.document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(settleMs);
  }
  const file = path.join(target, `${screen.name}-${name}.png`);
  await page.screenshot({ path: file });
  console.log(path.relative(process.cwd(), file));
  const faults = [
    ...(await serious(page)).filter((found) => !(screen.dims && found.startsWith('color-contrast'))),
    ...(await misplacedWords(page)),
    ...((await fits(page)) ? [] : ['wider than its window']),
  ];
  for (const fault of faults) console.log(`    ${fault}`);
  if (faults.length > 0) faulty.push(`${screen.name}-${name}`);
}

if (!only && !process.env.DEVICE) await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await visitAll(take);
if (faulty.length > 0) throw new Error(`not as they should be: ${faulty.join(', ')}`);
