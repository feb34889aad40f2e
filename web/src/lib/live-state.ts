import { observed } from './observed';

const openStreams = observed(0);

/** Counts a stream that has opened, or that is open no more. */
export const noteOpenStream = (isOpen: boolean): void => openStreams.set(openStreams.get() + (isOpen ? 1 : -1));

const isOpen = (count: number): boolean => count > 0;

/** True while the stream is open, in this tab or another one, so that the page need not poll. */
export const useIsLive = (): boolean => openStreams.use(isOpen);

/** As useIsLive(), at this moment. */
export const isLive = (): boolean => isOpen(openStreams.get());

/** How often what no stream tells is read again, ms. */
export const pollMs = 30_000;

/** How often (ms) what the stream would tell is read without one; false while it is open. */
export const usePollMs = (everyMs = pollMs): number | false => (useIsLive() ? false : everyMs);

/** How often (ms) what the stream tells in part is read: `everyMs` without one, now and then while it is open. */
export const useSlowPollMs = (everyMs: number): number => (useIsLive() ? pollMs : everyMs);
