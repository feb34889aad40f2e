import { Type, type Static } from 'typebox';
import { type Message, type MessageState } from '../domain/message.js';
import { type ReportDocument } from '../store/reports.js';
import { ChatMessage, wholeMessage } from './chat-message.js';

/** Why somebody reports or hides a message. */
export const Reason = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' });

/** A message that a member has shown to the admins of the league. */
export const Report = Type.Object({
  id: Type.String(),
  reportedAt: Type.String({ description: 'ISO 8601, UTC.' }),
  reason: Type.String(),
  reporterId: Type.String(),
  reporterName: Type.String(),
  closedAt: Type.Union([Type.String(), Type.Null()]),
  message: Type.Object(ChatMessage.properties, {
    description: 'As it was when it was reported; of the league chat with its state as it is now.',
  }),
});

export type Report = Static<typeof Report>;

/** A report with the message that it is about, which admins read although it is hidden or deleted by now. */
export function reportBody(report: ReportDocument, message: Message, state: MessageState): Report {
  return {
    id: report._id,
    reportedAt: report.at.toISOString(),
    reason: report.reason,
    reporterId: report.accountId,
    reporterName: report.reporterName,
    closedAt: report.closedAt?.toISOString() ?? null,
    message: wholeMessage(message, state),
  };
}
