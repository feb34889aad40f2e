import { browserMemory } from './browser-memory';

const key = 'dynasty.lastLeague';

/** The league that pages without one in their address belong to. */
export const lastLeague = (): string | null => browserMemory.read(key);

export const rememberLeague = (leagueId: string): void => browserMemory.write(key, leagueId);
