import { useQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../../lib/format';
import { Card } from '../../../ui/card';
import { ColumnsButton } from '../../../ui/data-table/columns-button';
import { DataTable } from '../../../ui/data-table/data-table';
import { ExportButton } from '../../../ui/data-table/export-button';
import { Pager } from '../../../ui/data-table/pager';
import type { Sort } from '../../../ui/data-table/sort';
import { TableSkeleton } from '../../../ui/data-table/table-skeleton';
import { Notice } from '../../../ui/notice';
import { PlayerList } from '../../../ui/player-link';
import { AnalyticsPage } from '../analytics-page';
import { playerStats, type PlayerStats } from '../api';
import { pageOf } from '../filters/place-in-list';
import { shownColumns } from '../filters/shown-columns';
import { ToolFilters } from '../filters/tool-filters';
import { useToolFilters } from '../filters/use-tool-filters';
import { Result } from '../results/result';
import { ToolSkeleton } from '../results/tool-skeleton';
import { usePlaySeasons } from '../seasons';
import { allRows } from './all-rows';
import { columns as allColumns, shownFirst } from './columns';
import { playerStatsFields } from './fields';

const title = 'Players';
const pageSize = 25;

const skeleton = (
  <Card title={title}>
    <TableSkeleton label="Loading player stats" columns={8} />
  </Card>
);

function Stats({ seasons }: { seasons: readonly number[] }) {
  const filters = useToolFilters(playerStatsFields(seasons));
  const { applied, set, rest } = filters;
  const { pager } = pageOf(filters, pageSize);
  const direction = rest.get('order') === 'asc' ? 'asc' : 'desc';
  const { columns, keys, show } = shownColumns(filters, allColumns, shownFirst);
  const asked = { ...applied, sortOrder: direction } as const;
  const query = useQuery(playerStats({ ...asked, page: pager.page, pageSize }));
  const client = useQueryClient();

  const onSort = (sort: Sort) => set('sortBy', sort.by, { order: sort.direction === 'asc' ? 'asc' : undefined });

  return (
    <AnalyticsPage
      tool="playerStats"
      fields={filters.fields}
      actions={
        <ExportButton name={`player-stats-${applied.season}`} columns={columns} rows={() => allRows(client, asked)} />
      }
    >
      <ToolFilters name="Filter players" filters={filters} onAgain={() => void query.refetch()} />
      <Result query={query} skeleton={skeleton} failed="Failed to fetch player stats" from="plays">
        {({ players, total }: PlayerStats) => (
          <Card
            title={title}
            note={`(${counted(total, 'player')} found)`}
            extra={<ColumnsButton columns={allColumns} shown={keys} onChange={show} />}
          >
            <PlayerList label="player stats" ids={players.map((row) => row.sleeper_id)}>
              <DataTable
                caption="Player stats"
                columns={columns}
                rows={players}
                keyOf={(row) => row.player_id}
                sort={{ by: applied.sortBy, direction }}
                onSort={onSort}
                busy={query.isPlaceholderData}
                empty={<Notice title="No players found" text="No players found with the selected filters." />}
              />
            </PlayerList>
            {total > 0 && <Pager label={title} total={total} isOld={query.isPlaceholderData} {...pager} />}
          </Card>
        )}
      </Result>
    </AnalyticsPage>
  );
}

/** NFL totals of a season or a week, sorted and paged by the server. */
export function Component() {
  const seasons = usePlaySeasons();
  return seasons ? <Stats seasons={seasons} /> : <ToolSkeleton tool="playerStats">{skeleton}</ToolSkeleton>;
}
