import { claimOf, type Transaction, transactionBody } from '../../bodies/transaction.js';
import { type Deps } from '../../deps.js';
import { losingBids, moveFormatter, sameRunMs } from '../../domain/moves/moves.js';
import { type SeasonPage } from '../../domain/pages/season-page.js';
import { peopleInSeason } from '../../domain/season/people.js';
import { type TransactionDoc } from '../../store/transactions.js';

type Slice = Pick<Deps, 'transactions' | 'players' | 'pages'>;

/** Claims that got their player. */
const isWon = ({ type, status, adds }: TransactionDoc): boolean =>
  type === 'waiver' && status === 'complete' && adds !== null;

/** The claims that failed in the runs in which these moves were decided, of all their seasons. */
async function failedBeside({ transactions }: Slice, chainId: string, moves: readonly TransactionDoc[]) {
  const won = moves.filter(isWon);
  const seasons = [...new Set(won.map(({ season }) => season))];
  const found = await Promise.all(
    seasons.map((season) => {
      const decided = won.filter((move) => move.season === season).map(({ statusUpdatedMs }) => statusUpdatedMs);
      const run = { fromMs: Math.min(...decided) - sameRunMs, toMs: Math.max(...decided) + sameRunMs };
      return transactions.failedClaims(chainId, season, run);
    }),
  );
  return found.flat().map(claimOf);
}

/**
 * Moves with the names of their teams, people and players as each season knows them (people who have left are looked
 * up in the league's other seasons), and with the bids that lost against them. `seasons`: those of the moves.
 */
export async function nameMoves(
  deps: Slice,
  chainId: string,
  seasons: readonly SeasonPage[],
  moves: readonly TransactionDoc[],
): Promise<Transaction[]> {
  const playerIds = moves.flatMap(({ adds, drops }) => [...Object.keys(adds ?? {}), ...Object.keys(drops ?? {})]);
  const known = new Set(seasons.flatMap(({ users }) => users.map(({ userId }) => userId)));
  const isSomebodyUnknown = moves.some(({ creator }) => creator !== null && !known.has(creator));
  const [players, all, failed] = await Promise.all([
    deps.players.byId(playerIds),
    isSomebodyUnknown && seasons.length === 1 ? deps.pages.ofChain(chainId) : seasons,
    failedBeside(deps, chainId, moves),
  ]);
  const inSeason = new Map(
    seasons.map(({ season, teams }) => {
      const format = moveFormatter({ rosters: teams, people: peopleInSeason(season, all), players });
      return [season, { format, teams: new Map(teams.map((team) => [team.rosterId, team])) }];
    }),
  );
  return moves.flatMap((move) => {
    const facts = inSeason.get(move.season);
    if (facts === undefined) return [];
    const names = facts.format({ ...move, id: move._id });
    return transactionBody(move, {
      names,
      losing: isWon(move) ? losingBids(claimOf(move), failed) : [],
      teams: facts.teams,
    });
  });
}
