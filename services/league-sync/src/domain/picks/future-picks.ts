/** A pick of a draft that is still to come. */
export interface FuturePick {
  season: string;
  round: number;
  /** Whose pick it was first. */
  rosterId: number;
  /** Who holds it. */
  ownerId: number;
}

/** A pick that changed hands. */
export type PickMove = Pick<FuturePick, 'season' | 'round' | 'rosterId'> & { previousOwnerId: number; ownerId: number };

/** A season's draft that is still to come. */
export interface ComingDraft {
  season: string;
  rounds: number;
}

/** No draft has more, whatever a reply or a file says. */
const mostRounds = 200;
/** How many seasons ahead Sleeper lets picks be traded. */
const seasonsAhead = 3;

/**
 * The drafts whose picks are held now: the three seasons after this one, and this one's until all its drafts are
 * complete. A season has as many rounds as its own draft, else as the league says; in leagues that keep or draft anew
 * (Sleeper's `type` is not 2) as the newest draft had, and never fewer than the highest round that was traded.
 */
export function comingDrafts(league: {
  season: string;
  status: string;
  settings: Readonly<Record<string, number>>;
  /** Of the chain, newest first. */
  drafts: readonly { season: string; status: string; settings: Readonly<Record<string, number>> }[];
  moves: readonly PickMove[];
}): ComingDraft[] {
  const { season, settings, drafts } = league;
  const own = drafts.filter((draft) => draft.season === season);
  const isDrafted =
    own.length > 0
      ? own.every(({ status }) => status === 'complete')
      : league.status !== 'pre_draft' && league.status !== 'drafting';
  const pending = own.find(({ status }) => status !== 'complete');
  const usual = settings['type'] === 2 ? undefined : drafts.find((draft) => draft.season <= season)?.settings['rounds'];
  const roundsOf = (of: string) => {
    const known = of === season ? pending?.settings['rounds'] : undefined;
    const traded = league.moves.filter((move) => move.season === of).map(({ round }) => round);
    return Math.min(mostRounds, Math.max(known || usual || settings['draft_rounds'] || 0, ...traded));
  };
  return Array.from({ length: seasonsAhead + 1 }, (_, ahead) => String(Number(season) + ahead))
    .slice(isDrafted ? 1 : 0)
    .map((of) => ({ season: of, rounds: roundsOf(of) }));
}

export const pickKey = ({ season, round, rosterId }: Pick<FuturePick, 'season' | 'round' | 'rosterId'>): string =>
  `${season}:${round}:${rosterId}`;

/** Every pick of these drafts once, in order of season, round and roster: its own roster's, unless it was traded. */
export function futurePicks(
  drafts: readonly ComingDraft[],
  rosterIds: readonly number[],
  moves: readonly PickMove[],
): FuturePick[] {
  const owners = new Map(moves.map((move) => [pickKey(move), move.ownerId]));
  return drafts.flatMap(({ season, rounds }) =>
    Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
      rosterIds.map((rosterId) => {
        const pick = { season, round, rosterId };
        return { ...pick, ownerId: owners.get(pickKey(pick)) ?? rosterId };
      }),
    ),
  );
}
