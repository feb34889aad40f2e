import { useQuery } from '@tanstack/react-query';
import { points } from '../../../lib/format';
import { Card, Panel } from '../../../ui/card';
import { ChartCard } from '../../../ui/charts/chart-card';
import { lateChart } from '../../../ui/charts/late-chart';
import { DataTable } from '../../../ui/data-table/data-table';
import { ExportButton } from '../../../ui/data-table/export-button';
import { sorted } from '../../../ui/data-table/sort';
import { sortOf, type Place } from '../../../ui/data-table/sort-in-address';
import { TableSkeleton } from '../../../ui/data-table/table-skeleton';
import { Notice } from '../../../ui/notice';
import { PositionTag } from '../../../ui/position-tag';
import { Segmented } from '../../../ui/segmented/segmented';
import { usePhone } from '../../../ui/use-media';
import { AnalyticsPage } from '../analytics-page';
import analytics from '../analytics.module.css';
import { dvpRankings, type Defense, type DvpRankings } from '../api';
import { ToolFilters } from '../filters/tool-filters';
import { useToolFilters } from '../filters/use-tool-filters';
import { Result } from '../results/result';
import { ToolSkeleton } from '../results/tool-skeleton';
import { weeksBetween } from '../seasons';
import { useToolLeagueId } from '../use-tool-league';
import { averageOf, columnsOf } from './columns';
import { DefenseList } from './defense-list';
import { dvpFields, dvpPositions } from './fields';
import { NextOpponents } from './next-opponents';
import { Quarters } from './quarters';
import { useDefenseSeasons } from './use-defense-seasons';
import { useNextOpponents } from './use-next-opponents';

const chartHeight = 260;
const Bars = lateChart('defense-bars', chartHeight, () =>
  import('../charts/defense-bars').then((file) => file.default),
);
const positionTabs = dvpPositions.map(({ value, label }) => ({ value, label, mark: <PositionTag position={value} /> }));

const waiting = (
  <Card title="Rankings">
    <TableSkeleton label="Loading the rankings" columns={6} />
  </Card>
);

function Rankings({ data, place }: { data: DvpRankings; place: Place }) {
  const { rankings, position, fromWeek = 1, throughWeek } = data;
  const phone = usePhone();
  const next = useNextOpponents();
  // In another season they met others: nothing of it is marked.
  const games = data.season === next.season ? next.games.filter((game) => game.position === position) : [];
  const ahead = next.games.length > 0 && <NextOpponents {...next} />;
  const columns = columnsOf(rankings, games);
  const { sort, onSort } = sortOf(place, columns, { by: 'rank', direction: 'asc' });
  if (rankings.length === 0) {
    return (
      <Panel>
        <Notice title="No DVP data available for the selected criteria." />
      </Panel>
    );
  }
  const ordered = sorted(rankings, columns, sort);
  const isMine = ({ defense }: Defense) => games.some(({ opponent }) => opponent === defense);
  const exported = <ExportButton name={`defense-vs-${position}-${data.season}`} columns={columns} rows={ordered} />;
  // Of the last weeks that were asked for there may be fewer.
  const time = weeksBetween(fromWeek, throughWeek);
  if (phone) {
    return (
      <>
        <DefenseList
          title={`Points allowed to ${position}`}
          note={`a game, ${time}`}
          defenses={rankings}
          games={games}
          extra={exported}
        />
        {ahead}
      </>
    );
  }
  const [fewest, most] = [rankings[0], rankings.at(-1)];
  const table = (
    <DataTable
      caption="Rankings"
      columns={columns}
      rows={ordered}
      keyOf={(row) => row.defense}
      sort={sort}
      onSort={onSort}
      isMine={isMine}
    />
  );
  return (
    <>
      <ChartCard
        title={`Points allowed to ${position}`}
        note={`a game, ${time}`}
        legend={[
          ...(games.length > 0 ? [{ shape: 'square' as const, text: 'Your starters’ next opponent' }] : []),
          { shape: 'dashed', text: `Average ${points(averageOf(rankings))}` },
        ]}
        words={`${fewest?.defense} allows the fewest points to ${position}, ${points(fewest?.avgPoints ?? 0)} a game, ${most?.defense} the most, ${points(most?.avgPoints ?? 0)}.`}
        table={table}
      >
        <Bars rankings={rankings} average={averageOf(rankings)} games={games} height={chartHeight} />
        <div aria-hidden="true">
          <Quarters of={rankings.length} />
        </div>
      </ChartCard>
      <div className={ahead ? analytics.split : undefined}>
        <Card title="Rankings" note={`${rankings.length} defenses against ${position}`} extra={exported}>
          {table}
          <p className={analytics.foot}>Rank 1 allows the fewest points, rank {rankings.length} the most.</p>
        </Card>
        {ahead}
      </div>
    </>
  );
}

function Defenses({ seasons }: { seasons: readonly number[] }) {
  const leagueId = useToolLeagueId();
  const filters = useToolFilters(dvpFields(seasons));
  const { applied, draft, edit, rest, apply } = filters;
  const asked = rest.has('search');
  const query = useQuery({
    ...dvpRankings({
      position: applied.position,
      season: applied.season,
      ...(applied.weeks !== 'season' && { weeks: Number(applied.weeks) }),
      ...(leagueId !== undefined && { leagueId }),
    }),
    enabled: asked,
  });
  const search = () => (asked && filters.changes === 0 ? void query.refetch() : apply(draft, { search: '1' }));
  return (
    <AnalyticsPage tool="defenseVsPosition" fields={filters.fields} linesOf={[applied.season]}>
      <ToolFilters
        name="Choose position, season and time"
        filters={filters}
        without={['position']}
        also={query.data && [query.data.scoring === 'league' ? 'League scoring' : 'PPR scoring']}
        onSearch={search}
        head={
          <Segmented
            look="tabs"
            label="Position"
            value={draft.position}
            options={positionTabs}
            onChange={(position) => edit('position', position)}
          />
        }
      />
      {asked ? (
        <Result query={query} skeleton={waiting} failed="Error loading DVP rankings" otherwise="Unknown error">
          {(data) => <Rankings data={data} place={filters} />}
        </Result>
      ) : (
        <Panel>
          <Notice
            title="Choose a position and press Search"
            text="Then every defense is ranked by the points that it allows to the position."
          />
        </Panel>
      )}
    </AnalyticsPage>
  );
}

/** Which defenses allow the most points to a position; nothing is read before Search was pressed. */
export function Component() {
  const seasons = useDefenseSeasons();
  return seasons ? <Defenses seasons={seasons} /> : <ToolSkeleton tool="defenseVsPosition">{waiting}</ToolSkeleton>;
}
