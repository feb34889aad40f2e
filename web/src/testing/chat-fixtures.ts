import type { BodyOf } from '../lib/api/schema-types';

const sleeperIds: Record<string, string> = { bruno: '700', ada: '701', chidi: '702', dora: '703' };

type Conversation = BodyOf<'/api/leagues/{leagueId}/conversations'>[number];

/** A conversation of Ada's with one other member. */
export const aConversation = (id: string, who: string, change: Partial<Conversation> = {}): Conversation => ({
  id,
  name: null,
  isGroup: false,
  participants: [who, 'ada'].map((name) => ({
    id: `account-${name}`,
    firstName: null,
    displayName: name,
    sleeperUserId: sleeperIds[name] ?? '',
    isMember: true,
  })),
  participantIds: [`account-${who}`, 'account-ada'],
  position: 0,
  readPosition: 0,
  unreadCount: 0,
  isMuted: false,
  canWrite: true,
  createdAt: '2025-10-01T12:00:00.000Z',
  lastMessage: null,
  ...change,
});
