import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isUnauthorized, saidBy, statusOf } from '../../lib/api/api-error';
import { mayHaveWorked } from '../../lib/api/mutate';
import { toast } from '../../lib/toasts';
import { lastImport, sendImport, tryImport, type ImportReport } from './import-api';

/** The largest file that the server takes, in bytes. */
const mostBytes = 16 * 1024 * 1024;

/** How long the servers may still check a file whose response nobody gets, before its import begins, ms. */
const mayBeginForMs = 30_000;

/** A file that was chosen: on its way to a dry run, refused, ready to be imported, or on its way to be. */
export interface Chosen {
  file: File;
  /** What is done with it at present, and how far that is, 0 to 1. */
  underWay: { to: 'check' | 'import'; share: number } | undefined;
  report: ImportReport | undefined;
  refusal: string | undefined;
}

/** Whether an import may be about to begin that no response has told of; ends by itself. */
function useMayBegin() {
  const [since, setSince] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(setSince, mayBeginForMs, undefined);
    return () => clearTimeout(timer);
  }, [since]);
  return { mayBegin: since !== undefined, noteMayBegin: () => setSince(performance.now()) };
}

/** Chooses a file, has it checked, and imports it; leaving the page ends what is on its way. */
export function useImport(leagueId: string) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const { mayBegin, noteMayBegin } = useMayBegin();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (file: File, to: 'check' | 'import') => {
    running.current?.abort();
    running.current = new AbortController();
    const blank = { file, underWay: undefined, report: undefined, refusal: undefined };
    const change = (changed: Partial<Chosen>) => setChosen((last) => ({ ...blank, ...last, ...changed, file }));
    const onProgress = (share: number) => change({ underWay: { to, share } });
    return { change, signal: running.current.signal, onProgress };
  };

  return {
    chosen,
    mayBegin,
    drop() {
      running.current?.abort();
      setChosen(undefined);
    },

    /** Asks what the import would do. */
    async choose(file: File) {
      const { change, signal, onProgress } = begin(file, 'check');
      const isTooLarge = file.size > mostBytes;
      const refusal = isTooLarge ? 'Please select a file smaller than 16 MB.' : undefined;
      change({ underWay: isTooLarge ? undefined : { to: 'check', share: 0 }, report: undefined, refusal });
      if (isTooLarge) return;
      try {
        change({ report: await tryImport(leagueId, { file, signal, onProgress }), underWay: undefined });
      } catch (error) {
        if (signal.aborted) return;
        change({ underWay: undefined });
        if (!isUnauthorized(error)) change({ refusal: saidBy(error, 'The file could not be checked. Try again.') });
      }
    },

    /** Imports the chosen file. */
    async send(file: File) {
      const { change, signal, onProgress } = begin(file, 'import');
      change({ underWay: { to: 'import', share: 0 } });
      try {
        await sendImport(leagueId, { file, signal, onProgress });
        setChosen(undefined);
        toast({ kind: 'success', title: 'Import started successfully.' });
      } catch (error) {
        if (signal.aborted || statusOf(error) === 0 || mayHaveWorked(error)) noteMayBegin();
        if (signal.aborted) return;
        change({ underWay: undefined });
        if (isUnauthorized(error)) return;
        const text = saidBy(error, 'Failed to start the import. Please try again.');
        toast({ kind: 'error', title: 'Error', text });
      } finally {
        // It may run whatever became of the response, or another one does.
        await client.invalidateQueries(lastImport(leagueId));
      }
    },
  };
}
