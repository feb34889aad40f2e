import type { Grid } from './api';

/** Codes of other years and sources, and today's. */
const aliases: Readonly<Record<string, string>> = {
  LA: 'LAR',
  LAS: 'LV',
  OAK: 'LV',
  SD: 'LAC',
  STL: 'LAR',
  WFT: 'WAS',
  WSH: 'WAS',
};

const codeOf = (team: string): string => aliases[team] ?? team;

/** Team -> bye week, from the season's schedule: the first week in which others play and it does not. */
export function byesOf(grid: Grid | undefined): (team: string | null) => number | null {
  const teams = Object.entries(grid ?? {});
  const weeks = [...new Set(teams.flatMap(([, games]) => Object.keys(games).map(Number)))].sort((a, b) => a - b);
  const byes = new Map(
    teams.map(([team, games]) => [codeOf(team), weeks.find((week) => games[String(week)] === undefined)]),
  );
  return (team) => (team === null ? null : (byes.get(codeOf(team)) ?? null));
}
