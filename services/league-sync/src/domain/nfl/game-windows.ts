/** The times of an NFL game. */
export interface TimedGame {
  week: number;
  gameType: string;
  kickoff: Date | null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Scores begin to move at kick-off; the longest games (overtime, delays) are over after this time. */
const gameMs = 4 * hourMs;
/** Stat corrections arrive until the Thursday after a week's games. */
const correctionsMs = 5 * dayMs;
/** Sleeper's stat lines exist for the weeks that leagues play. */
const lastStatWeek = 18;

/** True while a game is played, by the schedule. */
export const areGamesOn = (games: readonly TimedGame[], now: Date): boolean =>
  games.some(({ kickoff }) => kickoff !== null && kickoff <= now && now.getTime() < kickoff.getTime() + gameMs);

/**
 * Weeks of a season whose stat lines are to be read now, newest first: one of the week's games has ended since they
 * were read, or they are a day old and corrections still come. `readAt`: week -> when it was read last.
 */
export function statWeeksDue(games: readonly TimedGame[], readAt: ReadonlyMap<number, Date>, now: Date): number[] {
  const due = new Set<number>();
  for (const { week, gameType, kickoff } of games) {
    if (gameType !== 'REG' || kickoff === null || week < 1 || week > lastStatWeek) continue;
    const endMs = kickoff.getTime() + gameMs;
    if (endMs > now.getTime()) continue;
    const readMs = readAt.get(week)?.getTime() ?? -Infinity;
    const isDayOld = now.getTime() - readMs > dayMs && now.getTime() - endMs < correctionsMs;
    if (readMs < endMs || isDayOld) due.add(week);
  }
  return [...due].sort((a, b) => b - a);
}
