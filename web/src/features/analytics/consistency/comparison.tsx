import { useState } from 'react';
import { points, shortName } from '../../../lib/format';
import { Card } from '../../../ui/card';
import type { Column } from '../../../ui/data-table/column';
import { DataTable } from '../../../ui/data-table/data-table';
import { ExportButton } from '../../../ui/data-table/export-button';
import { sorted, type Sort } from '../../../ui/data-table/sort';
import { Segmented } from '../../../ui/segmented/segmented';
import { StatCard } from '../../../ui/stat-card';
import analytics from '../analytics.module.css';
import type { ConsistentPlayer } from '../api';
import { playerColumns } from '../results/player-columns';
import { BucketsCard } from './buckets-card';
import type { Compared } from './compared';
import { pickMarks } from './picked-players';
import { RatingBadge, RatingLegend } from './rating-badge';
import { ScoreStrips } from './score-strips';
import { WeeksCard } from './weeks-card';
import { percentileWords } from '../../../ui/consistency-ratings';

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
  figure('games', 'Total games', (player) => player.total_games, String),
  figure('compared', 'Players compared', (player) => player.sample_size, String),
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

/** Up to four players beside each other: their percentiles, weeks, distribution and figures. */
export function Comparison({ players }: { players: readonly Compared[] }) {
  const [chosen, choose] = useState<string>();
  const [sort, setSort] = useState<Sort>({ by: 'percentile', direction: 'desc' });
  const ordered = sorted(players, columns, sort);
  const focused = players.find(({ player }) => player.player_id === chosen) ?? players[0];
  if (!focused) return null;
  const choice = players.length > 1 && (
    <Segmented
      label="Player"
      value={focused.player.player_id}
      options={players.map(({ player }) => ({
        value: player.player_id,
        label: shortName(player.player_name, player.position),
      }))}
      onChange={choose}
    />
  );
  return (
    <>
      <PlayerCards players={players} />
      <WeeksCard players={players} focused={focused} choice={choice} />
      <ScoreStrips players={players} focused={focused} />
      <BucketsCard focused={focused} choice={choice} />
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
