import { useQuery } from '@tanstack/react-query';
import { matchups, type League } from '../../lib/api/shared-reads';
import { StatusBadge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Dimmed } from '../../ui/dimmed';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PairList } from '../../ui/pair-list';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './matchups.module.css';
import { keptMeanwhile, useWeekOfData } from './use-week-reads';

/** Every pair of the week, the person's own first. */
export function AllPairs({ league, week, myRosterId }: { league: League; week: number; myRosterId?: number }) {
  const query = useQuery({ ...matchups(league.id, week), ...keptMeanwhile });
  const isOld = query.isPlaceholderData;
  const weekOfData = useWeekOfData(week, query);
  const status = query.data?.[0]?.[0]?.matchupStatus;
  return (
    <Card
      title={`Week ${week}`}
      note="All matchups"
      extra={
        status && (
          <Dimmed when={isOld}>
            <StatusBadge status={status} />
          </Dimmed>
        )
      }
    >
      <Dimmed when={isOld}>
        <Loaded
          query={query}
          skeleton={<SkeletonRows rows={10} value label="Loading matchups" />}
          failed="Failed to load matchups"
        >
          {(pairs) =>
            pairs.length === 0 ? (
              <Notice title={`No matchups available for week ${weekOfData}`} />
            ) : (
              <PairList
                compact
                league={league}
                week={weekOfData}
                pairs={pairs}
                myRosterId={myRosterId}
                className={styles.pairs}
              />
            )
          }
        </Loaded>
      </Dimmed>
    </Card>
  );
}
