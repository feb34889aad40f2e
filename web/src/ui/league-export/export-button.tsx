import { DownloadOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { isUnauthorized, saidBy } from '../../lib/api/api-error';
import { saveFile } from '../../lib/save-file';
import { toast } from '../../lib/toasts';
import { Button } from '../button/button';
import { fileSize } from './file-size';
import styles from './export-button.module.css';

interface Props {
  leagueId: string;
  /** Told when it begins, and when it has ended: what would take the button away can wait. */
  onBusy?: (busy: boolean) => void;
  children: string;
}

/** Downloads everything that is stored of a league, and shows how much has come; leaving the page ends it. */
export function ExportButton({ leagueId, onBusy, children }: Props) {
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const { signal } = (running.current = new AbortController());
    setBytes(0);
    onBusy?.(true);
    try {
      const { download } = await import('../../lib/api/download');
      const file = await download(
        '/api/leagues/{leagueId}/export',
        { path: { leagueId } },
        { onProgress: setBytes, signal },
      );
      saveFile(file.name, [file], file.type);
      toast({ kind: 'success', title: 'Export complete', text: `${file.name}, ${fileSize(file.size)}` });
    } catch (error) {
      if (signal.aborted || isUnauthorized(error)) return;
      toast({ kind: 'error', title: 'Error', text: saidBy(error, 'The export broke off. Try again.') });
    } finally {
      if (!signal.aborted) {
        setBytes(undefined);
        onBusy?.(false);
      }
    }
  };

  return (
    <span className={styles.export}>
      <Button icon={<DownloadOutlined aria-hidden="true" />} busy={bytes !== undefined} onClick={() => void start()}>
        {bytes === undefined ? children : 'Exporting...'}
      </Button>
      {bytes !== undefined && (
        <span className={styles.size} role="status">
          {fileSize(bytes)} so far
        </span>
      )}
    </span>
  );
}
