import type { Play } from '../football/play.js';
import type { WeekLines } from './line.js';

const pointBands: readonly (readonly [below: number, key: string])[] = [
  [1, 'pts_allow_0'],
  [7, 'pts_allow_1_6'],
  [14, 'pts_allow_7_13'],
  [21, 'pts_allow_14_20'],
  [28, 'pts_allow_21_27'],
  [35, 'pts_allow_28_34'],
  [Infinity, 'pts_allow_35p'],
];

const yardBands: readonly (readonly [below: number, key: string])[] = [
  [100, 'yds_allow_0_100'],
  [200, 'yds_allow_100_199'],
  [300, 'yds_allow_200_299'],
  [350, 'yds_allow_300_349'],
  [400, 'yds_allow_350_399'],
  [450, 'yds_allow_400_449'],
  [500, 'yds_allow_450_499'],
  [550, 'yds_allow_500_549'],
  [Infinity, 'yds_allow_550p'],
];

/** What a team allowed: points without those that the other side's defence made, and yards from scrimmage. */
export function addAllowed(lines: WeekLines, team: string, opponent: string, plays: readonly Play[]): void {
  let points = 0;
  let yards = 0;
  for (const play of plays) {
    const opponentHasBall = play.posteam === opponent;
    points += opponentHasBall ? play.posScorePost - play.posScore : 0;
    if (play.type === 'kickoff' && play.posteam === team) points += play.defScorePost - play.defScore;
    if (opponentHasBall && (play.type === 'pass' || play.type === 'run') && play.twoPoint === undefined)
      yards += play.yards;
  }
  lines.add(team, 'pts_allow', points);
  lines.add(team, pointBands.find(([below]) => points < below)?.[1] ?? 'pts_allow_35p');
  lines.add(team, 'yds_allow', yards);
  lines.add(team, yardBands.find(([below]) => yards < below)?.[1] ?? 'yds_allow_550p');
}
