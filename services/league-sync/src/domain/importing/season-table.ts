import { lastWeek } from '../season/season-rules.js';
import { type CsvLine } from './csv-reader.js';

/** The columns of the template, in order. A line without a week is a team of the season; one with a week is a game. */
export const seasonColumns = [
  ...['season', 'week', 'team', 'owner', 'rank', 'wins', 'losses', 'ties'],
  ...['points_for', 'points_against', 'champion', 'opponent'],
] as const;
type Column = (typeof seasonColumns)[number];

export interface LineProblem {
  line: number;
  /** Null for the line as a whole. */
  column: string | null;
  problem: string;
}

export interface TableTeam {
  line: number;
  team: string;
  owner: string;
  rank: number;
  wins: number;
  losses: number;
  ties: number;
  /** x 100. */
  pointsFor: number;
  pointsAgainst: number;
  isChampion: boolean;
}

export interface TableGame {
  line: number;
  week: number;
  team: string;
  opponent: string;
  /** x 100. */
  points: number;
  opponentPoints: number;
}

export interface TableSeason {
  season: string;
  teams: TableTeam[];
  games: TableGame[];
}

const mostTeams = 32;
const mostLines = 5_000;

/**
 * Reads the seasons of a table, oldest lines first, and says of each line what is wrong with it. A season with a problem
 * is not among the seasons. `newest`: the season that the provider is in; only earlier ones are taken.
 */
export function seasonsOf(
  table: { columns: readonly string[]; lines: readonly CsvLine[] },
  newest: string,
): { seasons: TableSeason[]; problems: LineProblem[] } {
  const missing = seasonColumns.filter((column) => !table.columns.includes(column));
  const unknown = table.columns.filter((column) => !(seasonColumns as readonly string[]).includes(column));
  const twice = seasonColumns.filter((column) => table.columns.indexOf(column) !== table.columns.lastIndexOf(column));
  const ofHead = [
    ...twice.map((column) => ({ line: 1, column, problem: 'The column stands there twice' })),
    ...missing.map((column) => ({ line: 1, column, problem: 'The column is missing' })),
    ...unknown.map((column) => ({ line: 1, column: column.slice(0, 50), problem: 'There is no such column' })),
  ];
  if (table.lines.length > mostLines) ofHead.push({ line: mostLines + 2, column: '', problem: 'The file is too long' });
  if (ofHead.length > 0) return { seasons: [], problems: ofHead };

  const problems: LineProblem[] = [];
  const bySeason = new Map<string, TableSeason & { isWrong: boolean }>();
  for (const row of table.lines) {
    const wrong: LineProblem[] = [];
    const cells = reader(row, wrong);
    const year = cells.whole('season', 1960, Number(newest) - 1);
    const season = bySeason.get(String(year)) ?? { season: String(year), teams: [], games: [], isWrong: false };
    bySeason.set(season.season, season);
    if (row.cells['week'] === '') season.teams.push(teamOf(cells));
    else season.games.push(gameOf(cells));
    season.isWrong ||= wrong.length > 0;
    problems.push(...wrong);
  }
  for (const season of bySeason.values()) {
    if (season.isWrong) continue;
    const found = [...problemsOfTeams(season), ...problemsOfGames(season)];
    season.isWrong = found.length > 0;
    problems.push(...found);
  }
  const seasons = [...bySeason.values()]
    .filter(({ isWrong }) => !isWrong)
    .map(({ isWrong: _isWrong, ...season }) => season)
    .sort((a, b) => Number(b.season) - Number(a.season));
  return { seasons, problems: problems.sort((a, b) => a.line - b.line) };
}

type Cells = ReturnType<typeof reader>;

