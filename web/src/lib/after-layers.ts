import { indexOf, layersOf, waiting } from './back-closes';

/**
 * Does what changes the page's own entry of the history, as `navigate(…, { replace: true })` does, once none of what
 * lies above the page is shown any more; while a dialog is open, its entry would be changed instead. Never, if another
 * page has been opened by then.
 */
export function afterLayers(work: () => void): void {
  const page = indexOf(window.history.state);
  const look = (isLost: boolean) => {
    const { state } = window.history as { state: unknown };
    const isHere = indexOf(state) === page;
    if (isHere && layersOf(state).length > 0 && !isLost) return;
    waiting.delete(look);
    if (isHere) work();
  };
  waiting.add(look);
  look(false);
}
