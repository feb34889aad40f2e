import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { authUser } from '../../../lib/api/shared-reads';
import { date, timeOfDay } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button/button';
import { useHideMessage } from '../api';
import { MessageBody } from '../list/message-body';
import { useCloseReport, type Report } from './api';
import styles from './reports.module.css';

const when = (at: string): string => `${date(at)}, ${timeOfDay(at)}`;

/** An admin reads what was hidden or deleted since; of a private conversation or a deleted message without the picture. */
function shownTo({ message }: Report) {
  const isGone = message.state === 'deleted';
  if (isGone && message.message === '' && message.imageUrl === null) return message;
  const shown = { ...message, state: 'shown' as const };
  if (message.imageUrl === null || (message.conversationId === null && !isGone)) return shown;
  return { ...shown, imageUrl: null, message: message.message || 'A picture' };
}

/** A reported message, who reported it and why, and what an admin can do about it. */
export function ReportItem({ leagueId, report }: { leagueId: string; report: Report }) {
  const navigate = useNavigate();
  const me = useQuery(authUser()).data?.id;
  const hide = useHideMessage(leagueId);
  const close = useCloseReport(leagueId);
  const { message, closedAt, reason } = report;
  const isOfChat = message.conversationId === null;
  const chat = (messageId: string) => `${paths.screen('chat', leagueId)}?message=${messageId}`;
  const row = useRef<HTMLLIElement>(null);
  /** The buttons go: whoever pressed one stays at the report. */
  const keepFocus = () => {
    const isThere = document.activeElement === document.body || row.current?.querySelector('button:focus');
    if (isThere) row.current?.focus({ preventScroll: true });
  };
  const dismiss = () =>
    void close.mutateAsync({ path: { leagueId, reportId: report.id } }).then(keepFocus, () => undefined);
  const hideIt = () =>
    hide.mutate({ path: { messageId: message.id }, body: { isHidden: true, reason } }, { onSuccess: dismiss });
  return (
    <li ref={row} tabIndex={-1} className={styles.report}>
      <p className={styles.by}>
        <strong dir="auto">{report.reporterName}</strong> reported on {when(report.reportedAt)}
        {closedAt !== null && <Badge>Dealt with</Badge>}
      </p>
      <p className={styles.reason} dir="auto">
        {reason}
      </p>
      <div className={styles.message}>
        <p className={styles.by}>
          <strong dir="auto">{message.userName}</strong> · {isOfChat ? 'League Chat' : 'Private message'} ·{' '}
          {when(message.createdAt)}
          {message.state === 'hidden' && <Badge>Hidden</Badge>}
          {message.state === 'deleted' && <Badge>Deleted</Badge>}
        </p>
        <MessageBody said={shownTo(report)} me={me} onGoTo={(id) => void navigate(chat(id))} />
      </div>
      <div className={styles.actions}>
        {isOfChat && message.state === 'shown' && (
          <Button size="small" kind="primary" busy={hide.isPending} goesAway onClick={hideIt}>
            Hide Message
          </Button>
        )}
        {closedAt === null && (
          <Button size="small" busy={close.isPending} goesAway onClick={dismiss}>
            Dismiss
          </Button>
        )}
        {isOfChat && <Link to={chat(message.id)}>Show in the chat</Link>}
      </div>
    </li>
  );
}
