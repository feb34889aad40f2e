import type { Page } from '@playwright/test';

/**
 * What went wrong with the words of a page: those that are broken over two lines, and texts that lie over each other.
 * What is cut off counts as far as it can be seen; what sticks or floats lies over others as it should.
 */
export const misplacedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Box {
      node: Node;
      text: string;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }

    const everywhere = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };

    /** Where an element can be seen; undefined for one that is hidden, or not in the flow of the page. */
    function windowOf(element: Element | null): typeof everywhere | undefined {
      if (!element) return { ...everywhere };
      const style = getComputedStyle(element);
      const isAbove = style.position === 'absolute' && Number(style.zIndex) > 0;
      const floats = style.position === 'sticky' || style.position === 'fixed' || isAbove;
      if (floats || style.clipPath !== 'none' || style.visibility === 'hidden') return undefined;
      const view = windowOf(element.parentElement);
      const box = element.getBoundingClientRect();
      if (!view) return undefined;
      if (style.overflowX !== 'visible') {
        view.left = Math.max(view.left, box.left);
        view.right = Math.min(view.right, box.right);
      }
      if (style.overflowY !== 'visible') {
        view.top = Math.max(view.top, box.top);
        view.bottom = Math.min(view.bottom, box.bottom);
      }
      return view;
    }

    const boxes: Box[] = [];
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const view = windowOf(node.parentElement);
      const text = node.textContent ?? '';
      if (!view || text.trim() === '') continue;
      const range = document.createRange();
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
        // An address may be broken anywhere.
        const isAddress = node.parentElement?.closest('a[target="_blank"]');
        if (!isAddress && lines.length > 0 && Math.max(...lines) - Math.min(...lines) > 6) found.add(`broken: ${word}`);
      }
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const [left, right] = [Math.max(rect.left, view.left), Math.min(rect.right, view.right)];
        const [top, bottom] = [Math.max(rect.top, view.top), Math.min(rect.bottom, view.bottom)];
        if (right - left > 1 && bottom - top > 1) boxes.push({ node, text: text.trim(), left, right, top, bottom });
      }
    }
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (a.node !== b.node && width > 2 && height > 5) found.add(`over each other: ${a.text} | ${b.text}`);
      }
    }
    return [...found];
  });
