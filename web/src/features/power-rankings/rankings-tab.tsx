import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { powerRankings } from '../../lib/api/shared-reads';
import { Card } from '../../ui/card';
import { Dimmed } from '../../ui/dimmed';
import { latePart } from '../../ui/late-part';
import { Loaded } from '../../ui/loaded';
import { SkeletonRows } from '../../ui/skeleton';
import { Insights } from './insights';
import { Methodology } from './methodology';
import styles from './power-rankings.module.css';
import { RankingsTable } from './rankings-table';
import { BandLegend } from './score';

const chartToCome = (
  <Card title="Power score by week">
    <div className={styles.chart} role="status" aria-label="Loading the chart" />
  </Card>
);
/** With the library that draws it: nothing else waits for that. */
const HistoryCard = latePart(
  'power-history',
  () => import('./history-card').then((file) => file.HistoryCard),
  chartToCome,
);

const teamsOfMost = 12;

export const skeleton = <SkeletonRows rows={teamsOfMost} value label="Loading power rankings" />;

export interface ShownWeek {
  leagueId: string;
  week: number;
  myRosterId: number | undefined;
}

/** The ranking of a week; while another one is read, the one before stays. */
export const useRankings = ({ leagueId, week }: ShownWeek) =>
  useQuery({ ...powerRankings(leagueId, week), placeholderData: keepPreviousData });

/** The teams in their order, with insights and the weights behind it. */
export function RankingsTab(shown: ShownWeek) {
  const query = useRankings(shown);
  const { data, isPlaceholderData: isOld } = query;
  const through = data?.throughWeek ?? null;
  return (
    <div className={styles.columns}>
      <Card title="Rankings" note={through === null ? undefined : `after Week ${through}`} extra={<BandLegend />}>
        <Dimmed when={isOld}>
          <Loaded query={query} skeleton={skeleton} failed="Failed to load power rankings">
            {({ rankings }) => <RankingsTable teams={rankings} myRosterId={shown.myRosterId} />}
          </Loaded>
        </Dimmed>
      </Card>
      <aside className={styles.side} aria-label="About the rankings">
        {data && (
          <Dimmed when={isOld}>
            <div className={styles.side}>
              <Insights teams={data.rankings} />
              <HistoryCard teams={data.rankings} myRosterId={shown.myRosterId} />
              <Methodology leagueId={shown.leagueId} factors={data.methodology.factors} />
            </div>
          </Dimmed>
        )}
      </aside>
    </div>
  );
}
