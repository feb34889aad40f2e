import type { FaultPromise } from './fault-promise.js';
import { messagePromises } from './promises/messages.js';
import { processPromises } from './promises/processes.js';
import { providerPromises } from './promises/provider.js';

const numberOf = ({ id }: FaultPromise): number => Number(id.slice(1));

/** All promises, by their numbers. */
export const faultPromises: readonly FaultPromise[] = [
  ...processPromises,
  ...messagePromises,
  ...providerPromises,
].sort((a, b) => numberOf(a) - numberOf(b));
