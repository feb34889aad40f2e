/**
 * Marks the page while its focus is moved by the Tab key. A side column that stays at the window's end stands still then
 * (ui/side-column.module.css): a browser cannot scroll to what moves along with it.
 */
export function followKeys(): void {
  const { dataset } = document.documentElement;
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && (dataset.tabbing = ''), true);
  document.addEventListener('pointerdown', () => delete dataset.tabbing, true);
}
