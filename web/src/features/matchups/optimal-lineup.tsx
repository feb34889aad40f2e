import { useQuery } from '@tanstack/react-query';
import { BarChartOutlined } from '@ant-design/icons';
import { saidBy, slugOf } from '../../lib/api/api-error';
import { Badge } from '../../ui/badge';
import { Notice } from '../../ui/notice';
import { Line, SkeletonRows } from '../../ui/skeleton';
import { usePhone } from '../../ui/use-media';
import { AnalysisSummary } from './analysis-summary';
import { optimalLineup, type Analysis } from './api';
import { LineupList } from './lineup-list';
import styles from './optimal-lineup.module.css';
import { keepOldWeek } from './use-week-reads';
import { WeekCard } from './week-card';
import skeletons from './skeletons.module.css';

const Skeleton = () => (
  <div>
    <div className={skeletons.summary}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Line key={key} width="18%" height={40} />
      ))}
    </div>
    <SkeletonRows rows={6} value label="Loading the analysis" />
  </div>
);

function Content({ analysis, teamName }: { analysis: Analysis; teamName: string | undefined }) {
  const { available, reason, summary, actualLineup, optimalLineup: best } = analysis;
  if (!available) return <Notice icon={<BarChartOutlined />} title="Analysis not available" text={reason} />;
  if (!summary) return <Notice title="No data available" />;
  return (
    <>
      <AnalysisSummary analysis={analysis} summary={summary} teamName={teamName} />
      <div className={styles.lists}>
        <LineupList kind="actual" players={actualLineup} total={summary.actualPoints} />
        <LineupList kind="optimal" players={best} total={summary.optimalPoints} />
      </div>
    </>
  );
}

interface Props {
  leagueId: string;
  week: number;
  /** Of another team than one's own. */
  rosterId?: number;
  /** What that one is called. */
  teamName?: string;
}

/** What the team's best line-up of the week would have been. */
export function OptimalLineup({ leagueId, week, rosterId, teamName }: Props) {
  const query = useQuery({ ...optimalLineup(leagueId, week, rosterId), ...keepOldWeek });
  const { data, error } = query;
  const hadNoTeam = !data && slugOf(error) === 'no-roster';
  return (
    <WeekCard
      title="Optimal Lineup Analysis"
      note={usePhone() ? undefined : `Week ${week}`}
      query={query}
      badge={({ badge }) => badge && <Badge>{badge}</Badge>}
      skeleton={<Skeleton />}
      failed="Failed to load optimal lineup analysis"
      instead={hadNoTeam ? <Notice title="No data available" text={saidBy(error, '')} /> : undefined}
    >
      {(analysis) => <Content analysis={analysis} teamName={teamName} />}
    </WeekCard>
  );
}
