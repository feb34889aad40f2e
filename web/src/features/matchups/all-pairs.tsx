import { useQuery } from '@tanstack/react-query';
import { matchups, type League } from '../../lib/api/shared-reads';
import { StatusBadge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PairList } from '../../ui/pair-list';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './matchups.module.css';

/** Every pair of the week, the person's own first. */
export function AllPairs({ league, week, myRosterId }: { league: League; week: number; myRosterId?: number }) {
  const query = useQuery(matchups(league.id, week));
  const status = query.data?.[0]?.[0]?.matchupStatus;
  return (
    <Card title={`Week ${week}`} note="All matchups" extra={status && <StatusBadge status={status} />}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={10} value label="Loading matchups" />}
        failed="Failed to load matchups"
      >
        {(pairs) =>
          pairs.length === 0 ? (
            <Notice title={`No matchups available for week ${week}`} />
          ) : (
            <PairList
              compact
              league={league}
              week={week}
              pairs={pairs}
              myRosterId={myRosterId}
              className={styles.pairs}
            />
          )
        }
      </Loaded>
    </Card>
  );
}
