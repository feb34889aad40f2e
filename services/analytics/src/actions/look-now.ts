/** Asks every process, at the moment only, to look at the sources: somebody wants them fresh. */
export const lookNowChannel = 'now.analytics.look-now';
