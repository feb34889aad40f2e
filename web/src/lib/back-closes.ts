import { useEffect, useId, useRef } from 'react';

interface Layer {
  id: string;
  close: () => void;
  /** Undefined until it has an entry of the history; false once Back has left that. */
  hasEntry?: boolean;
}

/** What is shown above the page at this moment, the topmost last. */
let layers: readonly Layer[] = [];
/** Layers that were closed by what opened the next page; their entries stay, below it. */
const leftBehind = new Set<string>();
/** The router is loading the page that was asked for; it puts an entry on top as soon as that is there. */
let pageIsChanging = false;
/** The router's number of the entry that its page belongs to. */
let pageIndex: number | undefined;
/** The layers of the entry that our own step back is leaving, a closed one last; other listeners do not see that step. */
let leaving: readonly string[] = [];

/** What waits for the page's own entry, see `after-layers.ts`; `isLost` says that no step will lead there. */
export const waiting = new Set<(isLost: boolean) => void>();
const tellWaiting = (isLost = false): void => waiting.forEach((look) => look(isLost));

/** The layers that an entry of the history was made for. */
export const layersOf = (state: unknown): readonly string[] => (state as { layers?: string[] } | null)?.layers ?? [];

/** The router's number of an entry of the history; all entries above a page have the page's. */
export const indexOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

const isClosed = (id: string): boolean => !layers.some((layer) => layer.id === id);

/** The layer that the entry that is shown was made for, once it is closed. */
const closedTop = (): string | undefined => layersOf(window.history.state).slice(-1).find(isClosed);

/** Whether our own step back has led to the entry with this state. */
const isOurStep = (state: unknown): boolean => leaving.length > 0 && indexOf(state) === (pageIndex ?? indexOf(state));

/**
 * Closes the layers that have no part in the entry that is shown, each once. Our own step closes only what was part of
 * the entry that it left; others, whose entries were made meanwhile, get another one.
 */
function closeGone(state: unknown): void {
  for (const layer of layers) {
    if (!layer.hasEntry || layersOf(state).includes(layer.id)) continue;
    const isMeant = !isOurStep(state) || leaving.includes(layer.id);
    layer.hasEntry = isMeant ? false : undefined;
    if (isMeant) layer.close();
  }
}

/** Makes the history entry of a layer, at the page's address; it takes the place of one whose layer is closed. */
function enter(layer: Layer): void {
  const top = closedTop();
  // During a step of our own it would be lost: it is made when that has arrived.
  if (layer.hasEntry !== undefined || (top && top === leaving.at(-1))) return;
  layer.hasEntry = true;
  const { history } = window;
  const state = history.state as object | null;
  if (layersOf(state).includes(layer.id)) return;
  const ids = layers.slice(0, layers.indexOf(layer) + 1).map(({ id }) => id);
  history[top ? 'replaceState' : 'pushState']({ ...state, layers: ids }, '');
}

/** How long our own step may take, ms, in two halves; a browser may lose it, and the next one is the person's then. */
const stepMs = 3_000;

/** Steps back from the entry that is shown, whose layer is closed. */
function stepBack(): void {
  const left = (leaving = layersOf(window.history.state));
  window.history.back();
  const giveUp = () => {
    if (leaving !== left) return;
    leaving = [];
    layers.forEach(enter);
    tellWaiting(closedTop() !== undefined);
  };
  // On a page that was busy all the while, a step that has arrived comes before the second half.
  setTimeout(() => setTimeout(giveUp, stepMs / 2), stepMs / 2);
}

/** Leaves the entry of a layer that is closed; where none is shown, the open ones get theirs. */
function tidy(): void {
  const top = closedTop();
  if (!top || pageIsChanging) {
    layers.forEach(enter);
    tellWaiting();
  } else if (leaving.at(-1) !== top) stepBack();
}

function onPopState(event: PopStateEvent): void {
  // First of all: what Back was meant for is closed also where it came together with a step of our own.
  closeGone(event.state);
  const isOurs = isOurStep(event.state);
  leaving = [];
  if (isOurs) {
    event.stopImmediatePropagation();
    tidy();
    return;
  }
  const top = closedTop();
  if (!top) return;
  // The layer of this entry was closed in another way: go one step further, to the page.
  const index = indexOf(event.state);
  const comesFromBelow = index !== undefined && index === pageIndex;
  if (comesFromBelow && leftBehind.has(top)) window.history.forward();
  else stepBack();
}

/** Has to come before the router's listener, which must not see our own steps: they would end what it is loading. */
function listen(): void {
  window.addEventListener('popstate', onPopState);
}

interface Router {
  subscribe: (onChange: (state: { navigation: { state: string } }) => void) => unknown;
}

/** Creates the application's router such that Back can close what lies above its pages. */
export function withBackCloses<R extends Router>(create: () => R): R {
  listen();
  const router = create();
  router.subscribe(({ navigation }) => {
    pageIsChanging = navigation.state !== 'idle';
    if (pageIsChanging) return;
    pageIndex = indexOf(window.history.state);
    tellWaiting();
  });
  return router;
}

/** Adds a history entry for a layer; returns how to remove both. */
function open(layer: Layer): () => void {
  listen();
  layers = [...layers, layer];
  enter(layer);
  return () => {
    layers = layers.filter((one) => one !== layer);
    // A page that is opened in the same moment has put its entry on top by then, or will: a step back would undo that.
    setTimeout(() => {
      if (pageIsChanging) leftBehind.add(layer.id);
      tidy();
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
