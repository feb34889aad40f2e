import { aConversation } from '../../../testing/chat-fixtures';
import { namedIn } from './names';

const conversation = aConversation('c1', 'bruno');
const [bruno, me] = conversation.participants;
const between = (...others: (typeof conversation)['participants']) => ({
  ...conversation,
  participants: [me!, ...others],
});

it('leaves out who has deleted their account: nobody is meant by the name that stands there', () => {
  const former = { ...bruno!, id: 'former:1', displayName: 'Former member', sleeperUserId: '', isMember: false };
  expect(namedIn(between(bruno!, former), me!.id!, []).map(({ name }) => name)).toEqual(['bruno']);
});

it('shows who has left by their own name, though their Sleeper user is another member’s now', () => {
  const dora = { sleeperUserId: bruno!.sleeperUserId, name: 'dora', teamName: 'Dragons', avatar: 'd.png' };
  const left = namedIn(between({ ...bruno!, isMember: false }), me!.id!, [dora]);
  expect(left).toEqual([{ ...dora, name: 'bruno', teamName: null, avatar: null }]);
  expect(namedIn(between(bruno!), me!.id!, [dora])).toEqual([dora]);
});
