import { useQuery } from '@tanstack/react-query';
import { counted, percent, shortName } from '../../../lib/format';
import { Card } from '../../../ui/card';
import { ChartCard } from '../../../ui/charts/chart-card';
import { ChartSpace } from '../../../ui/charts/chart-space';
import { lateChart } from '../../../ui/charts/late-chart';
import { DataTable } from '../../../ui/data-table/data-table';
import { redZoneShares, type PlayerShares } from '../api';
import type { ShareLine } from '../charts/share-lines';

const height = 240;
const Lines = lateChart('share-lines', height, () => import('../charts/share-lines').then((file) => file.default));

/** A player whose share is shown. */
export interface Sharer {
  id: string;
  name: string;
  position: string | null;
  mine: boolean;
}

interface Props {
  kind: 'rushing' | 'receiving';
  season: number;
  /** Those with the most first. */
  players: readonly Sharer[];
  /** Whether it is known which players are the member's own. */
  ready: boolean;
}

/** How many stand in the chart. */
const most = 6;

const plays = { rushing: 'attempts', receiving: 'targets' };

/** The leaders, with the best of the member's own players among them; it comes first, without one the leader does. */
export function sharersOf(players: readonly Sharer[]): Sharer[] {
  const leaders = players.slice(0, most);
  const mine = players.find((player) => player.mine);
  return mine ? [mine, ...leaders.filter((player) => player !== mine)].slice(0, most) : leaders;
}

const sharesOf = ({ weeks }: PlayerShares): ReadonlyMap<number, number> =>
  new Map(weeks.flatMap(({ week, share }) => (share === null ? [] : [[week, share] as const])));

const SharesTable = ({ lines, weeks }: { lines: readonly ShareLine[]; weeks: readonly number[] }) => (
  <DataTable
    caption="Share by week"
    columns={[
      { key: 'week', head: 'Week', rowHead: true, value: (week: number) => week },
      ...lines.map(({ id, name, shares }) => ({
        key: id,
        head: name,
        numeric: true,
        value: (week: number) => shares.get(week) ?? null,
        cell: (week: number) => (shares.has(week) ? percent(shares.get(week) ?? 0) : '–'),
      })),
    ]}
    rows={weeks}
    keyOf={(week) => week}
  />
);

/** How much of their teams' red-zone work the leaders get, week by week. */
export function SharesCard({ kind, season, players, ready }: Props) {
  const shown = sharersOf(players);
  const query = useQuery({
    ...redZoneShares(
      season,
      kind,
      shown.map(({ id }) => id),
    ),
    enabled: ready && shown.length > 0,
  });
  const title = `Share of team ${plays[kind]}`;
  if (shown.length === 0 || query.error) return null;
  if (!query.data) {
    return (
      <Card title={title}>
        <ChartSpace height={height + 24} />
      </Card>
    );
  }
  const found = new Map(query.data.players.map((player) => [player.player_id, player]));
  const lines = shown.flatMap(({ id, name, position }) => {
    const player = found.get(id);
    return player ? [{ id, name: shortName(name, position), shares: sharesOf(player) }] : [];
  });
  const weeks = [...new Set(lines.flatMap(({ shares }) => [...shares.keys()]))].sort((a, b) => a - b);
  const [first, ...others] = lines;
  if (!first) return null;
  const mean = [...first.shares.values()].reduce((sum, share) => sum + share, 0) / Math.max(first.shares.size, 1);
  return (
    <ChartCard
      title={title}
      note="inside the 20, by week; a gap is the bye, or a game without a play there"
      legend={[
        { shape: 'line', text: first.name },
        ...(others.length > 0 ? [{ shape: 'quietLine' as const, text: 'Other leaders' }] : []),
      ]}
      words={`${first.name} has had ${percent(mean)} of the team’s ${plays[kind]} inside the 20, on average over ${counted(first.shares.size, 'week')}.`}
      table={<SharesTable lines={lines} weeks={weeks} />}
    >
      <Lines lines={lines} weeks={weeks} height={height} />
    </ChartCard>
  );
}
