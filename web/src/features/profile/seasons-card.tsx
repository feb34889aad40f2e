import { TrophyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { nflState } from '../../lib/api/shared-reads';
import { ordinal, points } from '../../lib/format';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { lateChart } from '../../ui/charts/late-chart';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { usePhone } from '../../ui/use-media';
import type { Career, CareerSeason } from './api';
import styles from './profile.module.css';
import type { SeasonPoint } from './season-lines';

/** Pixels. */
const height = 220;
const SeasonLines = lateChart('season-lines', height, () => import('./season-lines').then((file) => file.SeasonLines));

interface Props {
  name: string;
  career: Career;
  /** Whether it is the viewer's own page. */
  you: boolean;
  /** The viewer's own, on somebody else's page; undefined where they have none, or it is not read. */
  mine: Career | undefined;
}

/** Oldest first, each with the viewer's place beside. */
function pointsOf(career: Career, mine: Career | undefined): SeasonPoint[] {
  const own = new Map(mine?.seasons.map(({ season, place }) => [season, place]));
  return career.seasons.toReversed().map(({ season, place, rank }) => {
    const other = own.get(season);
    return { season, rank, ...(place === null ? {} : { place }), ...(other == null ? {} : { mine: other }) };
  });
}

type HasEnded = (season: CareerSeason) => boolean;

/** Nobody may know who has won a season that has ended. */
function Finish({ season, hasEnded }: { season: CareerSeason; hasEnded: HasEnded }) {
  const { place } = season;
  if (place === null) return <>{hasEnded(season) ? '–' : 'Running'}</>;
  if (place > 1) return <>{ordinal(place)}</>;
  return (
    <Badge kind="outline">
      <TrophyOutlined className={styles.trophy} aria-hidden="true" /> Champion
    </Badge>
  );
}

const columnsOf = (hasEnded: HasEnded): Column<CareerSeason>[] => [
  {
    key: 'season',
    head: 'Season',
    cell: ({ season, leagueId }) => <Link to={paths.league(leagueId)}>{season}</Link>,
    rowHead: true,
  },
  { key: 'record', head: 'Record', cell: ({ wins, losses, ties }) => `${wins}-${losses}-${ties}`, numeric: true },
  { key: 'for', head: 'PF', title: 'Points for', cell: ({ pointsFor }) => points(pointsFor), numeric: true },
  { key: 'against', head: 'PA', title: 'Points against', cell: (row) => points(row.pointsAgainst), numeric: true },
  { key: 'seed', head: 'Seed', title: 'Place in the table', cell: ({ rank }) => ordinal(rank), numeric: true },
  { key: 'finish', head: 'Finish', cell: (row) => <Finish season={row} hasEnded={hasEnded} />, numeric: true },
];

/** How each season ended, as a line and as a table. */
export function SeasonsCard({ name, career, you, mine }: Props) {
  const phone = usePhone();
  const drawn = pointsOf(career, mine);
  const { teams = 0, playoffTeams = 0 } = career.seasons[0] ?? {};
  const bracket = playoffTeams || Math.max(0, ...career.seasons.map((season) => season.playoffTeams));
  const now = useQuery(nflState()).data?.season;
  const columns = columnsOf(({ season, isOver }) => isOver || (now !== undefined && season < now));
  const shown = phone ? columns.filter(({ key }) => key !== 'against' && key !== 'seed') : columns;
  return (
    <Card
      title="Season by season"
      note="final place"
      extra={
        <ul className={styles.legend}>
          <li className={you ? styles.accentLine : undefined}>{you ? 'You' : name}</li>
          {mine !== undefined && <li className={styles.accentLine}>You</li>}
          <li className={styles.hollow}>Seed</li>
        </ul>
      }
    >
      {drawn.length > 1 && (
        <div className={styles.chart}>
          <SeasonLines seasons={drawn} teams={teams} playoffTeams={bracket} you={you} height={height} />
        </div>
      )}
      <DataTable
        caption="Season by season"
        columns={shown}
        rows={career.seasons}
        keyOf={({ season }) => season}
        narrow={phone ? 'fit' : 'scroll'}
        className={styles.seasons}
      />
    </Card>
  );
}
