import { lazy, Suspense, useState } from 'react';
import { points, shortName } from '../../../lib/format';
import { Card } from '../../../ui/card';
import { ChartCard } from '../../../ui/charts/chart-card';
import { ChartSpace } from '../../../ui/charts/chart-space';
import type { Column } from '../../../ui/data-table/column';
import { DataTable } from '../../../ui/data-table/data-table';
import { ExportButton } from '../../../ui/data-table/export-button';
import { sorted, type Sort } from '../../../ui/data-table/sort';
import { Segmented } from '../../../ui/segmented/segmented';
import { StatCard } from '../../../ui/stat-card';
import analytics from '../analytics.module.css';
import type { ConsistentPlayer } from '../api';
import { playerColumns } from '../results/player-columns';
import styles from './consistency.module.css';
import { pickMarks } from './picked-players';
import { RatingBadge, RatingLegend } from './rating-badge';
import { ScoreStrips } from './score-strips';
import { percentileWords } from '../../../ui/consistency-ratings';

const WeekBars = lazy(() => import('../charts/week-bars'));
const BucketBars = lazy(() => import('../charts/bucket-bars'));
const height = { weeks: 180, buckets: 220 };

interface Compared {
  player: ConsistentPlayer;
  /** In the order in which they were picked; it decides the mark. */
  index: number;
}

const figure = (
  key: string,
  head: string,
  value: (player: ConsistentPlayer) => number | null,
  format: (value: number) => string = points,
): Column<Compared> => ({
  key,
  head,
  numeric: true,
  sorts: 'desc',
  value: ({ player }) => value(player),
  cell: ({ player }) => {
    const known = value(player);
    return known === null ? '–' : format(known);
  },
});

const scoresOf = (player: ConsistentPlayer) => player.weekly_scores.map((score) => score.fantasy_points);
const whole = (value: number): string => String(value);

const columns: readonly Column<Compared>[] = [
  ...playerColumns<Compared>({
    sleeperId: ({ player }) => player.player_id,
    name: ({ player }) => player.player_name,
    position: ({ player }) => player.position,
    team: ({ player }) => player.team,
  }),
  {
    key: 'rating',
    head: 'Rating',
    value: ({ player }) => player.rating,
    cell: ({ player }) => <RatingBadge rating={player.rating} />,
  },
  figure('percentile', 'Percentile', (player) => player.consistency_percentile, percentileWords),
  figure('average', 'Average', (player) => player.avg_points),
  figure('median', 'Median', (player) => player.median_points),
  figure('deviation', 'Std deviation', (player) => player.std_deviation),
  figure('low', 'Low', (player) => Math.min(...scoresOf(player))),
  figure('high', 'High', (player) => Math.max(...scoresOf(player))),
  figure('games', 'Total games', (player) => player.total_games, whole),
  figure('compared', 'Players compared', (player) => player.sample_size, whole),
];

const PlayerCards = ({ players }: { players: readonly Compared[] }) => (
  <div className={analytics.stats}>
    {players.map(({ player, index }) => (
      <StatCard
        key={player.player_id}
        label={`${pickMarks[index]} ${player.player_name}`}
        value={percentileWords(player.consistency_percentile)}
        unit="percentile"
        caption={
          <>
            <RatingBadge rating={player.rating} /> of {player.sample_size} {player.position}s ·{' '}
            {points(player.avg_points)} average
          </>
        }
      />
    ))}
  </div>
);

/** The weeks of each player as rows, for those who would rather read. */
function WeekTable({ players }: { players: readonly Compared[] }) {
  const rows = players.flatMap(({ player }) =>
    player.weekly_scores.map((score) => ({ ...score, name: player.player_name, id: player.player_id })),
  );
  type Row = (typeof rows)[number];
  const weekColumns: Column<Row>[] = [
    { key: 'week', head: 'Week', numeric: false, rowHead: true, value: (row) => row.week },
    { key: 'season', head: 'Season', value: (row) => row.season },
    ...(players.length > 1 ? [{ key: 'name', head: 'Player', value: (row: Row) => row.name }] : []),
    {
      key: 'points',
      head: 'Fantasy points',
      numeric: true,
      value: (row) => row.fantasy_points,
      cell: (row) => points(row.fantasy_points),
    },
  ];
  return (
    <DataTable
      caption="Weekly scores"
      columns={weekColumns}
      rows={rows}
      keyOf={(row) => `${row.id} ${row.season} ${row.week}`}
    />
  );
}

