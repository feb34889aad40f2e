import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Report, reportBody } from '../bodies/report.js';
import { type Deps } from '../deps.js';
import { stateOf } from '../domain/message.js';
import { type ReportDocument } from '../store/reports.js';
import { pageByTime, timeKeyOf } from '../store/time-keys.js';
import { type Room } from './enter-room.js';

/**
 * Shows a message to the admins of the league. Of a conversation, which they do not read, they get a copy of this one
 * message. Throws AppError `conflict` when the message shows nothing any more.
 */
export async function reportMessage(
  deps: Pick<Deps, 'messages' | 'reports'>,
  session: ClientSession,
  { room, messageId, accountId, reason }: { room: Room; messageId: string; accountId: string; reason: string },
): Promise<void> {
  const message = await deps.messages.find(messageId, session);
  if (message === null || stateOf(message) !== 'shown') {
    throw new AppError('conflict', 'message-gone', 'This message has been deleted or hidden.');
  }
  await deps.reports.put(session, {
    _id: `${messageId}.${Buffer.from(accountId).toString('base64url')}`,
    chainId: message.chainId,
    messageId,
    accountId,
    reporterName: room.league.displayName,
    reason,
    at: new Date(),
    closedAt: null,
    ...(room.conversation !== null && { copy: message }),
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

/** Reports as admins get them. */
export async function withMessages(
  { messages }: Pick<Deps, 'messages'>,
  reports: readonly ReportDocument[],
): Promise<Report[]> {
  const ids = reports.filter(({ copy }) => copy === undefined).map(({ messageId }) => messageId);
  const found = new Map((await messages.findAll(ids)).map((message) => [message._id, message]));
  return reports.flatMap((report) => {
    const message = report.copy ?? found.get(report.messageId);
    return message === undefined ? [] : [reportBody(report, message)];
  });
}
