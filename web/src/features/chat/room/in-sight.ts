import type { Unsent } from './unsent-words';

/** Whether the person has the end of an unsent message's row before them, where it says what becomes of it. */
export function isInSight({ id }: Pick<Unsent, 'id'>): boolean {
  const row = document.querySelector(`[data-unsent="${CSS.escape(id)}"]`);
  const list = row?.closest('[role="log"]');
  if (!row || !list || document.visibilityState !== 'visible') return false;
  const { bottom } = row.getBoundingClientRect();
  const shown = list.getBoundingClientRect();
  return bottom >= Math.max(0, shown.top) && bottom <= Math.min(window.innerHeight, shown.bottom);
}
