import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { League } from '../../lib/api/shared-reads';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { Loaded, OnceLoaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { SkeletonRows } from '../../ui/skeleton';
import { recentTransactions, shownMoves } from './api';
import { TransactionRow } from './transaction-row';

/** The season's newest moves. */
export function RecentTransactions({ league }: { league: League }) {
  const query = useQuery(recentTransactions(league.id));
  const navigate = useNavigate();
  const all = (
    <Button size="small" onClick={() => void navigate(paths.screen('transactions', league.id))}>
      View All Transactions
    </Button>
  );
  const skeleton = <SkeletonRows rows={shownMoves} value label="Loading transactions" />;
  return (
    <Card title="Recent Transactions" extra={all}>
      <Loaded query={query} skeleton={skeleton} failed="Failed to fetch transactions">
        {(moves) =>
          moves.length === 0 ? (
            <OnceLoaded league={league} skeleton={skeleton}>
              <Notice title="No transactions yet" text="Trades, waivers and free agents of this season appear here." />
            </OnceLoaded>
          ) : (
            <ul>
              {moves.slice(0, shownMoves).map((move) => (
                <TransactionRow key={move.transaction_id} move={move} rosters={league.rosters} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
