import { titlePath } from '../season/playoffs.js';
import { type WeekRows } from '../season/results.js';
import { lastWeek, seasonRules } from '../season/season-rules.js';

/** A season as a table tells it. */
export interface ToldSeason {
  /** Roster ids, the best of the table first. */
  ranked: readonly number[];
  /** How many results a team has in the table, by roster id. */
  results: ReadonlyMap<number, number>;
  weeks: readonly WeekRows[];
  /** Roster id; null where nobody is named. */
  champion: number | null;
}

/**
 * The league settings of a season that came from a table, by the provider's names. Once every team has played as many
 * games as it has results, those that follow are the playoffs'. So many teams are in them as the games need to lead to the champion; 0:
 * nobody can tell.
 */
export function settingsOfTable({ ranked, results, weeks, champion }: ToldSeason): Record<string, number> {
  const lastPlayed = Math.max(0, ...weeks.map(({ week }) => week));
  const lastRegular = lastRegularWeek(results, weeks);
  if (lastRegular === 0 || lastPlayed <= lastRegular) return { playoff_teams: 0 };
  const settings = (playoffTeams: number) => ({ playoff_week_start: lastRegular + 1, playoff_teams: playoffTeams });
  const leadsToChampion = (playoffTeams: number) =>
    titlePath(seasonRules(settings(playoffTeams), lastWeek), ranked, weeks).some(
      ({ place, winner }) => place === 1 && winner === champion,
    );
  // Fewer teams may lead there too, where only games that they won are left out.
  const counts = ranked.map((_, index) => ranked.length - index);
  return settings(counts.find(leadsToChampion) ?? 0);
}

/** The week of the last result in the table; where games are missing, as many weeks as a team has results at most. */
function lastRegularWeek(results: ToldSeason['results'], weeks: ToldSeason['weeks']): number {
  const inOrder = [...weeks].sort((a, b) => a.week - b.week);
  const lasts = [...results].map(([rosterId, count]) => {
    if (count === 0) return 0;
    return inOrder.filter(({ rows }) => rows.some((row) => row.rosterId === rosterId))[count - 1]?.week;
  });
  return Math.max(0, ...(lasts.every((week) => week !== undefined) ? lasts : results.values()));
}
