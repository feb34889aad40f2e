const key = 'dynasty.lastLeague';

/** The league that pages without one in their address belong to. */
export const lastLeague = (): string | null => localStorage.getItem(key);

export const rememberLeague = (leagueId: string): void => localStorage.setItem(key, leagueId);
