import { useQuery } from '@tanstack/react-query';
import { matchups } from '../../lib/api/shared-reads';
import { StatusBadge } from '../../ui/badge';
import { Notice } from '../../ui/notice';
import { PairList } from '../../ui/pair-list';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './matchups.module.css';
import { keepOldPairs } from './use-week-reads';
import { WeekCard } from './week-card';

/** Every pair of the week, the person's own first. */
export function AllPairs({ leagueId, week, myRosterId }: { leagueId: string; week: number; myRosterId?: number }) {
  const query = useQuery({ ...matchups(leagueId, week), ...keepOldPairs });
  return (
    <WeekCard
      title={`Week ${week}`}
      note="All matchups"
      query={query}
      badge={([first]) => first?.[0] && <StatusBadge status={first[0].matchupStatus} />}
      skeleton={<SkeletonRows rows={10} value label="Loading matchups" />}
      failed="Failed to load matchups"
    >
      {(pairs) =>
        pairs.length === 0 ? (
          <Notice title={`No matchups available for week ${week}`} />
        ) : (
          <PairList compact pairs={pairs} myRosterId={myRosterId} className={styles.pairs} />
        )
      }
    </WeekCard>
  );
}
