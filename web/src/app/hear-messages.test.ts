import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { isOfBackground } from '../lib/background-file';
import { aMessage, leagueId } from '../testing/fixtures';
import { hearMessagesLater } from './hear-messages';

const heard: string[] = [];
let mockIsThere = false;
const mockMissing = new Error('the file is gone');
jest.mock('../features/chat/hear-messages', () => {
  if (!mockIsThere) throw mockMissing;
  return { hearMessages: () => ({ 'chat.message': ({ id }: { id: string }) => void heard.push(id) }) };
});

it('reads messages again where its code cannot be loaded, and asks for it with the next one', async () => {
  const client = new QueryClient();
  const keys = [
    ...['chat', 'conversations', 'rosters'].map((part) => ['api', 'leagues', leagueId, part]),
    ['api', 'conversations', 'c1', 'messages'],
  ];
  for (const key of keys) client.setQueryData(key, []);
  const areOld = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  const handlers = hearMessagesLater(client, leagueId);
  handlers['chat.message'](aMessage('m1', 'bruno', 'Lost'));
  await waitFor(() => expect(areOld()).toEqual([true, true, false, true]));
  // Somebody may be writing: the page is not begun anew for it.
  expect(isOfBackground(mockMissing)).toBe(true);
  mockIsThere = true;
  handlers['chat.message'](aMessage('m2', 'bruno', 'Heard'));
  await waitFor(() => expect(heard).toEqual(['m2']));
  client.clear();
});