/** From the first week to the last that any of the players has a score in, season by season. */
function weeksOf(players: readonly Compared[]): { season: number; week: number }[] {
  const scores = players.flatMap(({ player }) => player.weekly_scores);
  const lastOf = (season: number) => Math.max(...scores.flatMap((one) => (one.season === season ? [one.week] : [])));
  return [...new Set(scores.map(({ season }) => season))]
    .sort((a, b) => a - b)
    .flatMap((season) => Array.from({ length: lastOf(season) }, (_, index) => ({ season, week: index + 1 })));
}

function Weeks({ players }: { players: readonly Compared[] }) {
  const all = players.flatMap(({ player }) => [...scoresOf(player), player.avg_points + player.std_deviation]);
  const domain: [number, number] = [Math.min(0, Math.floor(Math.min(...all))), Math.ceil(Math.max(...all) / 10) * 10];
  const weeks = weeksOf(players);
  const words = players
    .map(
      ({ player }) =>
        `${player.player_name}: ${points(player.avg_points)} on average over ${player.total_games} games, standard deviation ${points(player.std_deviation)}.`,
    )
    .join(' ');
  return (
    <ChartCard
      title="Weekly fantasy points"
      note={players.length > 1 ? 'same scale' : undefined}
      legend={[
        { shape: 'dashed', text: 'Average' },
        { shape: 'band', text: '1 standard deviation' },
      ]}
      words={words}
      table={<WeekTable players={players} />}
    >
      <div className={styles.multiples}>
        {players.map(({ player, index }, at) => (
          <div key={player.player_id} className={styles.panel}>
            <p className={styles.panelHead}>
              <b>
                <span className={styles.shape}>{pickMarks[index]}</span>
                {shortName(player.player_name, player.position)}
              </b>
              <span>
                {points(player.avg_points)} ± {points(player.std_deviation)}
              </span>
            </p>
            <Suspense fallback={<ChartSpace height={height.weeks} />}>
              <WeekBars player={player} weeks={weeks} domain={domain} accented={at === 0} height={height.weeks} />
            </Suspense>
          </div>
        ))}
      </div>
    </ChartCard>
  );
}

function Buckets({ players }: { players: readonly Compared[] }) {
  const [chosen, setChosen] = useState<string>();
  const player = (players.find((one) => one.player.player_id === chosen) ?? players[0])?.player;
  if (!player) return null;
  const buckets = Object.entries(player.score_distribution).map(([bucket, weeks]) => ({ bucket, weeks }));
  const table = (
    <DataTable
      caption="Weekly score distribution"
      columns={[
        { key: 'bucket', head: 'Points', rowHead: true, value: (row: (typeof buckets)[number]) => row.bucket },
        { key: 'weeks', head: 'Weeks', numeric: true, value: (row) => row.weeks },
      ]}
      rows={buckets}
      keyOf={(row) => row.bucket}
    />
  );
  const named = buckets
    .filter(({ weeks }) => weeks > 0)
    .map(({ bucket, weeks }) => `${weeks} weeks with ${bucket} points`);
  return (
    <ChartCard
      title="Weekly score distribution"
      note={`${shortName(player.player_name, player.position)}, weeks by score bucket`}
      words={`${player.player_name}: ${named.join(', ')}.`}
      table={table}
      control={
        players.length > 1 && (
          <Segmented
            label="Player"
            value={player.player_id}
            options={players.map((one) => ({
              value: one.player.player_id,
              label: shortName(one.player.player_name, one.player.position),
            }))}
            onChange={setChosen}
          />
        )
      }
    >
      <Suspense fallback={<ChartSpace height={height.buckets} />}>
        <BucketBars buckets={buckets} height={height.buckets} />
      </Suspense>
    </ChartCard>
  );
}

/** Up to four players beside each other: their percentiles, weeks, distribution and figures. */
export function Comparison({ players }: { players: readonly Compared[] }) {
  const [sort, setSort] = useState<Sort>({ by: 'percentile', direction: 'desc' });
  const ordered = sorted(players, columns, sort);
  return (
    <>
      <PlayerCards players={players} />
      <Weeks players={players} />
      <ScoreStrips players={players} />
      <Buckets players={players} />
      <Card
        title="Figures"
        note="league scoring"
        extra={<ExportButton name="player-consistency" columns={columns} rows={ordered} />}
      >
        <DataTable
          caption="Figures"
          columns={columns}
          rows={ordered}
          keyOf={({ player }) => player.player_id}
          sort={sort}
          onSort={setSort}
        />
        <div className={analytics.foot}>
          <p>Percentile: the share of compared players whose scores vary more for their average.</p>
          <RatingLegend />
        </div>
      </Card>
    </>
  );
}
