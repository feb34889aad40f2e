import { QueryClient } from '@tanstack/react-query';
import { chatState } from '../../lib/api/shared-reads';
import { aChatState, aMessage, leagueId } from '../../testing/fixtures';
import { countInChat } from './marks';

const card = { title: 'Week 5', text: 'A week.', leagueId, week: 5 };

it.each([
  ['a message of their own reads what is above', 2, null, { readPosition: 3, unreadCount: 0 }],
  ['their recap reads nothing that waits', 2, card, { readPosition: 0, unreadCount: 3 }],
  ['their recap is read where nothing waits', 0, card, { readPosition: 3, unreadCount: 0 }],
])('%s', (_what, unreadCount, sent, expected) => {
  const client = new QueryClient();
  const { queryKey } = chatState(leagueId);
  client.setQueryData(queryKey, aChatState({ position: 2, readPosition: 2 - unreadCount, unreadCount }));
  countInChat(client, leagueId, { ...aMessage('m3', 'ada', 'Week 5'), card: sent }, true);
  expect(client.getQueryData(queryKey)?.chat).toMatchObject({ position: 3, ...expected });
  client.clear();
});
