import { browserMemory } from './browser-memory';

const key = 'dynasty.claimed';
/** The oldest are forgotten. */
const most = 20;

function claimed(): string[] {
  try {
    const stored: unknown = JSON.parse(browserMemory.read(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether this browser's account had a team in the league when it was here last. A hint: the services decide. */
export const hadTeam = (leagueId: string): boolean => claimed().includes(leagueId);

export function rememberTeam(leagueId: string, has: boolean): void {
  const others = claimed().filter((one) => one !== leagueId);
  browserMemory.write(key, JSON.stringify(has ? [leagueId, ...others].slice(0, most) : others));
}

/** At sign-out, and when it is somebody else now. */
export const forgetTeams = (): void => browserMemory.forget(key);
