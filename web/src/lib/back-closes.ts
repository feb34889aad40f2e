import { useEffect, useId, useRef } from 'react';

interface Layer {
  id: string;
  close: () => void;
}

/** What is shown above the page at this moment, the topmost last. */
let layers: readonly Layer[] = [];
/** Layers that were closed by what opened the next page; their entries stay, below it. */
const leftBehind = new Set<string>();
/** The router is loading the page that was asked for; it puts an entry on top as soon as that is there. */
let pageIsChanging = false;
/** The router's number of the entry that its page belongs to. */
let pageIndex: number | undefined;
/** Our own step back over an entry that is not needed any more; other listeners do not see it. */
let tidying = false;

/** The layers that an entry of the history was made for. */
const layersOf = (state: unknown): readonly string[] => (state as { layers?: string[] } | null)?.layers ?? [];

const indexOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

const isOpen = (id: string): boolean => layers.some((layer) => layer.id === id);

function onPopState(event: PopStateEvent): void {
  if (tidying) {
    tidying = false;
    event.stopImmediatePropagation();
    return;
  }
  const kept = layersOf(event.state);
  layers.filter(({ id }) => !kept.includes(id)).forEach(({ close }) => close());
  const gone = kept.filter((id) => !isOpen(id));
  if (gone.length === 0) return;
  // The layer of this entry was closed in another way: go one step further, to the page.
  const comesFromBelow = pageIndex !== undefined && indexOf(event.state) === pageIndex;
  if (comesFromBelow && gone.some((id) => leftBehind.has(id))) window.history.forward();
  else window.history.back();
}

/** Has to come before the router's listener, which must not see our own steps: they would end what it is loading. */
const listen = (): void => window.addEventListener('popstate', onPopState);

interface Router {
  subscribe: (onChange: (state: { navigation: { state: string } }) => void) => unknown;
}

/** Creates the application's router such that Back can close what lies above its pages. */
export function withBackCloses<R extends Router>(create: () => R): R {
  listen();
  const router = create();
  router.subscribe(({ navigation }) => {
    pageIsChanging = navigation.state !== 'idle';
    if (!pageIsChanging) pageIndex = indexOf(window.history.state);
  });
  return router;
}

/** Adds a history entry for a layer, at the page's address; returns how to remove both. */
function open(layer: Layer): () => void {
  listen();
  const below = layers.map(({ id }) => id);
  layers = [...layers, layer];
  const { history } = window;
  if (!layersOf(history.state).includes(layer.id)) {
    history.pushState({ ...(history.state as object | null), layers: [...below, layer.id] }, '');
  }
  return () => {
    layers = layers.filter((one) => one !== layer);
    // A page that is opened in the same moment has put its entry on top by then, or will: a step back would undo that.
    setTimeout(() => {
      if (pageIsChanging) leftBehind.add(layer.id);
      if (pageIsChanging || isOpen(layer.id) || layersOf(history.state).at(-1) !== layer.id) return;
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
