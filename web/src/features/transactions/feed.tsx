import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { League } from '../../lib/api/shared-reads';
import { month } from '../../lib/calendar-words';
import { grouped } from '../../lib/grouped';
import { useMySleeperId } from '../../lib/league-context';
import { Button } from '../../ui/button/button';
import { Notice } from '../../ui/notice';
import { PlayerList } from '../../ui/player-link';
import { ShowMore } from '../../ui/show-more';
import type { Move } from './api';
import { differences, unfiltered } from './filters';
import { MoveItem } from './move-item';
import { teamsOf } from './teams';
import styles from './transactions.module.css';
import type { FilterState } from './use-filters';

interface Props {
  moves: readonly Move[];
  query: Pick<
    UseInfiniteQueryResult<InfiniteData<unknown>>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isPlaceholderData' | 'fetchNextPage'
  >;
  league: League;
  filters: FilterState;
}

/** Moves under the month that they were made in; they come newest first. */
const byMonth = (moves: readonly Move[]) => [...grouped(moves, (move) => month(move.status_updated))];

/** The players whose names a move shows, in its order. */
const movedPlayers = ({ trade_details: sides, formatted_adds: adds, formatted_drops: drops }: Move): string[] =>
  [...sides.flatMap((side) => side.adds), ...adds, ...drops].map((player) => player.player_id);

const Nothing = ({ filters }: { filters: FilterState }) =>
  differences(filters.applied, unfiltered) > 0 ? (
    <Notice
      title="No transactions match"
      text="No move fits all of these filters."
      action={<Button onClick={filters.clear}>Show all</Button>}
    />
  ) : (
    <Notice title="No transactions yet" text="Trades, waivers and free agents of this season appear here." />
  );

/** The moves by month, and a button for the older ones. */
export function Feed({ moves, query, league, filters }: Props) {
  const me = useMySleeperId();
  if (moves.length === 0) return <Nothing filters={filters} />;
  const teams = teamsOf(league.rosters, me);
  return (
    <div className={query.isPlaceholderData ? styles.old : undefined} aria-busy={query.isPlaceholderData}>
      <PlayerList label="transactions" ids={moves.flatMap(movedPlayers)}>
        {byMonth(moves).map(([name, made]) => (
          <section key={name} aria-label={name}>
            <h3 className={styles.month}>{name}</h3>
            <ul>
              {made.map((move) => (
                <MoveItem key={move.transaction_id} move={move} teams={teams} />
              ))}
            </ul>
          </section>
        ))}
      </PlayerList>
      <ShowMore query={query} failed="Failed to fetch transactions" end="That is everything">
        Load more
      </ShowMore>
    </div>
  );
}
