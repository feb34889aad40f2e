import { type TeamWeek, type Week } from './season.js';

export interface TeamRecord {
  wins: number;
  losses: number;
  ties: number;
}

type Result = keyof TeamRecord;

/** The middle score of a week: with an even number of teams the mean of the two in the middle. */
function median(week: Week): number {
  const points = week.teams.map((team) => team.pointsHundredths).sort((a, b) => a - b);
  const upper = points[Math.floor(points.length / 2)] ?? 0;
  const lower = points[Math.floor((points.length - 1) / 2)] ?? 0;
  return (upper + lower) / 2;
}

function against(points: number, other: number): Result {
  if (points === other) return 'ties';
  return points > other ? 'wins' : 'losses';
}

function results(week: Week, team: TeamWeek, hasMedianGames: boolean): Result[] {
  if (!team.isRegularSeason) return [];
  const found: Result[] = [];
  const opponent = week.teams.find((other) => other.rosterId === team.opponentRosterId);
  if (opponent !== undefined) found.push(against(team.pointsHundredths, opponent.pointsHundredths));
  if (hasMedianGames) found.push(against(team.pointsHundredths, median(week)));
  return found;
}

/** A roster's record over the weeks: regular season only, median games counted where the league plays them. */
export function recordOf(rosterId: number, weeks: readonly Week[], hasMedianGames: boolean): TeamRecord {
  const record: TeamRecord = { wins: 0, losses: 0, ties: 0 };
  for (const week of weeks) {
    const team = week.teams.find((row) => row.rosterId === rosterId);
    if (team === undefined) continue;
    for (const result of results(week, team, hasMedianGames)) record[result] += 1;
  }
  return record;
}

/** Games won, a tie counting as half: what standings rank by, however many games there were. */
export const countedWins = ({ wins, ties }: Pick<TeamRecord, 'wins' | 'ties'>): number => wins + ties / 2;

/** Share of games won, 0-1, a tie counting as half; 0 before the first game. */
export function winShare({ wins, losses, ties }: TeamRecord): number {
  const games = wins + losses + ties;
  return games === 0 ? 0 : countedWins({ wins, ties }) / games;
}