const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** What breaks a line, or turns around the text that follows. */
const turning = /[\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

function reader({ line, cells }: CsvLine, wrong: LineProblem[]) {
  const fail = (column: Column, problem: string) => void wrong.push({ line, column, problem });
  const textOf = (column: Column) => cells[column] ?? '';
  return {
    line,
    text(column: Column): string {
      const text = textOf(column);
      if (text === '') fail(column, 'This must not be empty');
      else if (text.length > 100 || /\p{Cc}/u.test(text)) fail(column, 'This must be a line of at most 100 characters');
      else if (unseen.test(text)) fail(column, 'Nothing of this can be seen');
      else if (turning.test(text)) fail(column, 'This has characters that cannot be shown');
      return text;
    },
    whole(column: Column, from: number, to: number): number {
      const text = textOf(column);
      if (!/^[0-9]{1,6}$/.test(text)) fail(column, `${quoted(text)} is not a whole number`);
      else if (Number(text) < from || Number(text) > to) fail(column, `${text} is outside ${from} to ${to}`);
      return Number(text);
    },
    /** Points x 100. */
    points(column: Column): number {
      const text = textOf(column);
      if (/^-?[0-9]{1,5}(\.[0-9]{1,2})?$/.test(text)) return Math.round(Number(text) * 100);
      const hint = /^-?[0-9]+,[0-9]+$/.test(text) ? ': use a point as decimal sign' : '';
      fail(column, `${quoted(text)} is not a number of points${hint}`);
      return 0;
    },
    mark(column: Column): boolean {
      const text = textOf(column).toLowerCase();
      if (!['', 'no', 'yes'].includes(text)) fail(column, `${quoted(text)} is neither yes nor no`);
      return text === 'yes';
    },
  };
}

const quoted = (text: string) => `“${text.slice(0, 40)}”`;

const teamOf = (cells: Cells): TableTeam => ({
  line: cells.line,
  team: cells.text('team'),
  owner: cells.text('owner'),
  rank: cells.whole('rank', 1, mostTeams),
  wins: cells.whole('wins', 0, 2 * lastWeek),
  losses: cells.whole('losses', 0, 2 * lastWeek),
  ties: cells.whole('ties', 0, 2 * lastWeek),
  pointsFor: cells.points('points_for'),
  pointsAgainst: cells.points('points_against'),
  isChampion: cells.mark('champion'),
});

const gameOf = (cells: Cells): TableGame => ({
  line: cells.line,
  week: cells.whole('week', 1, lastWeek),
  team: cells.text('team'),
  opponent: cells.text('opponent'),
  points: cells.points('points_for'),
  opponentPoints: cells.points('points_against'),
});

/** Teams, owners and ranks occur once, ranks without a gap; one team won. */
function problemsOfTeams({ season, teams, games }: TableSeason): LineProblem[] {
  const problems: LineProblem[] = [];
  const first = teams[0] ?? games[0];
  if (teams.length < 2 || teams.length > mostTeams) {
    problems.push({ line: first?.line ?? 1, column: 'team', problem: `${season} needs 2 to ${mostTeams} teams` });
  }
  for (const column of ['team', 'owner', 'rank'] as const) {
    const seen = new Map<string, number>();
    for (const team of teams) {
      const value = String(team[column]).toLowerCase();
      const before = seen.get(value);
      if (before === undefined) seen.set(value, team.line);
      else problems.push({ line: team.line, column, problem: `${team[column]} stands in line ${before} already` });
    }
  }
  // Each rank once and none above their number: none is left out.
  for (const { line, rank } of teams.filter((team) => team.rank > teams.length)) {
    problems.push({ line, column: 'rank', problem: `${rank} is outside 1 to ${teams.length}` });
  }
  const champions = teams.filter(({ isChampion }) => isChampion);
  for (const { line } of champions.slice(1)) {
    problems.push({
      line,
      column: 'champion',
      problem: `${season} has a champion in line ${champions[0]?.line} already`,
    });
  }
  return problems;
}

/** A team plays one game a week, against another one of its season. */
function problemsOfGames({ season, teams, games }: TableSeason): LineProblem[] {
  const known = new Set(teams.map(({ team }) => team.toLowerCase()));
  const problems: LineProblem[] = [];
  const played = new Map<string, number>();
  for (const { line, week, team, opponent } of games) {
    for (const [column, name] of [
      ['team', team],
      ['opponent', opponent],
    ] as const) {
      const key = `${week} ${name.toLowerCase()}`;
      const before = played.get(key);
      if (!known.has(name.toLowerCase())) {
        problems.push({ line, column, problem: `${quoted(name)} is no team of ${season}` });
      } else if (before === undefined) played.set(key, line);
      else if (before === line) problems.push({ line, column, problem: `${name} plays against itself` });
      else problems.push({ line, column, problem: `Week ${week} pairs ${name} twice: lines ${before} and ${line}` });
    }
  }
  return problems;
}
