import { useLeagueId } from '../../lib/league-context';
import { Card } from '../../ui/card';
import { DataTable } from '../../ui/data-table/data-table';
import { ExportButton } from '../../ui/data-table/export-button';
import { sorted, type Sort } from '../../ui/data-table/sort';
import { sortOf, type Place } from '../../ui/data-table/sort-in-address';
import { Notice } from '../../ui/notice';
import { usePhone } from '../../ui/use-media';
import type { Row, Table } from './api';
import { columnsOf } from './columns';
import { inFile } from './in-file';
import styles from './standings.module.css';
import { hasResults } from './words';

interface Props {
  title: string;
  /** The name of the file that it is saved as, without its ending. */
  file: string;
  note?: string | undefined;
  table: Table;
  rows: readonly Row[];
  myRosterId: number | undefined;
  /** Where the order stands: the tables of all divisions have the same. */
  place: Place;
  /** Rank and games back within the division. */
  within?: boolean;
}

const byRank: Sort = { by: 'rank', direction: 'asc' };

/** A sortable table of teams. By rank a dashed line stands under the last one who makes the playoffs. */
export function StandingsCard({ title, file, note, table, rows, myRosterId, place, within = false }: Props) {
  const leagueId = useLeagueId();
  const phone = usePhone();
  const isMine = ({ rosterId }: Row) => rosterId === myRosterId;
  const columns = columnsOf({ leagueId, table, isMine, phone, within });
  const { sort, onSort } = sortOf(place, columns, byRank);
  const shown = sorted(rows, columns, sort);
  const isRanked =
    sort.by === byRank.by && sort.direction === byRank.direction && !within && table.divisions.length === 0;
  const isLastIn = ({ rank }: Row) =>
    isRanked && hasResults(table) && rank === table.playoffTeams && rank < rows.length;
  return (
    <Card
      title={title}
      note={note}
      extra={<ExportButton size="small" name={file} columns={inFile(columns)} rows={shown} />}
    >
      <DataTable
        caption={title}
        columns={columns}
        rows={shown}
        keyOf={({ rosterId }) => rosterId}
        sort={sort}
        onSort={onSort}
        isMine={isMine}
        rowClass={(row) => (isLastIn(row) ? styles.lastIn : undefined)}
        lines={2}
        empty={<Notice title="No standings data available" />}
      />
    </Card>
  );
}
