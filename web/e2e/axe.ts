import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

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

const repeated = 'data-looks-repeated';

/**
 * Marks the elements of which two that look the same come before them: same classes, styles and states, all the way up.
 * The contrast of hundreds of rows that are drawn alike is three quarters of the time that the page's check takes.
 */
const markRepeated = (page: Page): Promise<void> =>
  page.evaluate((mark) => {
    const looks = new Map<Element, string>();
    const seen = new Map<string, number>();
    for (const element of document.body.querySelectorAll('*')) {
      const own = [...element.attributes].filter(({ name }) =>
        /^(class|style|role|disabled|open|data-|aria-)/.test(name),
      );
      const states = own.filter(({ name }) => !/^aria-(label|describedby|controls|owns)|^data-looks/.test(name));
      const parent = element.parentElement === null ? '' : (looks.get(element.parentElement) ?? '');
      const look = `${parent}>${element.tagName}${states.map(({ name, value }) => `[${name}=${value}]`).join('')}`;
      looks.set(element, look);
      seen.set(look, (seen.get(look) ?? 0) + 1);
      element.toggleAttribute(mark, (seen.get(look) ?? 0) > 2);
    }
  }, repeated);

const axeOnce = `${axe.source};axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not([${repeated}])' }] });`;

/** Serious and critical findings in the page, or in one part of it; one readable line each. */
export async function serious(page: Page, part = 'html'): Promise<string[]> {
  await atRest(page);
  await markRepeated(page);
  // Only findings are of use: to carry each passed node out of the page would take most of the time.
  const { violations } = await new AxeBuilder({ page, axeSource: axeOnce })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Whether the page is no wider than its window, and a chat, with what floats above its messages, than its place. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role="log"]')].every(
      ({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth,
    ),
  );

/** No serious finding, and nothing that scrolls sideways. */
export async function passes(page: Page): Promise<void> {
  expect(await serious(page)).toEqual([]);
  await expect.poll(() => fits(page)).toBe(true);
}
