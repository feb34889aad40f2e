import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { PageQuery } from '@dynasty/kit/paging';
import { createTurns } from '@dynasty/kit/turns';
import { Type } from 'typebox';
import { type RoomDeps } from '../actions/enter-room.js';
import { listConversations } from '../actions/list-conversations.js';
import { listFormerConversations } from '../actions/list-former-conversations.js';
import { openConversation, peopleOf } from '../actions/open-conversation.js';
import { showConversation } from '../actions/show-conversations.js';
import { Conversation } from '../bodies/conversation.js';
import { type Deps } from '../deps.js';
import { readName } from '../domain/message-text.js';

const OpenBody = Type.Object(
  {
    participantIds: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
      minItems: 1,
      maxItems: 49,
      description: 'Accounts, or Sleeper users, of members of the league; without the caller.',
    }),
    name: Type.Optional(Type.String({ maxLength: 400, description: 'For a group.' })),
  },
  { additionalProperties: false },
);

type ConversationsDeps = Parameters<typeof listConversations>[0] & RoomDeps & Pick<Deps, 'dayCounts' | 'goneLeagues'>;

/** The caller's conversations in a league, and how a new one begins. */
export function conversationsRoutes(app: App, deps: ConversationsDeps): void {
  /** An account opens one after the other: side by side they are counted too, but have each other start again. */
  const opening = createTurns();

  app.get(
    '/api/leagues/:leagueId/conversations',
    {
      config: { access: 'member' },
      schema: {
        summary: 'The caller’s conversations, last written first',
        params: LeagueParams,
        querystring: PageQuery,
        response: { 200: Type.Array(Conversation) },
      },
    },
    async ({ account: { accountId }, league, query }, reply) => {
      const { conversations, next } = await listConversations(deps, { accountId, league }, query);
      if (next !== undefined) reply.header('X-Next-Cursor', next);
      return conversations;
    },
  );

  app.get(
    '/api/conversations',
    {
      config: { access: 'account' },
      schema: {
        summary: 'The caller’s conversations in leagues that they have left, last written first',
        querystring: PageQuery,
        response: { 200: Type.Array(Conversation) },
      },
    },
    async ({ account: { accountId }, query }, reply) => {
      const { conversations, next } = await listFormerConversations(deps, accountId, query);
      if (next !== undefined) reply.header('X-Next-Cursor', next);
      return conversations;
    },
  );

  app.post(
    '/api/leagues/:leagueId/conversations',
    {
      config: { access: 'member', write: 'idempotent', repeats: 'checked', limit: { max: 30, windowS: 60 } },
      schema: {
        summary: 'Opens the conversation with these members: the one they have, or one of thirty new ones a day',
        params: LeagueParams,
        body: OpenBody,
        response: { 200: Conversation, 201: Conversation },
      },
    },
    async ({ account: { accountId }, league, body, commit }) => {
      const members = await deps.members.of(league.chainId, { fresh: true });
      const name = readName(body.name ?? '', '') || null;
      const opened = () =>
        commit(
          async (session) => {
            // Of somebody who has left meanwhile a repeat is told all the same.
            const people = peopleOf(members, accountId, body.participantIds);
            const { id, isNew } = await openConversation(deps, session, { league, people, name });
            return { status: isNew ? 201 : 200, body: { id } };
          },
          ({ id }) => showConversation(deps, accountId, id),
        );
      return opening.take(accountId, opened);
    },
  );
}
