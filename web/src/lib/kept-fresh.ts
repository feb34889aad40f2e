/**
 * Spread over each read of what a league's members and admins change, of which no live event tells: it is read again
 * when it comes into sight, and every 30 s while the page is visible.
 */
export const keptFresh = { staleTime: 0, refetchInterval: 30_000 } as const;
