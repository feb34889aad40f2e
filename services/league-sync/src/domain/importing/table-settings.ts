import { titlePath } from '../season/playoffs.js';
import { type WeekRows } from '../season/results.js';
import { lastWeek, seasonRules } from '../season/season-rules.js';

/** A season as a table tells it. */
export interface ToldSeason {
  /** Roster ids, the best of the table first. */
  ranked: readonly number[];
  /** The most results that a team has in the table. */
  mostResults: number;
  weeks: readonly WeekRows[];
  /** Roster id; null where nobody is named. */
  champion: number | null;
}

/**
 * The league settings of a season that came from a table, by the provider's names. Games after as many weeks as the
 * table has results are those of the playoffs. So many teams are in them as the games need to lead to the champion; 0:
 * nobody can tell.
 */
export function settingsOfTable({ ranked, mostResults, weeks, champion }: ToldSeason): Record<string, number> {
  const lastPlayed = Math.max(0, ...weeks.map(({ week }) => week));
  if (mostResults === 0 || lastPlayed <= mostResults) return { playoff_teams: 0 };
  const settings = (playoffTeams: number) => ({ playoff_week_start: mostResults + 1, playoff_teams: playoffTeams });
  const leadsToChampion = (playoffTeams: number) =>
    titlePath(seasonRules(settings(playoffTeams), lastWeek), ranked, weeks).some(
      ({ place, winner }) => place === 1 && winner === champion,
    );
  // Fewer teams may lead there too, where only games that they won are left out.
  const counts = ranked.map((_, index) => ranked.length - index);
  return settings(counts.find(leadsToChampion) ?? 0);
}
