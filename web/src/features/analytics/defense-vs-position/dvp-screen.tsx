import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { points, shortName, signed } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { Card, Panel } from '../../../ui/card';
import { ChartCard } from '../../../ui/charts/chart-card';
import { ChartSpace } from '../../../ui/charts/chart-space';
import type { Column } from '../../../ui/data-table/column';
import { DataTable } from '../../../ui/data-table/data-table';
import { ExportButton } from '../../../ui/data-table/export-button';
import { sorted } from '../../../ui/data-table/sort';
import { TableSkeleton } from '../../../ui/data-table/table-skeleton';
import { Notice } from '../../../ui/notice';
import { PositionTag } from '../../../ui/position-tag';
import { Segmented } from '../../../ui/segmented/segmented';
import { AnalyticsPage } from '../analytics-page';
import analytics from '../analytics.module.css';
import { dvpRankings, type Defense, type DvpRankings } from '../api';
import { sortOf, type Place } from '../filters/place-in-list';
import { ToolFilters } from '../filters/tool-filters';
import { useToolFilters } from '../filters/use-tool-filters';
import { nflTeam } from '../nfl-teams';
import { Result } from '../results/result';
import { ToolSkeleton } from '../results/tool-skeleton';
import { useLeagueSeasons, weeksThrough } from '../seasons';
import { useToolLeagueId } from '../use-tool-league';
import styles from './dvp.module.css';
import { bandOf, bands, dvpFields, dvpPositions } from './fields';
import { NextOpponents } from './next-opponents';
import { useNextOpponents, type NextGame } from './use-next-opponents';

const Bars = lazy(() => import('../charts/defense-bars'));
const chartHeight = 260;
const positionTabs = dvpPositions.map(({ value, label }) => ({ value, label, mark: <PositionTag position={value} /> }));

const waiting = (
  <Card title="Rankings">
    <TableSkeleton label="Loading the rankings" columns={6} />
  </Card>
);

const averageOf = (rankings: readonly Defense[]): number =>
  rankings.reduce((sum, { avgPoints }) => sum + avgPoints, 0) / Math.max(rankings.length, 1);

const columnsOf = (rankings: readonly Defense[], games: readonly NextGame[]): Column<Defense>[] => {
  const average = averageOf(rankings);
  const of = rankings.length;
  const mine = (defense: string) => games.filter(({ opponent }) => opponent === defense);
  return [
    {
      key: 'defense',
      head: 'Defense',
      rowHead: true,
      sorts: 'asc',
      value: (row) => row.defense,
      cell: (row) => (
        <span>
          <b className={styles.code}>{row.defense}</b>{' '}
          <span className={styles.nickname}>{nflTeam(row.defense).nickname}</span>
        </span>
      ),
    },
    {
      key: 'rank',
      head: 'Rank',
      sorts: 'asc',
      numeric: true,
      value: (row) => row.rank,
      cell: (row) => <Badge kind={bandOf(row.rank, of)?.band}>{row.rank}</Badge>,
    },
    {
      key: 'avgPoints',
      head: 'Avg points',
      title: 'Average points per game',
      sorts: 'asc',
      numeric: true,
      value: (row) => row.avgPoints,
      cell: (row) => <span className={styles[bandOf(row.rank, of)?.band ?? 'accent']}>{points(row.avgPoints)}</span>,
    },
    {
      key: 'toAverage',
      head: 'To average',
      title: 'Difference to the average',
      numeric: true,
      value: (row) => Math.round((row.avgPoints - average) * 100) / 100,
      cell: (row) => signed(row.avgPoints - average),
    },
    { key: 'gamesPlayed', head: 'Games', sorts: 'desc', numeric: true, value: (row) => row.gamesPlayed },
    { key: 'playerGames', head: 'Player games', sorts: 'desc', numeric: true, value: (row) => row.playerGames },
    {
      key: 'totalPoints',
      head: 'Total points',
      sorts: 'desc',
      numeric: true,
      value: (row) => row.totalPoints,
      cell: (row) => points(row.totalPoints),
    },
    ...(games.length > 0
      ? [
          {
            key: 'next',
            head: 'Your starters next',
            value: (row: Defense) =>
              mine(row.defense)
                .map(({ name, position }) => shortName(name, position))
                .join(', ') || '–',
          },
        ]
      : []),
  ];
};

/** Below the bars: which ranks are in which quarter. */
const Quarters = ({ of }: { of: number }) => (
  <ul className={styles.quarters}>
    {bands.map(({ band, word, upTo }, index) => (
      <li key={word} className={`${styles.quarter} ${styles[`${band}Text`]}`}>
        {word}
        <span className={styles.ranks}>
          {' '}
          points, rank {Math.floor(of * (bands[index - 1]?.upTo ?? 0)) + 1}–{Math.floor(of * upTo)}
        </span>
      </li>
    ))}
  </ul>
);

function Rankings({ data, place }: { data: DvpRankings; place: Place }) {
  const { rankings, position, throughWeek } = data;
  const all = useNextOpponents();
  const games = all.filter((game) => game.position === position);
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
        note={`a game, ${data.weeks === 'full season' ? weeksThrough(throughWeek) : `last ${data.weeks} weeks`}`}
        legend={[
          ...(games.length > 0 ? [{ shape: 'square' as const, text: 'Your starters’ next opponent' }] : []),
          { shape: 'dashed', text: `Average ${points(averageOf(rankings))}` },
        ]}
        words={`${fewest?.defense} allows the fewest points to ${position}, ${points(fewest?.avgPoints ?? 0)} a game, ${most?.defense} the most, ${points(most?.avgPoints ?? 0)}.`}
        table={table}
      >
        <Suspense fallback={<ChartSpace height={chartHeight} />}>
          <Bars rankings={rankings} average={averageOf(rankings)} games={games} height={chartHeight} />
        </Suspense>
        <Quarters of={rankings.length} />
      </ChartCard>
      <div className={all.length > 0 ? analytics.split : undefined}>
        <Card
          title="Rankings"
          note={`${rankings.length} defenses against ${position}`}
          extra={<ExportButton name={`defense-vs-${position}-${data.season}`} columns={columns} rows={ordered} />}
        >
          {table}
          <p className={analytics.foot}>Rank 1 allows the fewest points, rank {rankings.length} the most.</p>
        </Card>
        {all.length > 0 && <NextOpponents games={all} />}
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
    <AnalyticsPage tool="defenseVsPosition" fields={filters.fields}>
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
  const seasons = useLeagueSeasons();
  return seasons ? <Defenses seasons={seasons} /> : <ToolSkeleton tool="defenseVsPosition">{waiting}</ToolSkeleton>;
}
