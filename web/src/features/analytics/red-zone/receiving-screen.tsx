import { useQuery } from '@tanstack/react-query';
import { count, percent } from '../../../lib/format';
import { StatCard } from '../../../ui/stat-card';
import { AnalyticsPage } from '../analytics-page';
import styles from '../analytics.module.css';
import { redZoneReceiving, type Receiver, type RedZoneReceiving } from '../api';
import { ToolFilters } from '../filters/tool-filters';
import { useToolFilters } from '../filters/use-tool-filters';
import { ownerColumn } from '../results/player-columns';
import { Result } from '../results/result';
import { ToolSkeleton } from '../results/tool-skeleton';
import { usePlaySeasons, weeksThrough } from '../seasons';
import { useOwners } from '../use-tool-league';
import { redZoneFields, zoneOf } from './fields';
import { Leaders } from './leaders';
import { receivingColumns } from './receiving-columns';
import { Waiting } from './waiting';

const titles = {
  both: 'Red zone and goal line receiving leaders',
  'red-zone': 'Red zone receiving leaders',
  'goal-line': 'Goal line receiving leaders',
};
const labels = ['Total Players', 'Total Targets', 'Total TDs', 'Catch Rate'];
const waiting = <Waiting labels={labels} title={titles.both} />;
const positions = ['WR', 'TE', 'RB', 'QB', 'FB'];

const fieldsOf = (seasons: readonly number[]) => ({
  playerName: { label: 'Player name', fallback: '', placeholder: 'Any player' },
  ...redZoneFields(seasons, positions),
});

function Summary({ data: { summary, throughWeek } }: { data: RedZoneReceiving }) {
  return (
    <div className={styles.stats}>
      <StatCard label="Total Players" value={count(summary.totalPlayers)} caption="with a target" />
      <StatCard label="Total Targets" value={count(summary.totalTargets)} caption={weeksThrough(throughWeek)} />
      <StatCard
        label="Total TDs"
        value={count(summary.totalTouchdowns)}
        caption={`${percent(summary.avgTouchdownRate)} of targets`}
      />
      <StatCard
        label="Catch Rate"
        value={percent(summary.avgCatchRate)}
        caption={`${count(summary.totalReceptions)} receptions`}
      />
    </div>
  );
}

function Receiving({ seasons }: { seasons: readonly number[] }) {
  const filters = useToolFilters(fieldsOf(seasons));
  const zone = zoneOf(filters.rest);
  const query = useQuery(redZoneReceiving({ ...filters.applied, zone }));
  const owners = useOwners();
  const columns = receivingColumns(zone);
  return (
    <AnalyticsPage tool="redZoneReceiving">
      <ToolFilters
        name="Filter red zone receiving"
        filters={filters}
        also={query.data && [weeksThrough(query.data.throughWeek)]}
        onAgain={() => void query.refetch()}
      />
      <Result query={query} skeleton={waiting} failed="Failed to fetch red zone receiving stats" fromPlays>
        {(data) => (
          <>
            <Summary data={data} />
            <Leaders
              title={titles[data.zone]}
              file={`red-zone-receiving-${data.season}`}
              columns={owners ? [...columns, ownerColumn<Receiver>(owners, (row) => row.sleeper_id)] : columns}
              rows={data.players}
              firstSort={{ by: 'touchdownRate', direction: 'desc' }}
              place={filters}
              busy={query.isPlaceholderData}
              empty="No players found with the selected filters."
              owners={owners}
            />
          </>
        )}
      </Result>
    </AnalyticsPage>
  );
}

/** Targets inside the 20 and the 5: who gets them, and what comes of them. */
export function Component() {
  const seasons = usePlaySeasons();
  return seasons ? <Receiving seasons={seasons} /> : <ToolSkeleton tool="redZoneReceiving">{waiting}</ToolSkeleton>;
}
