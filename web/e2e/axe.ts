import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What fades in or out is half transparent meanwhile, which would be judged as a lack of contrast. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );

/** Serious and critical findings in the page, or in one part of it; one readable line each. */
export async function serious(page: Page, part = 'html'): Promise<string[]> {
  await atRest(page);
  // Only findings are of use: to carry each passed node out of the page would take most of the time.
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Whether the page is no wider than its window. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** No serious finding, and nothing that scrolls sideways. */
export async function passes(page: Page): Promise<void> {
  expect(await serious(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
}
