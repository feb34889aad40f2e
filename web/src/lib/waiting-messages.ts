import { observed } from './observed';

/** Messages that are sent when the connection is back; the chat counts them, the strip below the bar tells. */
const count = observed(0);

export const noteWaitingMessages = (waiting: number): void => count.set(waiting);

export const useWaitingMessages = (): number => count.use();
