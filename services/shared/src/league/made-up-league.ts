/**
 * Whether a season's league id is one of ours, as imported tables have: the provider's never begin with a zero, so these
 * are never sent to it. A roster of such a season is a place in its table: another import may give its number to another
 * team.
 */
export const isMadeUp = (leagueId: string): boolean => leagueId.startsWith('0');
