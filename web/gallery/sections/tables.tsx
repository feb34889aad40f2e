import { useState } from 'react';
import type { Mode } from '../../src/theme/colors';
import { Card } from '../../src/ui/card';
import { ColumnsButton } from '../../src/ui/data-table/columns-button';
import { DataTable } from '../../src/ui/data-table/data-table';
import { ExportButton } from '../../src/ui/data-table/export-button';
import { PageSteps } from '../../src/ui/data-table/page-steps';
import { Pager } from '../../src/ui/data-table/pager';
import { sorted, type Sort } from '../../src/ui/data-table/sort';
import { TableCards } from '../../src/ui/data-table/table-cards';
import type { TableProps } from '../../src/ui/data-table/table-props';
import { Notice } from '../../src/ui/notice';
import { sampleColumns, samplePlayers, type SamplePlayer } from './sample-players';

const pageSize = 10;

function Players({ name, narrow }: { name: string; narrow?: TableProps<SamplePlayer>['narrow'] }) {
  const [sort, setSort] = useState<Sort>({ by: 'yards', direction: 'desc' });
  const [page, setPage] = useState(1);
  const rows = sorted(samplePlayers, sampleColumns, sort);
  return (
    <Card
      title={name}
      note={`(${rows.length} players found)`}
      extra={<ExportButton name="players" columns={sampleColumns} rows={rows} />}
    >
      <DataTable
        caption={name}
        columns={sampleColumns}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={setSort}
        isMine={({ id }) => id % 11 === 4}
        narrow={narrow}
      />
      <Pager label={name} page={page} pageSize={pageSize} total={rows.length} onPage={setPage} />
    </Card>
  );
}

const groups: Record<string, string> = { carries: 'Rushing', targets: 'Receiving', catches: 'Receiving' };
const groupedColumns = sampleColumns.map((column) => ({ ...column, group: groups[column.key] }));

/** Heads above heads, columns that can be hidden, and pages without numbers. */
function Grouped({ name }: { name: string }) {
  const [shown, setShown] = useState(groupedColumns.map(({ key }) => key));
  const [page, setPage] = useState(1);
  const pages = { page, pageSize: 3, onPage: setPage };
  return (
    <Card title={name} extra={<ColumnsButton columns={groupedColumns} shown={shown} onChange={setShown} />}>
      <DataTable
        caption={name}
        columns={groupedColumns.filter(({ key, rowHead }) => rowHead || shown.includes(key))}
        rows={samplePlayers.slice((page - 1) * 3, page * 3)}
        keyOf={({ id }) => id}
      />
      <PageSteps label={name} total={9} {...pages} />
    </Card>
  );
}

export const TablesOf = ({ mode }: { mode: Mode }) => (
  <>
    <Players name={`Players, ${mode}`} />
    <Players name={`Players as cards, ${mode}`} narrow={TableCards} />
    <Grouped name={`Groups of columns, ${mode}`} />
    <Card title="While others are on their way">
      <DataTable
        caption={`Old players, ${mode}`}
        columns={sampleColumns}
        rows={samplePlayers.slice(0, 2)}
        keyOf={({ id }) => id}
        busy
      />
    </Card>
    <Card title="Without rows">
      <DataTable
        caption={`No players, ${mode}`}
        columns={sampleColumns}
        rows={[]}
        keyOf={({ id }) => id}
        empty={<Notice title="No players found with the selected filters." />}
      />
    </Card>
  </>
);
