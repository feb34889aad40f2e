import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import type { League } from '../../lib/api/shared-reads';
import { month } from '../../lib/calendar-words';
import { grouped } from '../../lib/grouped';
import { useMyRosterIdAmong } from '../../lib/my-roster';
import { Button } from '../../ui/button/button';
import { OnceLoaded } from '../../ui/loaded';
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
  skeleton: ReactNode;
}

/** Moves under the month that they were made in; they come newest first. */
const byMonth = (moves: readonly Move[]) => [...grouped(moves, (move) => month(move.status_updated))];

/** The players whose names a move shows, in its order. */
const movedPlayers = ({ trade_details: sides, formatted_adds: adds, formatted_drops: drops }: Move): string[] =>
  [...sides.flatMap((side) => side.adds), ...adds, ...drops].map((player) => player.player_id);

/** Of filters it is said as well while a league is loaded again, most of whose moves are there. */
function Nothing({ league, filters, skeleton, onAll }: Omit<Props, 'moves' | 'query'> & { onAll: () => void }) {
  if (differences(filters.applied, unfiltered) > 0) {
    const isReady = league.sync.state === 'ready';
    return (
      <Notice
        title="No transactions match"
        text={`No move fits all of these filters${isReady ? '.' : ' so far: the league is still being loaded.'}`}
        action={<Button onClick={onAll}>Show all</Button>}
      />
    );
  }
  return (
    <OnceLoaded league={league} skeleton={skeleton}>
      <Notice title="No transactions yet" text="Trades, waivers and free agents of this season appear here." />
    </OnceLoaded>
  );
}

/** The moves by month, and a button for the older ones; there is at least one. */
function Months({ moves, query, league }: Pick<Props, 'moves' | 'query' | 'league'>) {
  const myRosterId = useMyRosterIdAmong(league.id, league.rosters);
  const teams = teamsOf(league.rosters, myRosterId);
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

/** The moves that fit the filters, or that there are none. */
export function Feed({ moves, query, league, filters, skeleton }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The button goes with its sentence; the list takes its place.
    box.current?.focus();
    filters.clear();
  };
  // That nothing fitted the filters of before says nothing of the new ones.
  const none = query.isPlaceholderData ? skeleton : <Nothing {...{ league, filters, skeleton }} onAll={clear} />;
  return (
    <div ref={box} role="group" aria-label="Transactions" tabIndex={-1}>
      {moves.length === 0 ? none : <Months moves={moves} query={query} league={league} />}
    </div>
  );
}
