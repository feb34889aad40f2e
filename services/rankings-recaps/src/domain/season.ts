interface SwappedPlayer {
  /** Empty where it is not known. */
  name: string;
  pointsHundredths: number;
}

/** One roster's week. Points are in hundredths, exact. */
export interface TeamWeek {
  rosterId: number;
  pointsHundredths: number;
  /** Points of the best line-up; absent where line-ups are not known. */
  optimalHundredths?: number;
  /** The one change of the line-up that would have scored most; absent where none would have, or it is not known. */
  bestSwap?: { benched?: SwappedPlayer | undefined; started?: SwappedPlayer | undefined } | undefined;
  /** 0 without an opponent. */
  opponentRosterId: number;
  /** True when the week counts towards the regular season's record. */
  isRegularSeason: boolean;
}

export interface Week {
  week: number;
  isFinal: boolean;
  /** Raised with each correction of the week; 1 at first. */
  revision: number;
  teams: readonly TeamWeek[];
}

/** What a season's power rankings rest on. */
export interface Season {
  hasMedianGames: boolean;
  rosters: readonly { rosterId: number }[];
  weeks: readonly Week[];
}

/** The finished weeks, oldest first: all of them count for the record, one in which nobody scored as ties. */
export function finalWeeks<W extends Week>({ weeks }: { weeks: readonly W[] }): W[] {
  return weeks.filter(({ isFinal }) => isFinal).sort((a, b) => a.week - b.week);
}

/** Whether anybody scored in a week. */
export const hasScores = ({ teams }: Pick<Week, 'teams'>): boolean =>
  teams.some(({ pointsHundredths }) => pointsHundredths !== 0);

/** The finished weeks in which anything was scored, oldest first: nothing else is ranked or told of. */
export const playedWeeks = <W extends Week>(season: { weeks: readonly W[] }): W[] =>
  finalWeeks(season).filter(hasScores);

/** Grows with every further week and with every correction of one of them. */
export const sumOfRevisions = (weeks: readonly Pick<Week, 'revision'>[]): number =>
  weeks.reduce((sum, { revision }) => sum + revision, 0);
