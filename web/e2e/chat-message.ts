/** A message as the gateway has it, of somebody who plays in none of the recorded leagues. */
export const chatMessage = {
  ...{
    id: 'first',
    conversationId: null as string | null,
    position: 1,
    clientId: null,
    createdAt: '2025-12-01T12:00:00.000Z',
  },
  ...{ userId: 'robin', sleeperUserId: '1', userName: 'Robin', message: 'Hello', messageType: 'text', imageUrl: null },
  ...{ thumbnailUrl: null, imageFileName: null, imageWidth: null, imageHeight: null, card: null, mentions: [] },
  ...{ replyTo: null, reactions: [], state: 'shown' },
};
