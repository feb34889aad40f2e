import { counted } from '../../../lib/format';
import { Card } from '../../../ui/card';
import type { Column } from '../../../ui/data-table/column';
import { DataTable } from '../../../ui/data-table/data-table';
import { ExportButton } from '../../../ui/data-table/export-button';
import { Pager } from '../../../ui/data-table/pager';
import { PlayerList } from '../../../ui/player-link';
import { sorted, type Sort } from '../../../ui/data-table/sort';
import { sortOf, type Place } from '../../../ui/data-table/sort-in-address';
import { Notice } from '../../../ui/notice';
import { Segmented } from '../../../ui/segmented/segmented';
import { pageOf } from '../filters/place-in-list';
import { zoneOf, zones } from './fields';

const pageSize = 50;

export interface Leader {
  id: string;
  player_id: string;
  sleeper_id: string | null;
  playerName: string;
  position: string | null;
}

interface Props<Row> {
  title: string;
  /** The file's name, without its ending. */
  file: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  firstSort: Sort;
  place: Place;
  busy: boolean;
  empty: string;
  isMine: (row: Row) => boolean;
}

/** The players of a zone, sorted here; the zone counts at once. */
export function Leaders<Row extends Leader>(props: Props<Row>) {
  const { title, file, columns, rows, firstSort, place, busy, empty, isMine } = props;
  const { sort, onSort } = sortOf(place, columns, firstSort);
  const { pager, rowsOf } = pageOf(place, pageSize);
  const ordered = sorted(rows, columns, sort);
  return (
    <Card
      title={title}
      note={counted(rows.length, 'player')}
      extra={
        <>
          <Segmented
            label="Zone"
            value={zoneOf(place.rest)}
            options={zones}
            onChange={(zone) => place.setRest({ zone: zone === 'both' ? undefined : zone, page: undefined })}
          />
          <ExportButton name={file} columns={columns} rows={ordered} />
        </>
      }
    >
      <PlayerList label={title.toLowerCase()} ids={rowsOf(ordered).map((row) => row.sleeper_id)}>
        <DataTable
          caption={title}
          columns={columns}
          rows={rowsOf(ordered)}
          keyOf={(row) => row.id}
          sort={sort}
          onSort={onSort}
          isMine={isMine}
          busy={busy}
          empty={<Notice title={empty} />}
        />
      </PlayerList>
      {rows.length > pageSize && <Pager label={title} total={rows.length} isOld={busy} {...pager} />}
    </Card>
  );
}
