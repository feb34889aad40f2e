import { counted, points, shortName } from '../../../lib/format';
import { Card, Panel } from '../../../ui/card';
import { ChartCard } from '../../../ui/charts/chart-card';
import { lateChart } from '../../../ui/charts/late-chart';
import type { Column } from '../../../ui/data-table/column';
import { DataTable } from '../../../ui/data-table/data-table';
import { ExportButton } from '../../../ui/data-table/export-button';
import { PageSteps } from '../../../ui/data-table/page-steps';
import { sorted } from '../../../ui/data-table/sort';
import { sortOf, type Place } from '../../../ui/data-table/sort-in-address';
import { Notice } from '../../../ui/notice';
import { PlayerLink, PlayerList } from '../../../ui/player-link';
import { StatCard } from '../../../ui/stat-card';
import analytics from '../analytics.module.css';
import type { PositionConsistency, RankedPlayer } from '../api';
import { pageOf } from '../filters/place-in-list';
import { ownerColumn } from '../results/player-columns';
import { PlayerHead } from '../results/player-head';
import cells from '../results/cells.module.css';
import { useOwners } from '../use-tool-league';
import consistency from './consistency.module.css';
import styles from './position-result.module.css';
import { RatingBadge, RatingMark } from './rating-badge';
import { percentileWords, ratingOf, ratings } from '../../../ui/consistency-ratings';

const leastChartHeight = 380;
const Scatter = lateChart('consistency-scatter', leastChartHeight, () =>
  import('../charts/consistency-scatter').then((file) => file.default),
);
const pageSize = 50;
const eliteFrom = 90;
const volatileUpTo = 10;

type Known = RankedPlayer & { consistency_percentile: number };
const isKnown = (player: RankedPlayer): player is Known => player.consistency_percentile !== null;

const columnsOf = (position: string): Column<RankedPlayer>[] => [
  {
    key: 'player_name',
    head: 'Player',
    rowHead: true,
    sorts: 'asc',
    value: (row) => row.player_name,
    cell: (row) => <PlayerHead playerId={row.player_id} name={row.player_name} position={position} team={row.team} />,
  },
  {
    key: 'team',
    head: 'Team',
    sorts: 'asc',
    value: (row) => row.team,
    cell: (row) => row.team ?? 'N/A',
    className: cells.wide,
  },
  { key: 'total_games', head: 'Games', sorts: 'desc', numeric: true, value: (row) => row.total_games },
  {
    key: 'avg_points',
    head: 'Average',
    title: 'Average points',
    sorts: 'desc',
    numeric: true,
    value: (row) => row.avg_points,
    cell: (row) => points(row.avg_points),
  },
  {
    key: 'consistency_percentile',
    head: 'Consistency',
    title: 'Consistency percentile',
    sorts: 'desc',
    numeric: true,
    value: (row) => row.consistency_percentile,
    cell: (row) => percentileWords(row.consistency_percentile),
  },
  {
    key: 'meter',
    head: '0 to 100',
    cell: (row) => {
      const percentile = row.consistency_percentile ?? 0;
      return (
        <span className={`${styles.meter} ${consistency[ratingOf(percentile)?.kind ?? 'neutral']}`} aria-hidden="true">
          <span style={{ width: `${percentile}%` }} />
        </span>
      );
    },
  },
  { key: 'rating', head: 'Rating', value: (row) => row.rating, cell: (row) => <RatingBadge rating={row.rating} /> },
];

function Summary({ players }: { players: readonly Known[] }) {
  const of = `of ${players.length}`;
  const count = (fits: (percentile: number) => boolean) =>
    players.filter((one) => fits(one.consistency_percentile)).length;
  const highest = players.reduce<Known | undefined>((a, b) => (a && a.avg_points >= b.avg_points ? a : b), undefined);
  const steadiest = players[0];
  return (
    <div className={analytics.stats}>
      <StatCard
        label="Elite Players"
        value={count((percentile) => percentile >= eliteFrom)}
        caption={`${eliteFrom}th percentile or more, ${of}`}
      />
      <StatCard
        label="Volatile Players"
        value={count((percentile) => percentile <= volatileUpTo)}
        caption={`${volatileUpTo}th percentile or less, ${of}`}
      />
      <StatCard
        label="Highest Average"
        value={highest ? points(highest.avg_points) : '–'}
        caption={highest ? `${highest.player_name} · ${highest.team ?? 'N/A'}` : 'Nobody'}
      />
      <StatCard
        label="Most Consistent"
        value={percentileWords(steadiest?.consistency_percentile ?? null)}
        unit="percentile"
        caption={steadiest ? `${steadiest.player_name} · ${points(steadiest.avg_points)} average` : 'Nobody'}
      />
    </div>
  );
}

