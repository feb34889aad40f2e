import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saidBy } from '../../lib/api/api-error';
import { under } from '../../lib/api/query-key';
import { toast } from '../../lib/toasts';
import { sendImport, tryImport, type ImportReport } from './import-api';

/** The largest file that the server takes, in bytes. */
const mostBytes = 16 * 1024 * 1024;

/** A file that was chosen: on its way to a dry run, refused, or ready to be imported. */
export interface Chosen {
  file: File;
  /** Of what is under way, 0 to 1; undefined while nothing is. */
  share: number | undefined;
  report: ImportReport | undefined;
  refusal: string | undefined;
}

/** Chooses a file, has it checked, and imports it; leaving the page ends what is on its way. */
export function useImport(leagueId: string) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (file: File) => {
    running.current?.abort();
    running.current = new AbortController();
    const blank = { file, share: undefined, report: undefined, refusal: undefined };
    const change = (to: Partial<Chosen>) => setChosen((last) => ({ ...blank, ...last, ...to, file }));
    return { change, signal: running.current.signal, onProgress: (share: number) => change({ share }) };
  };

  return {
    chosen,
    drop() {
      running.current?.abort();
      setChosen(undefined);
    },

    /** Asks what the import would do. */
    async choose(file: File) {
      const { change, signal, onProgress } = begin(file);
      const refusal = file.size > mostBytes ? 'Please select a file smaller than 16 MB.' : undefined;
      change({ share: refusal === undefined ? 0 : undefined, report: undefined, refusal });
      if (refusal !== undefined) return;
      try {
        change({ report: await tryImport(leagueId, { file, signal, onProgress }), share: undefined });
      } catch (error) {
        if (signal.aborted) return;
        change({ share: undefined, refusal: saidBy(error, 'The file could not be checked. Try again.') });
      }
    },

    /** Imports the chosen file. */
    async send(file: File) {
      const { change, signal, onProgress } = begin(file);
      change({ share: 0 });
      try {
        await sendImport(leagueId, { file, signal, onProgress });
        setChosen(undefined);
        toast({ kind: 'success', title: 'Import started successfully.' });
        await client.invalidateQueries(under('/api/leagues/{leagueId}/historical-data/import', { leagueId }));
      } catch (error) {
        if (signal.aborted) return;
        change({ share: undefined });
        toast({ kind: 'error', title: 'Error', text: saidBy(error, 'Failed to start the import. Please try again.') });
      }
    },
  };
}
