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

/** Who plays nobody in a week of the playoffs, and why. */
export function offIn(
  playoffs: Playoffs,
  week: number,
  paired: ReadonlySet<number>,
): { team: PlayoffTeam; why: string }[] {
  const round = playoffs.rounds.find(({ weeks }) => weeks.includes(week))?.round;
  const rests = ({ byes }: PlayoffBracket, rosterId: number) =>
    byes.some((bye) => bye.rosterId === rosterId && bye.round === round);
  return playoffs.teams
    .filter(({ rosterId }) => round !== undefined && !paired.has(rosterId))
    .map((team) => {
      if (rests(playoffs.winners, team.rosterId)) return { team, why: `Bye, seed ${team.seed}` };
      if (rests(playoffs.losers, team.rosterId)) return { team, why: `Bye, ${losersName(playoffs)}` };
      return { team, why: team.isIn ? 'Eliminated' : `Out, seed ${team.seed}` };
    });
}