const Bands = ({ players }: { players: readonly Known[] }) => (
  <Card title="Rating bands" note="percentile, players">
    <ul>
      {ratings.map((rating) => (
        <li key={rating.word} className={consistency.bandRow}>
          <RatingMark rating={rating} />
          {rating.word}
          <span className={consistency.range}>{rating.range}</span>
          <b>{players.filter((one) => ratingOf(one.consistency_percentile) === rating).length}</b>
        </li>
      ))}
    </ul>
  </Card>
);

const Own = ({ players, position }: { players: readonly Known[]; position: string }) => (
  <Card title={`Your ${position}s`}>
    {players.length === 0 ? (
      <p className={analytics.foot}>None of your players has enough games.</p>
    ) : (
      <ul>
        {players.map((one) => (
          <li key={one.player_id} className={styles.own}>
            <span>
              <PlayerLink playerId={one.player_id} className={styles.name}>
                {one.player_name}
              </PlayerLink>
              <br />
              <span className={styles.detail}>
                {one.team ?? 'N/A'} · {points(one.avg_points)} average, {counted(one.total_games, 'game')}
              </span>
            </span>
            <RatingBadge rating={one.rating} />
            <b>{percentileWords(one.consistency_percentile)}</b>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** The players of a position by consistency: four figures, average against consistency, the ranking. */
export function PositionResult({ data, place }: { data: PositionConsistency; place: Place }) {
  const owners = useOwners();
  const own = columnsOf(data.position);
  const columns = owners ? [...own, ownerColumn<RankedPlayer>(owners, (row) => row.player_id)] : own;
  const { sort, onSort } = sortOf(place, columns, { by: 'consistency_percentile', direction: 'desc' });
  const { pager, rowsOf } = pageOf(place, pageSize);
  const ordered = sorted(data.players, columns, sort);
  const known = data.players.filter(isKnown);
  const isMine = ({ player_id: id }: RankedPlayer) => owners?.byPlayer.get(id)?.you ?? false;
  const average = known.reduce((sum, one) => sum + one.avg_points, 0) / Math.max(known.length, 1);
  if (data.players.length === 0) {
    return (
      <Panel>
        <Notice title="No players found" text="No player of this position has enough games in the selected seasons." />
      </Panel>
    );
  }
  const table = (
    <PlayerList label="ranking" ids={rowsOf(ordered).map((row) => row.player_id)}>
      <DataTable
        caption="Ranking"
        columns={columns}
        rows={rowsOf(ordered)}
        keyOf={(row) => row.player_id}
        sort={sort}
        onSort={onSort}
        isMine={isMine}
      />
    </PlayerList>
  );
  return (
    <>
      <Summary players={known} />
      <div className={analytics.split}>
        <ChartCard
          title="Average points by consistency"
          note="up: average, across: percentile"
          legend={[
            { shape: 'circle', text: 'Yours' },
            { shape: 'quietCircle', text: 'Others' },
          ]}
          words={
            known[0]
              ? `${counted(known.length, 'player')}, ${points(average)} points on average. The steadiest is ${known[0].player_name}.`
              : 'Too few players have enough games to be rated.'
          }
          table={table}
          fills
        >
          <Scatter
            marks={known.map((one) => ({
              // On one line.
              name: shortName(one.player_name, data.position).replaceAll(' ', '\u00a0'),
              percentile: one.consistency_percentile,
              average: one.avg_points,
              mine: isMine(one),
            }))}
            average={average}
          />
        </ChartCard>
        <div className={analytics.stack}>
          <Bands players={known} />
          <Own players={known.filter(isMine)} position={data.position} />
        </div>
      </div>
      <Card
        title="Ranking"
        note={counted(data.total_players, 'player')}
        extra={<ExportButton name={`position-consistency-${data.position}`} columns={columns} rows={ordered} />}
      >
        {table}
        {ordered.length > pageSize && <PageSteps label="Ranking" total={ordered.length} {...pager} />}
      </Card>
    </>
  );
}
