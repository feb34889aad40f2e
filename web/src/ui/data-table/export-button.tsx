import { DownloadOutlined } from '@ant-design/icons';
import { Button } from '../button/button';
import type { Column } from './column';
import { downloadCsv, toCsv } from './csv';

interface Props<Row> {
  /** The file's name, without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** Saves a table's rows as a file for spreadsheets. */
export const ExportButton = <Row,>({ name, columns, rows }: Props<Row>) => (
  <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => downloadCsv(name, toCsv(columns, rows))}>
    Export
  </Button>
);
