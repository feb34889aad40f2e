import { useEffect, useId, useRef } from 'react';

interface Layer {
  id: string;
  close: () => void;
}

/** What is shown above the page at this moment, the topmost last. */
let layers: readonly Layer[] = [];
/** Our own step back over an entry that is not needed any more; other listeners do not see it. */
let tidying = false;

/** The layers that an entry of the history was made for. */
const layersOf = (state: unknown): readonly string[] => (state as { layers?: string[] } | null)?.layers ?? [];

const isOpen = (id: string): boolean => layers.some((layer) => layer.id === id);

function onPopState(event: PopStateEvent): void {
  if (tidying) {
    tidying = false;
    event.stopImmediatePropagation();
    return;
  }
  const kept = layersOf(event.state);
  layers.filter(({ id }) => !kept.includes(id)).forEach(({ close }) => close());
  // The layer of this entry was closed in another way: go one step further, to the page.
  if (kept.some((id) => !isOpen(id))) window.history.back();
}

/** Adds a history entry for a layer, at the page's address; returns how to remove both. */
function open(layer: Layer): () => void {
  // Runs before the router's listener, which must not see our own steps.
  if (layers.length === 0) window.addEventListener('popstate', onPopState, { capture: true });
  const below = layers.map(({ id }) => id);
  layers = [...layers, layer];
  const { history } = window;
  if (!layersOf(history.state).includes(layer.id)) {
    history.pushState({ ...(history.state as object | null), layers: [...below, layer.id] }, '');
  }
  return () => {
    layers = layers.filter((one) => one !== layer);
    // A page that is opened in the same moment has put its entry on top by then: that one stays.
    setTimeout(() => {
      if (isOpen(layer.id) || layersOf(history.state).at(-1) !== layer.id) return;
      tidying = true;
      history.back();
    });
  };
}

/** While the component is there, the browser's Back takes it away instead of the page. */
export function useBackCloses(onClose: () => void): void {
  const id = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => open({ id, close: () => close.current() }), [id]);
}
