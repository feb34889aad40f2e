import { useQuery } from '@tanstack/react-query';
import { count, counted, percent } from '../../../lib/format';
import { StatCard } from '../../../ui/stat-card';
import styles from '../analytics.module.css';
import { redZoneReceiving, type RedZoneReceiving } from '../api';
import { useToolFilters } from '../filters/use-tool-filters';
import { ToolSkeleton } from '../results/tool-skeleton';
import { usePlaySeasons, weeksThrough } from '../seasons';
import { redZoneFields } from './fields';
import { RedZonePage } from './red-zone-page';
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
        caption={counted(summary.totalReceptions, 'reception')}
      />
    </div>
  );
}

function Receiving({ seasons }: { seasons: readonly number[] }) {
  const filters = useToolFilters(fieldsOf(seasons));
  const query = useQuery(redZoneReceiving(filters.applied));
  return (
    <RedZonePage
      tool="redZoneReceiving"
      filters={filters}
      query={query}
      waiting={waiting}
      failed="Failed to fetch red zone receiving stats"
      summary={(data) => <Summary data={data} />}
      titleOf={(zone) => titles[zone]}
      columnsOf={receivingColumns}
      firstSort={{ by: 'touchdownRate', direction: 'desc' }}
      playsOf={(row) => row.redZoneTargets}
      empty="No players found with the selected filters."
    />
  );
}

/** Targets inside the 20 and the 5: who gets them, and what comes of them. */
export function Component() {
  const seasons = usePlaySeasons();
  return seasons ? <Receiving seasons={seasons} /> : <ToolSkeleton tool="redZoneReceiving">{waiting}</ToolSkeleton>;
}
