import { useQuery } from '@tanstack/react-query';
import { count, percent, points } from '../../../lib/format';
import { StatCard } from '../../../ui/stat-card';
import { AnalyticsPage } from '../analytics-page';
import styles from '../analytics.module.css';
import { redZoneRushing, type Rusher, type RedZoneRushing } from '../api';
import { ToolFilters } from '../filters/tool-filters';
import { useToolFilters } from '../filters/use-tool-filters';
import { ownerColumn } from '../results/player-columns';
import { Result } from '../results/result';
import { ToolSkeleton } from '../results/tool-skeleton';
import { usePlaySeasons, weeksThrough } from '../seasons';
import { useOwners } from '../use-tool-league';
import { redZoneFields, zoneOf } from './fields';
import { Leaders } from './leaders';
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
        caption={`${count(summary.totalRedZoneTouchdowns)} touchdowns`}
      />
      <StatCard label="Yards per attempt" value={points(summary.avgYardsPerAttempt)} caption={inside} />
    </div>
  );
}

function Rushing({ seasons }: { seasons: readonly number[] }) {
  const filters = useToolFilters(redZoneFields(seasons, positions));
  const zone = zoneOf(filters.rest);
  const query = useQuery(redZoneRushing({ ...filters.applied, zone }));
  const owners = useOwners();
  const columns = rushingColumns(zone);
  return (
    <AnalyticsPage tool="redZone">
      <ToolFilters
        name="Filter red zone rushing"
        filters={filters}
        also={query.data && [weeksThrough(query.data.throughWeek)]}
        onAgain={() => void query.refetch()}
      />
      <Result query={query} skeleton={waiting} failed="Failed to fetch red zone stats" fromPlays>
        {(data) => (
          <>
            <Summary data={data} />
            <Leaders
              title={title}
              file={`red-zone-rushing-${data.season}`}
              columns={owners ? [...columns, ownerColumn<Rusher>(owners, (row) => row.sleeper_id)] : columns}
              rows={data.players}
              firstSort={{ by: 'redZoneAttempts', direction: 'desc' }}
              place={filters}
              busy={query.isPlaceholderData}
              empty="No data available for the selected filters."
              owners={owners}
            />
          </>
        )}
      </Result>
    </AnalyticsPage>
  );
}

/** Carries inside the 20 and the 5: who gets them, and what comes of them. */
export function Component() {
  const seasons = usePlaySeasons();
  return seasons ? <Rushing seasons={seasons} /> : <ToolSkeleton tool="redZone">{waiting}</ToolSkeleton>;
}
