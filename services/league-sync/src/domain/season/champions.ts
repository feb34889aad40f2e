/** The data that decides who won a season. */
export interface FinishedSeason {
  /** For instance "2024". */
  season: string;
  /** The winners bracket; empty where the provider has none. */
  winners: readonly { place: number | null; winner: number | null }[];
  status: string;
  metadata: Readonly<Record<string, string>>;
  /** It was imported as a table, whose rosters are numbered by their ranks. */
  isOfTable: boolean;
}

/**
 * The champion's roster in its season; null while it is not decided. The bracket's game for first place decides it.
 * Without a bracket it is `latest_league_winner_roster_id`: the season's own once it is complete (before, it still
 * names last year's winner), else that of the year after while it is not complete itself; that one's numbers are none of
 * a table's. `next`: the next season that is known; where years lack in between it names the winner of one of them.
 */
export function championOf(season: FinishedSeason, next: FinishedSeason | undefined): number | null {
  if (season.winners.length > 0) return season.winners.find((game) => game.place === 1)?.winner ?? null;
  const own = season.status === 'complete' ? winnerIn(season.metadata) : null;
  if (own !== null || season.isOfTable || next === undefined || next.status === 'complete') return own;
  return Number(next.season) === Number(season.season) + 1 ? winnerIn(next.metadata) : null;
}

/**
 * Whether a season that names no champion says that it has none: an imported table does, and a bracket. The provider's
 * silence says nothing: the year after names a winner for a time only.
 */
export const saysWhoHasWon = ({ winners, isOfTable }: Pick<FinishedSeason, 'winners' | 'isOfTable'>): boolean =>
  isOfTable || winners.length > 0;

function winnerIn(metadata: Readonly<Record<string, string>>): number | null {
  const rosterId = metadata['latest_league_winner_roster_id'] ?? '';
  return /^[1-9]\d{0,3}$/.test(rosterId) ? Number(rosterId) : null;
}
