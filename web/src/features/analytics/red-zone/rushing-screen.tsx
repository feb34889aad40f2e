import { useQuery } from '@tanstack/react-query';
import { count, counted, percent, points } from '../../../lib/format';
import { StatCard } from '../../../ui/stat-card';
import styles from '../analytics.module.css';
import { redZoneRushing, type RedZoneRushing } from '../api';
import { useToolFilters } from '../filters/use-tool-filters';
import { ToolSkeleton } from '../results/tool-skeleton';
import { usePlaySeasons, weeksThrough } from '../seasons';
import { redZoneFields } from './fields';
import { RedZonePage } from './red-zone-page';
import { rushingColumns } from './rushing-columns';
import { Waiting } from './waiting';

const title = 'Red zone leaders';
const labels = ['Players', 'Red zone attempts', 'Touchdown rate', 'Yards per attempt'];
const waiting = <Waiting labels={labels} title={title} />;
const positions = ['RB', 'QB', 'WR', 'TE', 'FB'];

function Summary({ data: { summary, throughWeek, zone } }: { data: RedZoneRushing }) {
  const inside = zone === 'goal-line' ? 'inside the 5' : 'inside the 20';
  return (
    <div className={styles.stats}>
      <StatCard label="Players" value={count(summary.totalPlayers)} caption={`with an attempt ${inside}`} />
      <StatCard
        label="Red zone attempts"
        value={count(summary.totalRedZoneAttempts)}
        caption={weeksThrough(throughWeek)}
      />
      <StatCard
        label="Touchdown rate"
        value={percent(summary.avgTouchdownRate)}
        caption={counted(summary.totalRedZoneTouchdowns, 'touchdown')}
      />
      <StatCard label="Yards per attempt" value={points(summary.avgYardsPerAttempt)} caption={inside} />
    </div>
  );
}

function Rushing({ seasons }: { seasons: readonly number[] }) {
  const filters = useToolFilters(redZoneFields(seasons, positions));
  const query = useQuery(redZoneRushing(filters.applied));
  return (
    <RedZonePage
      tool="redZone"
      filters={filters}
      query={query}
      waiting={waiting}
      failed="Failed to fetch red zone stats"
      summary={(data) => <Summary data={data} />}
      titleOf={() => title}
      columnsOf={rushingColumns}
      firstSort={{ by: 'redZoneAttempts', direction: 'desc' }}
      playsOf={(row) => row.redZoneAttempts}
      empty="No data available for the selected filters."
    />
  );
}

/** Carries inside the 20 and the 5: who gets them, and what comes of them. */
export function Component() {
  const seasons = usePlaySeasons();
  return seasons ? <Rushing seasons={seasons} /> : <ToolSkeleton tool="redZone">{waiting}</ToolSkeleton>;
}
