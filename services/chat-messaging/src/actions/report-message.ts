import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Report, reportBody } from '../bodies/report.js';
import { pageByTime, timeKeyOf } from '../bodies/time-cursor.js';
import { type Deps } from '../deps.js';
import { conversationOf, stateOf } from '../domain/message.js';
import { type ReportDocument } from '../store/reports.js';
import { nameIn, type Room } from './enter-room.js';

/** Reports of an account in a day, whatever becomes of them. */
export const REPORTS_A_DAY = 50;

/**
 * Shows a message to the admins of the league, as it is now: they get a copy, whatever its author does to it later, and
 * of a conversation read nothing else. Throws AppError `conflict` when the message shows nothing any more, and `limited`
 * for an account that has reported too many today.
 */
export async function reportMessage(
  deps: Pick<Deps, 'messages' | 'reports' | 'dayCounts'>,
  session: ClientSession,
  { room, messageId, accountId, reason }: { room: Room; messageId: string; accountId: string; reason: string },
): Promise<void> {
  const message = await deps.messages.find(messageId, session);
  if (message === null || stateOf(message) !== 'shown') {
    throw new AppError('conflict', 'message-gone', 'This message has been deleted or hidden.');
  }
  const now = new Date();
  if (!(await deps.dayCounts.add(session, { what: 'reports', accountId, most: REPORTS_A_DAY, now }))) {
    throw new AppError('limited', 'too-many-reports', 'You have reported many messages today. Try tomorrow.', {
      retryAfterS: 3_600,
    });
  }
  await deps.reports.put(session, {
    _id: `${messageId}.${Buffer.from(accountId).toString('base64url')}`,
    chainId: message.chainId,
    messageId,
    accountId,
    reporterName: nameIn(room, accountId),
    reason,
    at: now,
    closedAt: null,
    copy: message,
  });
}

/** A page of the league's reports, newest first, with the cursor of the next one. */
export async function listReports(
  deps: Pick<Deps, 'messages' | 'reports'>,
  { chainId }: Pick<LeagueAccess, 'chainId'>,
  { limit, before }: { limit: number; before?: string },
): Promise<{ reports: Report[]; next: string | undefined }> {
  const found = await deps.reports.before(chainId, timeKeyOf(before), limit + 1);
  const { page, next } = pageByTime(found, limit, ({ at, _id }) => ({ at, id: _id }));
  return { reports: await withMessages(deps, page), next };
}

/** A report of a league. Throws AppError missing `report-not-found`. */
export async function showReport(
  deps: Pick<Deps, 'messages' | 'reports'>,
  chainId: string,
  reportId: string,
): Promise<Report> {
  const found = await deps.reports.find(chainId, reportId);
  const [report] = found === null ? [] : await withMessages(deps, [found]);
  if (report === undefined) throw new AppError('missing', 'report-not-found', 'There is no such report.');
  return report;
}

/** Reports as admins get them. */
async function withMessages(
  { messages }: Pick<Deps, 'messages'>,
  reports: readonly ReportDocument[],
): Promise<Report[]> {
  const found = await messages.findAll(reports.map(({ messageId }) => messageId));
  const present = new Map(found.map((message) => [message._id, message]));
  return reports.flatMap((report) => {
    const now = present.get(report.messageId);
    const message = report.copy ?? now;
    if (message === undefined) return [];
    // What has become of a message since is told of the league chat; of a conversation admins know the copy alone.
    const isOfChat = now !== undefined && conversationOf(now) === null;
    return [reportBody(report, message, stateOf(isOfChat ? now : message))];
  });
}
