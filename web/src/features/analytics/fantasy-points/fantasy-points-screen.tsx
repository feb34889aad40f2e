import { useQuery } from '@tanstack/react-query';
import { nflState, type League } from '../../../lib/api/shared-reads';
import { counted } from '../../../lib/format';
import { useServerTime } from '../../../lib/session/session';
import { Card } from '../../../ui/card';
import { DataTable } from '../../../ui/data-table/data-table';
import { ExportButton } from '../../../ui/data-table/export-button';
import { Pager } from '../../../ui/data-table/pager';
import { sortOf } from '../../../ui/data-table/sort-in-address';
import { TableSkeleton } from '../../../ui/data-table/table-skeleton';
import { Notice } from '../../../ui/notice';
import { StatCardSkeleton } from '../../../ui/stat-card';
import { PlayerList } from '../../../ui/player-link';
import { useMedia } from '../../../ui/use-media';
import { AnalyticsPage } from '../analytics-page';
import styles from '../analytics.module.css';
import { fantasyPoints, type FantasyPoints } from '../api';
import { pageOf } from '../filters/place-in-list';
import { positionsOf } from '../filters/positions';
import { ToolFilters } from '../filters/tool-filters';
import { useToolFilters } from '../filters/use-tool-filters';
import { LeagueTool } from '../league-tool';
import { Result } from '../results/result';
import { weeksThrough } from '../seasons';
import { useOwners } from '../use-tool-league';
import { fantasyColumns } from './columns';
import { everyWeek, fantasyPointsFields, weekAmong, weeksOf, type TeamOwner } from './fields';
import { Summary } from './summary';

const title = 'Players';
const pageSize = 50;

const waiting = (
  <>
    <div className={styles.stats}>
      {['Top scorer', 'Your best', 'Best free agent', 'Yours in the top 100'].map((label) => (
        <StatCardSkeleton key={label} label={label} awaited={label.toLowerCase()} />
      ))}
    </div>
    <Card title={title}>
      <TableSkeleton label="Loading fantasy points" columns={8} />
    </Card>
  </>
);

function Points({ league, seasons }: { league: League; seasons: readonly number[] }) {
  const state = useQuery(nflState()).data;
  const now = useServerTime();
  const weeksIn = (season: string) => weeksOf(season, state, now);
  const fieldsOf = (teamOwners: readonly TeamOwner[], weekNumbers: readonly number[]) =>
    fantasyPointsFields(seasons, positionsOf(league), weekNumbers, teamOwners);
  const filters = useToolFilters(fieldsOf(league.rosters, everyWeek), (values) => ({
    ...values,
    week: weekAmong(weeksIn(values.season), values.week),
  }));
  const owners = useOwners();
  const isNarrow = useMedia('(max-width: 1023px)');
  const columnsWith = (hasReceptionPoints: boolean, season: number | undefined) =>
    fantasyColumns(owners, { hasReceptionPoints, isNarrow, isNewest: season === seasons[0] });
  const { sort, onSort } = sortOf(filters, columnsWith(true, seasons[0]), { by: 'fantasy_points', direction: 'desc' });
  const { pager, rowsOf } = pageOf(filters, pageSize);
  const query = useQuery(fantasyPoints(league.id, { ...filters.applied, sortBy: sort.by, sortOrder: sort.direction }));
  // Owners are called as in the table.
  const teamOwners = query.data?.owners ?? league.rosters;
  // Of the rows' own season: they stay until those of the one that was asked for are here.
  const columns = columnsWith(query.data?.hasReceptionPoints ?? false, query.data?.season);
  const weeks = query.data && query.data.week === 'season' ? weeksThrough(query.data.throughWeek) : undefined;

  const result = ({ players, leavesOutRunning }: FantasyPoints) => (
    <>
      <Summary rows={players} owners={owners} />
      <Card title={title} note={`(${counted(players.length, 'player')} found)`}>
        <PlayerList label="fantasy points" ids={rowsOf(players).map((row) => row.player_id)}>
          <DataTable
            caption="Fantasy points"
            columns={columns}
            rows={rowsOf(players)}
            keyOf={(row) => row.player_id}
            sort={sort}
            onSort={onSort}
            isMine={(row) => owners?.byRoster.get(row.roster_id ?? 0)?.you ?? false}
            busy={query.isPlaceholderData}
            empty={<Notice title="No Fantasy Data" text="No player fits all of these filters." />}
          />
        </PlayerList>
        {leavesOutRunning && <p className={styles.foot}>Games that are still on are left out.</p>}
        {players.length > 0 && (
          <Pager label={title} total={players.length} isOld={query.isPlaceholderData} {...pager} />
        )}
      </Card>
    </>
  );

  return (
    <AnalyticsPage
      tool="fantasyPoints"
      sub={`${league.name} scoring`}
      fields={fieldsOf(teamOwners, everyWeek)}
      linesOf={[filters.applied.season]}
      actions={
        query.data && (
          <ExportButton name={`fantasy-points-${query.data.season}`} columns={columns} rows={query.data.players} />
        )
      }
    >
      <ToolFilters
        name="Filter fantasy points"
        filters={{ ...filters, fields: fieldsOf(teamOwners, weeksIn(filters.draft.season)) }}
        also={weeks === undefined ? [] : [weeks]}
        onAgain={() => void query.refetch()}
        clear="Clear"
      />
      <Result
        query={query}
        skeleton={waiting}
        failed="Error Loading Data"
        otherwise="Failed to fetch fantasy points"
        hint="Unable to fetch fantasy points data. This feature requires matchup data from your league."
      >
        {result}
      </Result>
    </AnalyticsPage>
  );
}

/** Every player's points by the scoring of the league, with their ranks and who has them. */
export const Component = () => (
  <LeagueTool tool="fantasyPoints" what="Fantasy points analysis" waiting={waiting}>
    {(league, seasons) => <Points league={league} seasons={seasons} />}
  </LeagueTool>
);
