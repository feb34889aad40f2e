/** One team of a pair, as the demo prints it. */
export interface Side {
  rosterId: number;
  teamName: string;
  points: number;
  matchupStatus: 'Final' | 'In Progress' | 'Scheduled';
}

export type Pair = [Side, Side];

const points = (side: Side): string => side.points.toFixed(2);

const leaderOf = ([one, two]: Pair): Side | null =>
  one.points === two.points ? null : one.points > two.points ? one : two;

const keyOf = (pair: Pair): string => pair.map(({ rosterId }) => rosterId).join('-');

/** Who has taken the lead since the last look, in words; a first lead is none. */
export function leadChanges(before: readonly Pair[], now: readonly Pair[]): string[] {
  const led = new Map(before.map((pair) => [keyOf(pair), leaderOf(pair)?.rosterId ?? null]));
  return now.flatMap((pair) => {
    const [was, leader] = [led.get(keyOf(pair)), leaderOf(pair)];
    if (was == null || leader === null || leader.rosterId === was) return [];
    const other = pair.find((side) => side !== leader);
    return [`${leader.teamName} pass ${other?.teamName ?? ''}`];
  });
}

/**
 * The game to print: the roster's own, or, where that has not moved since the last look, the one that has moved
 * most. Undefined when none has.
 */
export function movedPair(before: readonly Pair[], now: readonly Pair[], rosterId: number | null): Pair | undefined {
  const sumOf = (pair: Pair): number => pair[0].points + pair[1].points;
  const sums = new Map(before.map((pair) => [keyOf(pair), sumOf(pair)]));
  const moveOf = (pair: Pair): number => Math.abs(sumOf(pair) - (sums.get(keyOf(pair)) ?? 0));
  const moved = now.filter((pair) => moveOf(pair) > 0).sort((one, two) => moveOf(two) - moveOf(one));
  return moved.find((pair) => pair.some((side) => side.rosterId === rosterId)) ?? moved[0];
}

/** How a game and the week stand, in one line; a roster's own side comes first. */
export function standOf(pairs: readonly Pair[], pair: Pair, rosterId: number | null): string {
  const [one, two] = pair[1].rosterId === rosterId ? [pair[1], pair[0]] : pair;
  const best = pairs.flat().reduce((high, side) => (side.points > high.points ? side : high), one);
  const game = `${one.teamName} ${points(one).padStart(6)} : ${points(two).padEnd(6)} ${two.teamName}`;
  return best.points === 0 ? game : `${game}   best: ${best.teamName} ${points(best)}`;
}

/** The week's results, the winner of each pair first. */
export function resultsOf(pairs: readonly Pair[]): string[] {
  const rows = pairs.map((pair) => (leaderOf(pair) === pair[1] ? [pair[1], pair[0]] : pair) as Pair);
  const width = Math.max(0, ...rows.map(([winner]) => winner.teamName.length));
  return rows.map(([one, two]) => {
    const score = `${points(one).padStart(6)} : ${points(two).padEnd(6)}`;
    return `${one.teamName.padEnd(width)}  ${score}  ${two.teamName}`;
  });
}
