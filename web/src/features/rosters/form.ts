import { useQuery } from '@tanstack/react-query';
import { slugOf } from '../../lib/api/api-error';
import { playerForm, type League, type PlayerForm } from '../../lib/api/shared-reads';
import { useAwaitedLines } from '../../lib/awaited-lines';
import { points } from '../../lib/format';
import { nextGameOf } from '../../lib/next-game';
import { weeksSoFar } from '../../ui/awaited-notice';

/** How the league's players have done in a season. */
export interface Forms {
  /** Undefined until it is known. */
  season: string | undefined;
  /** By player; nobody until it is known. */
  of: Readonly<Record<string, PlayerForm>>;
  /** The next game of a player, whether or not they have played. */
  nextOf: (playerId: string) => ReturnType<typeof nextGameOf>;
  /** "6 of 18 weeks", while the season's weeks are still being loaded. */
  soFar?: string;
}

/** A season whose stat lines are awaited, or of which none are kept. */
const lacksLines = new Set(['nfl-data-unavailable', 'season-not-found']);

/**
 * How the league's players have done in its season, before that has stat lines in the last season that has some: nobody
 * until it is known, undefined where there are no stat lines at all.
 */
export function useForms(leagueId: string, season: string | undefined): Forms | undefined {
  const own = useQuery({ ...playerForm(leagueId, season), enabled: season !== undefined });
  const hasNone = !own.data && lacksLines.has(slugOf(own.error) ?? '');
  const last = useQuery({ ...playerForm(leagueId), enabled: hasNone });
  const found = own.data ?? last.data;
  const awaited = useAwaitedLines([found?.season]);
  const soFar = awaited.length > 0 ? weeksSoFar(awaited) : undefined;
  if (found) {
    const nextOf = (playerId: string) => nextGameOf(found, playerId);
    return { season: String(found.season), of: found.players, nextOf, soFar };
  }
  const isLost = hasNone ? last.error : own.error;
  return isLost ? undefined : { season: undefined, of: {}, nextOf: () => undefined };
}

/** "Frontier · Season 2025", and of what the averages are where that is another season or not yet the whole of it. */
export function seasonWords({ name, season }: League, forms: Forms | undefined): string {
  const isOther = forms?.season !== undefined && forms.season !== season;
  const averages = [isOther && forms.season, forms?.soFar && `${forms.soFar} so far`].filter(Boolean).join(', ');
  return [name, `Season ${season}`, averages && `averages of ${averages}`].filter(Boolean).join(' · ');
}

/** What an average is of. */
export const averageTitle = ({ season }: Forms): string => `Points a game in ${season ?? 'the season'}`;

/** "RB6": the place among all players of the position. */
export const rankWords = ({ position, rankPosition }: PlayerForm): string => `${position}${rankPosition}`;

/** "17.2 avg · 16.6 last 3 · RB6". */
export const formWords = (form: PlayerForm): string =>
  `${points(form.average)} avg · ${points(form.lastThree)} last 3 · ${rankWords(form)}`;
