// Goes through every control of every screen with the Tab key, at 1440, 768, 390 and 320 pixels, on a running stack
// (BASE_URL, PORTS_FILE). Prints what cannot be reached, has no visible ring, or hides behind something; exits with 1 then.
import { open, visitAll } from './pictures/visits.mjs';

/** What opens has its focus, and lists their rows. */
const settleMs = 400;
const mostPresses = 1_500;
/** Longer lists repeat the same controls. */
const mostReported = 5;

/**
 * Runs in the page: marks what the Tab key should reach, and remembers every shadow as it is without the focus. Of a group
 * of radio buttons it reaches one; while a dialog is open, only what is in it.
 */
function markControls() {
  const { document } = globalThis;
  const focused = document.activeElement;
  focused?.blur();
  globalThis.walkedShadows = new WeakMap();
  for (const element of document.querySelectorAll('body *'))
    globalThis.walkedShadows.set(element, globalThis.getComputedStyle(element).boxShadow);
  focused?.focus();
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex], audio[controls], [contenteditable]';
  const radios = new Set();
  let count = 0;
  for (const element of within.querySelectorAll(focusable)) {
    const isHidden =
      element.disabled ||
      element.tabIndex < 0 ||
      element.closest('[inert]') ||
      !element.checkVisibility({ visibilityProperty: true });
    if (isHidden) continue;
    if (element.type === 'radio') {
      if (radios.has(element.name)) continue;
      radios.add(element.name);
      for (const other of document.getElementsByName(element.name)) other.setAttribute('data-walk-group', element.name);
    }
    element.setAttribute('data-walk', String(count));
    count += 1;
  }
  return count;
}

/** Runs in the page: what has the focus now, and what is wrong with how that looks. */
function look() {
  const { document } = globalThis;
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const group = element.getAttribute('data-walk-group');
  const marked = group === null ? element : document.querySelector(`[data-walk][data-walk-group="${group}"]`);
  const id = marked?.getAttribute('data-walk') ?? null;
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.tagName;
  const box = element.getBoundingClientRect();
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  const right = Math.min(box.right, globalThis.innerWidth);
  const bottom = Math.min(box.bottom, globalThis.innerHeight);
  const problems = [];
  if (right <= left || bottom <= top) problems.push('is outside of the window');
  else {
    const spots = [0.5, 0.15, 0.85].map((share) => [left + (right - left) * share, top + (bottom - top) * share]);
    const isSeen = spots.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return (
        there && (element.contains(there) || there.contains(element) || there.closest('label')?.control === element)
      );
    });
    if (!isSeen) problems.push('hides behind something');
  }
  const hasOutline = ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  // A link that fills its card has its ring around that.
  const around = globalThis.getComputedStyle(element, '::after');
  // The ring may be drawn by an ancestor or a neighbour: a field's frame, a radio button's label.
  const drawn = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling];
  const isDrawn = drawn.some((one) => {
    if (!one) return false;
    const style = globalThis.getComputedStyle(one);
    // A shadow that was there before is no ring.
    return hasOutline(style) || style.boxShadow !== (globalThis.walkedShadows.get(one) ?? 'none');
  });
  const hasRing = isDrawn || (around.content !== 'none' && hasOutline(around));
  if (!hasRing) problems.push('has no ring');
  return { id, name, problems };
}

async function walk(page, screen, sizes) {
  for (const size of sizes) {
    await page.setViewportSize({ width: size.width, height: size.height });
    await open(page, screen, size);
    await page.waitForTimeout(settleMs);
    const count = await page.evaluate(markControls);
    const reached = new Set();
    const problems = new Map();
    let leftPage = 0;
    for (let press = 0; press < mostPresses && reached.size < count && leftPage < 2; press += 1) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(look);
      if (seen === null) leftPage += 1;
      if (seen?.id != null && reached.has(seen.id) && leftPage === 0 && press > 2 * count) break;
      if (seen?.id != null) reached.add(seen.id);
      for (const problem of seen?.problems ?? []) problems.set(`${seen.name} ${problem}`, true);
    }
    const missed = await page.evaluate(
      (ids) =>
        [...globalThis.document.querySelectorAll('[data-walk]')]
          .filter((element) => !ids.includes(element.getAttribute('data-walk')))
          .map((element) =>
            (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).trim().slice(0, 40),
          ),
      [...reached],
    );
    console.log(`${screen.name}-${size.name}`.padEnd(40) + `${count - missed.length} of ${count}`);
    const wrong = [...missed.map((name) => `${name} is not reached`), ...problems.keys()];
    for (const text of wrong.slice(0, mostReported)) console.log(`    ${text}`);
    if (wrong.length > 0) found += 1;
  }
}

let found = 0;
await visitAll(walk);
if (found > 0) throw new Error(`${found} screens have controls that are not reached or not seen`);
