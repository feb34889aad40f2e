import { aConversation } from '../../../testing/chat-fixtures';
import { namedIn } from './names';

it('leaves out who has deleted their account: nobody is meant by the name that stands there', () => {
  const conversation = aConversation('c1', 'bruno');
  const [bruno, me] = conversation.participants;
  const former = { ...bruno!, id: 'former:1', displayName: 'Former member', sleeperUserId: '', isMember: false };
  const group = { ...conversation, participants: [bruno!, me!, former] };
  expect(namedIn(group, me!.id!, []).map(({ name }) => name)).toEqual(['bruno']);
});
