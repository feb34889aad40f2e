/** The rules of the professional game that the world plays by (NFL rule book and schedule, 2024). */

/** Seconds on the clock; overtime of the regular season has its own. */
export const gameSeconds = 3600;
export const halfSeconds = 1800;
export const quarterSeconds = 900;
export const overtimeSeconds = 600;

export const points = { touchdown: 6, fieldGoal: 3, safety: 2, kickedTry: 1, twoPointTry: 2 } as const;

/** Yards from one goal line to the other, and what a series of downs has to gain. */
export const fieldYards = 100;
export const seriesYards = 10;
export const downsInSeries = 4;

/**
 * Where the ball is put, in yards to the goal line of the side that has it: kick-offs from the own 35, after a
 * touchback of a kick-off on the own 30 (since 2024), of a punt or an end zone kick on the own 20.
 */
export const spots = { kickOff: 35, touchback: 70, ownTwenty: 80, kickedTry: 15, twoPointTry: 2 } as const;

/** Yards that a field goal is longer than its distance to the goal line: the end zone's ten and the hold. */
export const fieldGoalAddsYards = 18;

/** Weeks of the regular season, and the play-offs' as nflverse numbers them. */
export const regularWeeks = 18;
export const playOffWeeks = { WC: 19, DIV: 20, CON: 21, SB: 22 } as const;
