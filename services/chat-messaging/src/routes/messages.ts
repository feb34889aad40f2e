import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { Type } from 'typebox';
import { deleteMessage, hideMessage, react } from '../actions/change-message.js';
import { requireWriter, type RoomDeps } from '../actions/enter-room.js';
import { findMessage, messageNow } from '../actions/find-message.js';
import { reportMessage } from '../actions/report-message.js';
import { ChatMessage, ReactionKind } from '../bodies/chat-message.js';
import { Reason } from '../bodies/report.js';
import { type Deps } from '../deps.js';

const messageId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' });
const MessageParams = Type.Object({ messageId }, { additionalProperties: false });
const ReactionParams = Type.Object({ messageId, kind: ReactionKind }, { additionalProperties: false });
const ReportBody = Type.Object({ reason: Reason }, { additionalProperties: false });
const HideBody = Type.Object({ isHidden: Type.Boolean(), reason: Reason }, { additionalProperties: false });
const done = { status: 200, body: null };
const Reported = Type.Object({ reported: Type.Boolean() });

type MessageDeps = RoomDeps & Pick<Deps, 'messages' | 'files' | 'outbox' | 'pendingEvents' | 'reports' | 'dayCounts'>;

/**
 * What can be done with a single message, of the league chat or of a conversation. Of it nothing is stored under a key:
 * a repeat is told the message as it is by then.
 */
export function messageRoutes(app: App, deps: MessageDeps): void {
  const config = { access: 'participant', write: 'idempotent', limit: { max: 60, windowS: 60 } } as const;
  const response = { 200: ChatMessage };

  for (const [method, isOn] of [['PUT', true] as const, ['DELETE', false] as const]) {
    app.route({
      method,
      url: '/api/messages/:messageId/reactions/:kind',
      config,
      schema: { summary: isOn ? 'Reacts to a message' : 'Takes a reaction off', params: ReactionParams, response },
      async handler({ account: { accountId }, params: { messageId, kind }, commit }) {
        const { room } = await findMessage(deps, accountId, messageId);
        requireWriter(room);
        return commit(
          async (session) => {
            await react(deps, session, { room, messageId, kind, accountId, isOn });
            return done;
          },
          () => messageNow(deps, room, messageId),
        );
      },
    });
  }

  app.delete(
    '/api/messages/:messageId',
    { config, schema: { summary: 'Deletes a message of one’s own', params: MessageParams, response } },
    async ({ account: { accountId }, params: { messageId }, commit }) => {
      const { message, room } = await findMessage(deps, accountId, messageId);
      if (message.accountId !== accountId) {
        throw new AppError('forbidden', 'not-the-author', 'Only its author may delete a message.');
      }
      return commit(
        async (session) => {
          await deleteMessage(deps, session, room, messageId);
          return done;
        },
        () => messageNow(deps, room, messageId),
      );
    },
  );

  app.post(
    '/api/messages/:messageId/hide',
    {
      config,
      schema: {
        summary: 'Hides a message of the league chat, or shows it again; for admins of the league',
        params: MessageParams,
        body: HideBody,
        response,
      },
    },
    async ({ account: { accountId }, params: { messageId }, body, commit }) => {
      const { room } = await findMessage(deps, accountId, messageId);
      if (room.conversation !== null || !room.league.admin) {
        throw new AppError('forbidden', 'not-a-league-admin', 'Only an admin may hide a message, of the league chat.');
      }
      return commit(
        async (session) => {
          await hideMessage(deps, session, { room, messageId, accountId, ...body });
          return done;
        },
        () => messageNow(deps, room, messageId),
      );
    },
  );

  app.post(
    '/api/messages/:messageId/report',
    {
      config: { ...config, limit: { max: 10, windowS: 60 } },
      schema: {
        summary: 'Shows a message to the admins of the league, fifty times a day at most',
        params: MessageParams,
        body: ReportBody,
        response: { 201: Reported },
      },
    },
    async ({ account: { accountId }, params: { messageId }, body: { reason }, commit }) => {
      const { room } = await findMessage(deps, accountId, messageId);
      return commit(async (session) => {
        await reportMessage(deps, session, { room, messageId, accountId, reason });
        return { status: 201, body: { reported: true } };
      });
    },
  );
}
