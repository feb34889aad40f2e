/** One team of a pair, as far as the demo tells of it. */
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

/** The pair of a roster, its own side first; without one (a bye, or eliminated) the first pair. */
export function pairOf(pairs: readonly Pair[], rosterId: number | null): Pair | undefined {
  const own = pairs.find((pair) => pair.some((side) => side.rosterId === rosterId)) ?? pairs[0];
  return own?.[1].rosterId === rosterId ? [own[1], own[0]] : own;
}

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

/** How the roster's own game and the week stand, in one line. */
export function standOf(pairs: readonly Pair[], rosterId: number | null): string {
  const pair = pairOf(pairs, rosterId);
  if (!pair) return 'nobody plays';
  const [one, two] = pair;
  const best = pairs.flat().reduce((high, side) => (side.points > high.points ? side : high));
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
