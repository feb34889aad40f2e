import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { matchups, type League } from '../../lib/api/shared-reads';
import { paths } from '../../lib/paths';
import { Announcer } from '../../ui/announcer';
import { Card } from '../../ui/card';
import { Loaded, OnceLoaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PairList, runningScore } from '../../ui/pair-list';
import { MatchupsSkeleton } from './dashboard-skeleton';
import styles from './week-matchups.module.css';

/** The games of the week; the person's own score is read out while it changes. */
export function WeekMatchups({ league, week, myRosterId }: { league: League; week: number; myRosterId?: number }) {
  const query = useQuery(matchups(league.id, week));
  const skeleton = <MatchupsSkeleton teams={league.rosters.length} />;
  return (
    <Card title={`Week ${week} Matchups`} extra={<Link to={paths.screen('matchups', league.id)}>All matchups</Link>}>
      <Announcer text={runningScore(query.data ?? [], myRosterId)} />
      <Loaded query={query} skeleton={skeleton} failed="Failed to load matchups">
        {(pairs) =>
          pairs.length === 0 ? (
            <OnceLoaded league={league} skeleton={skeleton}>
              <Notice title={`No matchups available for week ${week}`} />
            </OnceLoaded>
          ) : (
            <PairList
              pairs={pairs}
              myRosterId={myRosterId}
              className={styles.pairs}
              lineupsOf={(rosterId) => paths.lineups(league.id, rosterId, week)}
            />
          )
        }
      </Loaded>
    </Card>
  );
}
