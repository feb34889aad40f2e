import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { under } from '../../lib/api/query-key';
import { counted } from '../../lib/format';
import { fileSize } from '../../ui/league-export/file-size';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { downloadCsv } from '../../ui/data-table/csv';
import { Confirm } from '../../ui/dialog/confirm';
import { ProgressBar } from '../../ui/progress-bar';
import { lastImport, type ImportReport } from './import-api';
import { ImportReportView, isNew } from './import-report';
import { LastImportRow } from './last-import';
import styles from './import-card.module.css';
import { seasonTemplate } from './season-template';
import { useImport, type Chosen } from './use-import';

/** How often the state of a running import is asked for; the stream does not tell how far it is. */
const statusEveryMs = 2_000;

/** What an import has stored shows on the whole page. Also one that may yet begin is asked for. */
function useLastImport(leagueId: string, mayBegin: boolean) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...lastImport(leagueId),
    refetchInterval: ({ state }) => (mayBegin || state.data?.last?.status === 'in_progress' ? statusEveryMs : false),
  });
  const done = data?.last?.status === 'in_progress' ? data.last.seasons.length : -1;
  const before = useRef(done);
  useEffect(() => {
    if (before.current !== done && before.current !== -1) {
      void client.invalidateQueries(under('/api/leagues/{leagueId}/historical-data/status', { leagueId }));
      void client.invalidateQueries(under('/api/leagues/{leagueId}/historical-data/breakdown', { leagueId }));
      void client.invalidateQueries(under('/api/leagues/{leagueId}/extended-seasons', { leagueId }));
    }
    before.current = done;
  }, [client, done, leagueId]);
  return data?.last ?? null;
}

/**
 * Where a file is chosen, or the chosen one stands: its buttons take each other's place, and who has pressed one of them
 * stays here.
 */
function usePlace(hasFile: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const had = useRef(hasFile);
  useEffect(() => {
    if (had.current !== hasFile && document.activeElement === document.body) place.current?.focus();
    had.current = hasFile;
  }, [hasFile]);
  return place;
}

/** Takes seasons from a file: the archive of this league, or a table; what would change is shown before. */
export function ImportCard({ leagueId }: { leagueId: string }) {
  const { chosen, mayBegin, choose, drop, send } = useImport(leagueId);
  const last = useLastImport(leagueId, mayBegin);
  const place = usePlace(chosen !== undefined);
  const [asking, setAsking] = useState(false);
  const report = chosen?.report;
  const running = last?.status === 'in_progress';
  const fresh = report?.seasons.filter(isNew) ?? [];
  return (
    <Card
      title="Import from a file"
      note={report ? 'dry run, nothing stored yet' : undefined}
      extra={<ReportBadge report={report} />}
    >
      <div ref={place} role="group" aria-label="File to import" tabIndex={-1}>
        {chosen ? (
          <FileRow chosen={chosen} onChoose={(file) => void choose(file)} />
        ) : (
          <div className={styles.intro}>
            <p className={styles.quiet}>
              Takes an export of this league, or a CSV table of seasons that the platform never had. You see what would
              change before anything is stored.
            </p>
            <div className={styles.actions}>
              <FileButton onChoose={(file) => void choose(file)} disabled={running}>
                Choose a file
              </FileButton>
              <Button
                kind="quiet"
                icon={<DownloadOutlined aria-hidden="true" />}
                onClick={() => downloadCsv('seasons-template', seasonTemplate)}
              >
                CSV template
              </Button>
            </div>
          </div>
        )}
      </div>
      {chosen?.refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {chosen.refusal}
        </p>
      )}
      {report && <ImportReportView report={report} />}
      {chosen && (
        <div className={styles.foot}>
          <p className={styles.quiet}>{report && report.problemCount > 0 && 'Seasons with problems are left out.'}</p>
          <div className={styles.actions}>
            <Button onClick={drop}>Cancel</Button>
            {report && (
              <Button
                kind="primary"
                disabled={fresh.length === 0 || running}
                busy={chosen.underWay !== undefined}
                onClick={() => setAsking(true)}
              >
                {fresh.length === 0 ? 'Nothing to import' : `Import ${counted(fresh.length, 'season')}`}
              </Button>
            )}
          </div>
        </div>
      )}
      {last && (!chosen || running) && <LastImportRow last={last} />}
      {asking && chosen && (
        <Confirm
          title="Import Seasons"
          text={`Store ${counted(fresh.length, 'season')} of ${chosen.file.name}? Seasons that the platform delivers otherwise stay as they are.`}
          verb="Import"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void send(chosen.file);
          }}
        />
      )}
    </Card>
  );
}

function ReportBadge({ report }: { report: ImportReport | undefined }) {
  if (!report) return null;
  const { problemCount: many } = report;
  if (many === 0) return <Badge kind="success">No problems</Badge>;
  return <Badge kind="error">{counted(many, 'problem')}</Badge>;
}

/** What is done with the file, or what came of that. */
function stateOf({ underWay, report, refusal }: Chosen): string {
  if (underWay?.to === 'import') return 'being sent; stay on this page until it has started';
  if (underWay) return 'being checked';
  if (refusal !== undefined) return 'refused';
  return report ? 'checked' : 'not checked';
}

function FileRow({ chosen, onChoose }: { chosen: Chosen; onChoose: (file: File) => void }) {
  const { file, underWay } = chosen;
  return (
    <div className={styles.file}>
      <span className={styles.icon} aria-hidden="true">
        <InboxOutlined />
      </span>
      <div className={styles.words} role="status">
        <b dir="auto">{file.name}</b>
        <span className={styles.quiet}>
          {fileSize(file.size)} · {stateOf(chosen)}
        </span>
        {underWay && <ProgressBar share={underWay.share} label={`Sending ${file.name}`} />}
      </div>
      <FileButton onChoose={onChoose} disabled={underWay !== undefined} size="small">
        Replace file
      </FileButton>
    </div>
  );
}

interface FileButtonProps {
  onChoose: (file: File) => void;
  disabled: boolean;
  size?: 'small';
  children: ReactNode;
}

/** A button that opens the browser's file chooser; while it may not it keeps the focus, but does nothing. */
function FileButton({ onChoose, disabled, size, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,.csv,application/zip,text/csv"
        aria-label="File with seasons"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          if (file) onChoose(file);
          target.value = '';
        }}
      />
      <Button size={size} aria-disabled={disabled} onClick={disabled ? undefined : () => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
