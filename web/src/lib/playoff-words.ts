import type { Playoffs } from './api/shared-reads';

export type PlayoffBracket = Playoffs['winners'];
export type PlayoffMatch = PlayoffBracket['matches'][number];
export type PlayoffTeam = Playoffs['teams'][number];

const places: Record<number, string> = { 1: 'Final', 3: 'Third place', 5: 'Fifth place', 7: 'Seventh place' };

/** How many rounds a bracket has. */
export const roundsOf = ({ matches }: PlayoffBracket): number => Math.max(0, ...matches.map(({ round }) => round));

/** Final, Semi-finals; before these Round 1, Round 2. */
export function roundName(round: number, rounds: number): string {
  if (round === rounds) return 'Final';
  return round === rounds - 1 ? 'Semi-finals' : `Round ${round}`;
}

/** Comes after a match that was lost: a place is played for, or a game that leads to one. */
export const isForPlace = ({ place, sides }: PlayoffMatch): boolean =>
  place !== null ? place > 1 : sides.some(({ from }) => from?.outcome === 'loser');

/** Final, Third place; else the round: Semi-final, Round 1. */
export function matchName(match: PlayoffMatch, rounds: number): string {
  if (match.place !== null) return places[match.place] ?? `For place ${match.place}`;
  return isForPlace(match) ? 'For places' : roundName(match.round, rounds).replace(/s$/, '');
}

/** The losers bracket's own name. */
export const losersName = ({ losersKind }: Pick<Playoffs, 'losersKind'>): string =>
  losersKind === 'toilet_bowl' ? 'Toilet Bowl' : 'Consolation';

/** "Week 16", "Weeks 16 and 17". */
export const weeksText = (weeks: readonly number[]): string =>
  weeks.length > 1 ? `Weeks ${weeks.join(' and ')}` : `Week ${weeks.join('')}`;

/** What two rosters play for in a week: "Semi-final", "Toilet Bowl: Final"; undefined outside of the brackets. */
export function pairName(playoffs: Playoffs, week: number, one: number, other: number): string | undefined {
  const find = ({ matches }: PlayoffBracket) =>
    matches.find(
      ({ weeks, sides }) =>
        weeks.includes(week) && sides.every(({ rosterId }) => rosterId === one || rosterId === other),
    );
  const match = find(playoffs.winners);
  if (match) return matchName(match, roundsOf(playoffs.winners));
  const losers = find(playoffs.losers);
  return losers && `${losersName(playoffs)}: ${matchName(losers, roundsOf(playoffs.losers))}`;
}

const isWinnerOf = ({ sides }: PlayoffMatch, rosterId: number) =>
  sides.find((side) => side.rosterId === rosterId)?.isWinner;

/** Whether a team plays in a match, or may come to: its side is open, and the team may yet come out of the match before. */
const mayPlay = (bracket: PlayoffBracket, { sides }: PlayoffMatch, rosterId: number): boolean =>
  sides.some((side) => {
    if (side.rosterId !== null) return side.rosterId === rosterId;
    const { from } = side;
    // Pairs that are made anew by seed name no match that they come from: whoever has not lost may be in them.
    if (from === null) return bracket.matches.every((match) => isWinnerOf(match, rosterId) !== false);
    const before = bracket.matches.find(({ match }) => match === from.match);
    if (!before || !mayPlay(bracket, before, rosterId)) return false;
    return (isWinnerOf(before, rosterId) ?? null) !== (from.outcome !== 'winner');
  });

/**
 * Who plays nobody in a week of the playoffs, and why. Nobody as long as the brackets are not known, or are what the table
 * would make of them today; nor teams that only have no opponent yet.
 */
export function offIn(
  playoffs: Playoffs,
  week: number,
  paired: ReadonlySet<number>,
): { team: PlayoffTeam; why: string }[] {
  const round = playoffs.rounds.find(({ weeks }) => weeks.includes(week))?.round;
  const { state, winners } = playoffs;
  if (round === undefined || state === 'projected' || winners.matches.length === 0) return [];
  const rests = ({ byes }: PlayoffBracket, rosterId: number) =>
    byes.some((bye) => bye.rosterId === rosterId && bye.round === round);
  const isAwaited = (bracket: PlayoffBracket, rosterId: number) =>
    bracket.matches.some((match) => match.round === round && mayPlay(bracket, match, rosterId));
  const whyOff = ({ rosterId, seed, isIn }: PlayoffTeam) => {
    if (rests(playoffs.winners, rosterId)) return `Bye, seed ${seed}`;
    if (rests(playoffs.losers, rosterId)) return `Bye, ${losersName(playoffs)}`;
    if (isAwaited(isIn ? playoffs.winners : playoffs.losers, rosterId)) return undefined;
    return isIn ? 'Eliminated' : `Out, seed ${seed}`;
  };
  return playoffs.teams.flatMap((team) => {
    const why = paired.has(team.rosterId) ? undefined : whyOff(team);
    return why === undefined ? [] : [{ team, why }];
  });
}
