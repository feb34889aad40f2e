import { goalLineYards, type RedZonePlays } from './season-plays.js';

/** A player's part in their team's plays of one kind. */
export interface Part {
  count: number;
  teamCount: number;
}

/** A player's part in their team's plays inside the twenty, in one week. */
export interface WeekShare extends Part {
  week: number;
  /** Those of them inside the five. */
  goalLine: Part;
  touchdowns: number;
}

/**
 * The player's part week by week, over the weeks in which the team had a game.
 * @param player place of the player
 * @param teamWeeks week -> place of the player's team in it
 */
export function redZoneShares(
  plays: RedZonePlays,
  player: number,
  teamWeeks: ReadonlyMap<number, number>,
): WeekShare[] {
  const none = () => ({ count: 0, teamCount: 0 });
  const shares = new Map(
    [...teamWeeks.keys()].map((week) => [week, { week, ...none(), goalLine: none(), touchdowns: 0 }]),
  );
  for (let play = 0; play < plays.player.length; play += 1) {
    const week = plays.week[play]!;
    const share = shares.get(week);
    if (share === undefined || plays.team[play] !== teamWeeks.get(week)) continue;
    const parts = plays.yardline[play]! <= goalLineYards ? [share, share.goalLine] : [share];
    for (const part of parts) part.teamCount += 1;
    if (plays.player[play] !== player) continue;
    for (const part of parts) part.count += 1;
    share.touchdowns += plays.isTouchdown[play]!;
  }
  return [...shares.values()].sort((one, other) => one.week - other.week);
}
