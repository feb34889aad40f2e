import { type SeasonCounts } from '../../bodies/historical-data.js';
import { type Stores } from '../../store/stores.js';

type Slice = Pick<Stores, 'rosters' | 'matchups' | 'transactions' | 'drafts'>;

/** What is stored of each season of a chain, in rows. */
export async function countSeasons(deps: Slice, chainId: string, seasons: readonly string[]) {
  const [rosters, matchups, players, transactions, picks] = await Promise.all([
    deps.rosters.countBySeason(chainId),
    deps.matchups.countBySeason(chainId),
    deps.matchups.countPlayersBySeason(chainId),
    deps.transactions.countBySeason(chainId),
    deps.drafts.countPicksBySeason(chainId),
  ]);
  return new Map(
    seasons.map((season): [string, SeasonCounts] => [
      season,
      {
        rosters: rosters.get(season) ?? 0,
        matchups: matchups.get(season) ?? 0,
        transactions: transactions.get(season) ?? 0,
        drafts: picks.get(season) ?? 0,
        leagues: 1,
        unique_players_with_stats: players.get(season) ?? 0,
      },
    ]),
  );
}
