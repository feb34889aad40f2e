/** Asks every process to look at the sources: somebody wants them fresh. */
export const lookNowChannel = 'analytics.look-now';
