import { ordinal, trimmed } from '../../lib/format';
import type { BadgeKind } from '../../ui/badge';
import type { Row, Table } from './api';

/** Before the first result all teams are first. Seasons that were imported from a table may have no weeks at all. */
export const hasResults = ({ rows }: Table): boolean => rows.some(({ wins, losses, ties }) => wins + losses + ties > 0);

/** A claim about the end of the regular season, shown only where it is proven. */
export interface ClaimWords {
  kind: BadgeKind;
  label: string;
  /** The whole sentence. */
  title: string;
}

/** The strongest of what is certain about a team: the week that took it out, its seed, its bye, its place in the playoffs, or that it has none. */
export function claimOf({ outlook, outSince }: Row, { weeksLeft }: Table): ClaimWords | null {
  if (outSince != null) {
    return { kind: 'neutral', label: `Out, Week ${outSince}`, title: `Out since Week ${outSince}: the lowest score` };
  }
  if (!outlook || outlook.playoffs === 'open') return null;
  const whatever = weeksLeft === 0 ? '' : ' whatever happens in the games that are left';
  if (outlook.playoffs === 'eliminated') {
    return { kind: 'neutral', label: 'Eliminated', title: `Out of the playoffs${whatever}` };
  }
  const { bestSeed, worstSeed, bye } = outlook;
  const more = bye === 'clinched' ? ', with a bye in the first round' : '';
  if (bestSeed === worstSeed) {
    return {
      kind: 'success',
      label: `Seed ${bestSeed}`,
      title: `Certain of the ${ordinal(bestSeed)} seed${more}${whatever}`,
    };
  }
  if (bye === 'clinched')
    return { kind: 'success', label: 'Bye', title: `Certain of a bye in the first round${whatever}` };
  return { kind: 'accent', label: 'Playoffs', title: `Certain of the playoffs${whatever}` };
}

/** "1st", or "2nd to 5th": the seeds that are still possible; null while that cannot be told. */
export function seedsWords({ outlook }: Row): string | null {
  if (!outlook) return null;
  const { bestSeed, worstSeed } = outlook;
  return bestSeed === worstSeed ? ordinal(bestSeed) : `${bestSeed}–${worstSeed}`;
}

/** "–" for who leads, else how many games behind. */
export const gamesBackWords = (games: number): string => (games === 0 ? '–' : trimmed(games));

/** How the table is ordered and what counts towards the playoffs, a sentence each. */
export function rulesOf(table: Table): string[] {
  const { playoffTeams, hasNoPlayoffs, byes, divisions, hasMedianGames, isOfTable, weeksLeft, rows } = table;
  const seeds = divisions.length > 0 ? `The winners of the ${divisions.length} divisions take the first seeds. ` : '';
  return [
    isOfTable
      ? 'This season was imported from a table. Ranks, wins and points are as the table has them, not worked out here.'
      : 'Teams are ranked by wins, a tie counting as half a win; equal records by points for, then by points against.',
    ...(hasMedianGames ? ['Every week has a second result, against the median of all scores.'] : []),
    ...(rows.some(({ outSince }) => outSince != null)
      ? ['Nobody meets here: the lowest score of a week takes its team out. Who is out is told by the scores.']
      : []),
    ...(hasNoPlayoffs ? ['This season has no playoffs.'] : []),
    ...(playoffTeams === null
      ? []
      : [
          `${seeds}${playoffTeams} teams make the playoffs${byes > 0 ? `, ${byes === 1 ? 'the first seed has' : `the first ${byes} seeds have`} a bye in the first round` : ''}.`,
        ]),
    ...(weeksLeft > 0 && playoffTeams !== null
      ? [
          'A place is called certain only when no result of the games that are left can change it. Points can still change, so a team that can be caught in wins is not certain of anything by its points.',
        ]
      : []),
  ];
}
