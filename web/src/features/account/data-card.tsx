import { DownloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnauthorized } from '../../lib/api/api-error';
import { counted } from '../../lib/format';
import { saveFile } from '../../lib/save-file';
import { toast } from '../../lib/toasts';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import styles from './account.module.css';
import { ownData, ownMessages, savedSearches } from './api';

/** All that is kept of the person, read from the services and saved as one file. */
function useDownload() {
  const client = useQueryClient();
  const [read, setRead] = useState<number | null>(null);
  async function download() {
    setRead(0);
    try {
      const fresh = { staleTime: 0 };
      const [own, searches] = await Promise.all([
        client.fetchQuery({ ...ownData(), ...fresh }),
        client.fetchQuery({ ...savedSearches(), ...fresh }),
      ]);
      const messages: unknown[] = [];
      for (let part = await ownMessages(undefined); ; part = await ownMessages(part.older)) {
        messages.push(...part.rows);
        setRead(messages.length);
        if (part.older === undefined) break;
      }
      const all = { ...own, savedSearches: searches.searches, messages };
      saveFile('dynasty-companion-data.json', [JSON.stringify(all, null, 2)], 'application/json');
    } catch (error) {
      if (isUnauthorized(error)) return;
      toast({ kind: 'error', title: 'Download Failed', text: 'Your data could not be read.' });
    } finally {
      setRead(null);
    }
  }
  return { read, download };
}

/** The person's own data as a file. */
export function DataCard() {
  const { read, download } = useDownload();
  return (
    <Card title="Your data">
      <div className={styles.row}>
        <p>
          <b>Download a copy</b>
          <small>
            Your account, leagues and claims, saved searches, and every message that you have written, as a JSON file.
          </small>
          <small role="status">{read !== null && read > 0 && `${counted(read, 'message')} read…`}</small>
        </p>
        <Button icon={<DownloadOutlined aria-hidden="true" />} busy={read !== null} onClick={() => void download()}>
          Download
        </Button>
      </div>
    </Card>
  );
}
