import { haveRows, legsToPlay, type Meeting, type PairedSeason } from '../book/games.js';
import { winsOf } from '../book/people.js';
import { type PlayedSeason } from '../book/book-of.js';
import { finalWeeks, playedWeeks, type Week } from '../season.js';
import { type GameFacts, type WeekFacts } from './facts.js';

/** Who owns the rosters of a season; an empty id where nobody does. */
type Owners = readonly { rosterId: number; ownerId: string }[];

/** Who meets whom in weeks of a season, as far as it is known. */
const pairingsOf = ({ playoffRounds }: PlayedSeason, weeks: readonly Week[]): PairedSeason => ({
  rounds: playoffRounds.map((round) => round.weeks),
  weeks: weeks.map(({ week, teams: rows }) => ({ week, rows })),
});

const isOfBracket = (row: Week['teams'][number]): boolean => 'isPlayoffGame' in row && row.isPlayoffGame === true;

/** The games of a week from both sides' scores, closest first; `earlier` are the games before it. */
export function gamesOfWeek(played: PlayedSeason, now: Week, earlier: readonly Meeting[]): GameFacts[] {
  const paired = pairingsOf(played, played.weeks);
  const stored = pairingsOf(played, finalWeeks(played));
  const games = now.teams.flatMap((row) => {
    const other = now.teams.find(({ rosterId }) => rosterId === row.opponentRosterId);
    if (other === undefined || row.rosterId > other.rosterId) return [];
    const isPlayoffGame = isOfBracket(row) && isOfBracket(other);
    const legs = legsToPlay(paired, now.week, { ...row, isPlayoffGame });
    const weeks = legs.filter((week) => week <= now.week && haveRows(stored, week, row));
    const isOver = weeks.length === legs.length;
    const totalOf = (rosterId: number) =>
      playedWeeks(played)
        .filter(({ week }) => weeks.includes(week))
        .flatMap(({ teams }) => teams.filter((team) => team.rosterId === rosterId))
        .reduce((sum, { pointsHundredths }) => sum + pointsHundredths, 0);
    const [own, against] = [totalOf(row.rosterId), totalOf(other.rosterId)];
    const [first, second] = own >= against ? [row, other] : [other, row];
    const gap = Math.abs(own - against);
    const { optimalHundredths: best, bestSwap: swap } = second;
    const swapped = (swap?.benched?.pointsHundredths ?? 0) - (swap?.started?.pointsHundredths ?? 0);
    const before = metBefore(played.rosters, earlier, [first.rosterId, second.rosterId]);
    return [
      {
        sides: [first.rosterId, second.rosterId] as [number, number],
        totals: [Math.max(own, against), Math.min(own, against)] as [number, number],
        weeks,
        isOver,
        ...(!isOver && legs.at(-1) === now.week && { lacksWeek: true }),
        isPlayoffGame,
        ...(before === undefined ? {} : { before }),
        ...(best === undefined || gap === 0 ? {} : { wouldFlip: best - second.pointsHundredths > gap }),
        ...(swapped <= 0 || gap === 0 ? {} : { swapFlips: swapped > gap }),
      },
    ];
  });
  const gapOf = ({ totals: [a, b] }: GameFacts) => a - b;
  return games.sort((a, b) => gapOf(a) - gapOf(b) || a.sides[0] - b.sides[0]);
}

/** Earlier games of two rosters' owners, as the first sees them; undefined where one has no owner or they never met. */
export function metBefore(owners: Owners, earlier: readonly Meeting[], [one, two]: [number, number]) {
  const [a, b] = [one, two].map((id) => owners.find(({ rosterId }) => rosterId === id)?.ownerId ?? '');
  if (a === '' || b === '') return undefined;
  const met = earlier.filter(({ own, other }) => own.team.sleeperUserId === a && other.team.sleeperUserId === b);
  return met.length === 0 ? undefined : winsOf(met);
}

/**
 * The pairs of the next week, as far as they are known, without those whose round goes on: these are no new games.
 * `met` are the games up to now.
 */
export function aheadOf(played: PlayedSeason, week: number, met: readonly Meeting[]): WeekFacts['ahead'] {
  const paired = pairingsOf(played, played.weeks);
  const next = played.weeks.find((one) => one.week === week + 1);
  const games = (next?.teams ?? []).flatMap((row) => {
    const { rosterId, opponentRosterId } = row;
    const goesOn = legsToPlay(paired, week + 1, { ...row, isPlayoffGame: isOfBracket(row) }).includes(week);
    if (opponentRosterId <= rosterId || goesOn) return [];
    const sides: [number, number] = [rosterId, opponentRosterId];
    const before = metBefore(played.rosters, met, sides);
    return [{ sides, ...(before === undefined ? {} : { before }) }];
  });
  return { week: week + 1, games };
}
