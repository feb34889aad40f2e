import { useQuery } from '@tanstack/react-query';
import { matchups } from '../../lib/api/shared-reads';
import { StatusBadge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { ScorePair, type Side } from '../../ui/score-pair';
import { SkeletonRows } from '../../ui/skeleton';
import type { Pair } from './api';
import styles from './matchups.module.css';

const sideOf = (side: Pair[number], myRosterId: number | undefined): Side => ({
  rosterId: side.rosterId,
  teamName: side.teamName,
  detail: [side.user.display_name ?? side.user.username, side.teamStats.record].filter(Boolean).join(' · '),
  avatar: side.user.avatar,
  points: side.points,
  roundPoints: side.roundPoints,
  you: side.rosterId === myRosterId,
});

/** Starters of both sides whose game has not begun; undefined where it is not known. */
const waitingOf = (first: Pair[number], second: Pair[number]): number | undefined =>
  first.yetToPlay === null || second.yetToPlay === null ? undefined : first.yetToPlay + second.yetToPlay;

function PairRow({ pair, myRosterId }: { pair: Pair; myRosterId: number | undefined }) {
  const [first, second] = pair;
  if (!first || !second) return null;
  return (
    <ScorePair
      compact
      sides={[sideOf(first, myRosterId), sideOf(second, myRosterId)]}
      status={first.matchupStatus}
      yetToPlay={waitingOf(first, second)}
      decided={first.isWinner !== null}
    />
  );
}

/** Every pair of the week, the person's own first. */
export function AllPairs({ leagueId, week, myRosterId }: { leagueId: string; week: number; myRosterId?: number }) {
  const query = useQuery(matchups(leagueId, week));
  const status = query.data?.[0]?.[0]?.matchupStatus;
  const isMine = (pair: Pair) => pair.some((side) => side.rosterId === myRosterId);
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
            <ul className={styles.pairs}>
              {[...pairs]
                .sort((a, b) => Number(isMine(b)) - Number(isMine(a)))
                .map((pair) => (
                  <PairRow key={pair[0]?.rosterId} pair={pair} myRosterId={myRosterId} />
                ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
