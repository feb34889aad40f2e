import { browserMemory } from './browser-memory';
import { tabMemory } from './tab-memory';

const key = 'dynasty.lastLeague';
const anyPlace = '';

/**
 * The league that pages without one in their address belong to, by one of its seasons: the one that this tab showed
 * last, in a new tab the one that any tab did.
 */
export const lastLeague = (): string | null =>
  (tabMemory.read(key, anyPlace) as string | undefined) ?? browserMemory.read(key);

export function rememberLeague(leagueId: string): void {
  tabMemory.write(key, anyPlace, leagueId);
  browserMemory.write(key, leagueId);
}
