import { browserMemory } from './browser-memory';
import { forgetKeptPage } from './kept-page';

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

/**
 * At sign-out, when it is somebody else now, and when a league may have been entered or left: it has an id for each of
 * its seasons, so that all of them are forgotten. The page that was seen last may be one of that league, and goes too.
 */
export function forgetTeams(): void {
  browserMemory.forget(key);
  forgetKeptPage();
}

/** For what is said of a write by which leagues are left: whatever became of it, it may have worked. */
export const forgettingTeams =
  <Outcome, Text>(textOf: (outcome: Outcome) => Text) =>
  (outcome: Outcome): Text => {
    forgetTeams();
    return textOf(outcome);
  };
