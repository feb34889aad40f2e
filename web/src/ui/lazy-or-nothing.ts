import { lazy, type ComponentType } from 'react';
import { inBackground } from '../lib/background-file';

/** A part that comes after the page, which can do without it: nothing stands in its place when its file cannot be loaded. */
export const lazyOrNothing = <P extends object = object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    inBackground(load).then(
      (part) => ({ default: part }),
      () => ({ default: (() => null) as ComponentType<P> }),
    ),
  );
