import { flushSync } from 'react-dom';

/**
 * Shows the rest of a list in place of the button that was pressed for it. The focus, which would be lost with the
 * button, goes to the first row that was not there before.
 */
export function showInPlaceOf(button: Element, show: () => void): void {
  const block = button.closest('section');
  const rows = () => [...(block?.querySelectorAll<HTMLElement>('li, tr') ?? [])];
  const before = new Set(rows().filter((row) => !row.contains(button)));
  flushSync(show);
  const first = rows().find((row) => !before.has(row));
  if (first === undefined) return;
  first.tabIndex = -1;
  first.focus();
}
