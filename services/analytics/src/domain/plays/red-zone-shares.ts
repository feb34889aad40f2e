import { type RedZonePlays } from './season-plays.js';

/** A player's part in their team's plays inside the twenty, in one week. */
export interface WeekShare {
  week: number;
  count: number;
  teamCount: number;
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
  const shares = new Map([...teamWeeks.keys()].map((week) => [week, { week, count: 0, teamCount: 0 }]));
  for (let play = 0; play < plays.player.length; play += 1) {
    const week = plays.week[play]!;
    const share = shares.get(week);
    if (share === undefined || plays.team[play] !== teamWeeks.get(week)) continue;
    share.teamCount += 1;
    if (plays.player[play] === player) share.count += 1;
  }
  return [...shares.values()].sort((one, other) => one.week - other.week);
}
