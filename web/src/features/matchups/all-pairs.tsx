import { useQuery } from '@tanstack/react-query';
import { matchups, type League } from '../../lib/api/shared-reads';
import { paths } from '../../lib/paths';
import { offIn, pairName } from '../../lib/playoff-words';
import { StatusBadge } from '../../ui/badge';
import { OnceLoaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PairList } from '../../ui/pair-list';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './matchups.module.css';
import { TeamsOff } from './teams-off';
import { usePlayoffs } from './use-playoffs';
import { keepOldPairs } from './use-week-reads';
import { WeekCard } from './week-card';

interface Props {
  league: League;
  week: number;
  myRosterId?: number;
  /** Whose line-ups are shown beside the list. */
  shownRosterId?: number;
}

/** Every pair of the week, the person's own first; in the playoffs with what they play for, and who is off. */
export function AllPairs({ league, week, myRosterId, shownRosterId }: Props) {
  const query = useQuery({ ...matchups(league.id, week), ...keepOldPairs });
  // The pairs stand without it.
  const drawn = usePlayoffs(league, week);
  const skeleton = <SkeletonRows rows={10} value label="Loading matchups" />;
  return (
    <WeekCard
      title={`Week ${week}`}
      note="All matchups"
      query={query}
      badge={([first]) => first?.[0] && <StatusBadge status={first[0].matchupStatus} />}
      skeleton={skeleton}
      failed="Failed to load matchups"
    >
      {(pairs) =>
        pairs.length === 0 ? (
          <OnceLoaded league={league} skeleton={skeleton}>
            <Notice title={`No matchups available for week ${week}`} />
          </OnceLoaded>
        ) : (
          <>
            <PairList
              compact
              pairs={pairs}
              myRosterId={myRosterId}
              className={styles.pairs}
              lineupsOf={(rosterId) => paths.lineups(league.id, rosterId, week)}
              nameOf={drawn && ((one, other) => pairName(drawn, week, one, other))}
              shownRosterId={shownRosterId}
            />
            {drawn && (
              <TeamsOff
                off={offIn(drawn, week, new Set(pairs.flat().map(({ rosterId }) => rosterId)))}
                myRosterId={myRosterId}
                lineupsOf={(rosterId) => paths.lineups(league.id, rosterId, week)}
              />
            )}
          </>
        )
      }
    </WeekCard>
  );
}
