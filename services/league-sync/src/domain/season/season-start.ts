const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

/**
 * True before the day (US Eastern) of the season's first game. Without a schedule the season starts on 4 September,
 * as 2025 did.
 */
export function isBeforeSeason(season: string, weekOne: readonly { kickoff: Date | null }[], now: Date): boolean {
  const kickoffs = weekOne.flatMap((game) => game.kickoff?.getTime() ?? []);
  const firstDay = kickoffs.length === 0 ? `${season}-09-04` : easternDay.format(Math.min(...kickoffs));
  return easternDay.format(now) < firstDay;
}
