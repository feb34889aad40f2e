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

/** A draft as far as it tells what is drafted in it, and whether it is over. */
interface DraftOfSeason {
  season: string;
  status: string;
  /** Sleeper's: `player_type` is 0 for all players, 1 for rookies, 2 for veterans; `teams`, `rounds`. */
  settings: Readonly<Record<string, number>>;
}

const [rookies, veterans] = [1, 2];

/**
 * The draft in which a season's picks are made; undefined where none is known. One of veterans is not, nor one of fewer
 * teams than the league has beside one of all, as where orphaned teams share out their players. Of the others one of
 * rookies comes first, then one that is still to come; else it is the newest.
 */
export function draftOfPicks<D extends DraftOfSeason>(
  drafts: readonly D[],
  { season, totalRosters }: { season: string; totalRosters: number },
): D | undefined {
  const ofSeason = drafts.filter((draft) => draft.season === season);
  const isWhole = ({ settings: { teams = totalRosters } }: D) => teams >= totalRosters;
  const hasWhole = ofSeason.some(isWhole);
  const own = ofSeason.filter((draft) => draft.settings['player_type'] !== veterans && (isWhole(draft) || !hasWhole));
  const ofRookies = own.filter(({ settings }) => settings['player_type'] === rookies);
  const candidates = ofRookies.length > 0 ? ofRookies : own;
  return candidates.find(({ status }) => status !== 'complete') ?? candidates[0];
}

/** No draft has more, whatever a reply or a file says. */
const mostRounds = 200;
/** How many seasons ahead Sleeper lets picks be traded. */
const seasonsAhead = 3;

/**
 * The drafts whose picks are held now: the three seasons after this one, and this one's until its picks are made. A
 * season has as many rounds as its own draft, else as the league says; in leagues that keep or draft anew (Sleeper's
 * `type` is not 2) as the newest draft had, and never fewer than the highest round that was traded.
 */
export function comingDrafts(league: DraftedLeague & { moves: readonly PickMove[] }): ComingDraft[] {
  const { season, settings, drafts } = league;
  const usual = settings['type'] === 2 ? undefined : drafts.find((draft) => draft.season <= season)?.settings['rounds'];
  const roundsOf = (of: string) => {
    const known = of === season ? draftOfPicks(drafts, league)?.settings['rounds'] : undefined;
    const traded = league.moves.filter((move) => move.season === of).map(({ round }) => round);
    return Math.min(mostRounds, Math.max(known || usual || settings['draft_rounds'] || 0, ...traded));
  };
  return Array.from({ length: seasonsAhead + 1 }, (_, ahead) => String(Number(season) + ahead))
    .slice(isDrafted(league) ? 1 : 0)
    .map((of) => ({ season: of, rounds: roundsOf(of) }));
}

/** A league in one of its seasons, as far as it tells which picks are still to be made. */
interface DraftedLeague {
  season: string;
  status: string;
  totalRosters: number;
  settings: Readonly<Record<string, number>>;
  /** Of the chain, newest first. */
  drafts: readonly DraftOfSeason[];
}

/** Whether a season's picks are made. Between the drafts of veterans and rookies the league says that it is played. */
function isDrafted(league: DraftedLeague): boolean {
  const draft = draftOfPicks(league.drafts, league);
  if (draft !== undefined) return draft.status === 'complete';
  const isBetween = league.drafts.some(({ season }) => season === league.season);
  return isBetween ? league.status === 'complete' : league.status !== 'pre_draft' && league.status !== 'drafting';
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
