import { DownloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { toast } from '../../lib/toasts';
import { Button } from '../button/button';
import type { Column } from './column';
import { downloadCsv, toCsv } from './csv';

interface Props<Row> {
  /** The file's name, without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  /** Those on other pages too: a function reads them when they are asked for. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>);
  size?: 'small';
}

/** Saves a table's rows as a file for spreadsheets. */
export function ExportButton<Row>({ name, columns, rows, size }: Props<Row>) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      downloadCsv(name, toCsv(columns, typeof rows === 'function' ? await rows() : rows));
    } catch {
      toast({ kind: 'error', title: 'Export Failed', text: 'The rows could not be read.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size={size} icon={<DownloadOutlined aria-hidden="true" />} busy={busy} onClick={() => void save()}>
      Export
    </Button>
  );
}
