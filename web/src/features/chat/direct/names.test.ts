import { aConversation } from '../../../testing/chat-fixtures';
import { conversationDetail, conversationName, namedIn } from './names';

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
  const dora = {
    id: 'account-dora',
    sleeperUserId: bruno!.sleeperUserId,
    name: 'dora',
    teamName: 'Dragons',
    avatar: 'd.png',
  };
  const left = namedIn(between({ ...bruno!, isMember: false }), me!.id!, [dora]);
  expect(left).toEqual([{ ...dora, id: bruno!.id, name: 'bruno', teamName: null, avatar: null }]);
  expect(namedIn(between(bruno!), me!.id!, [dora])).toEqual([{ ...dora, id: bruno!.id }]);
});

it('says first of a group who of its people has left the league, and not what Former member says', () => {
  const participants = ['bruno', 'chidi', 'dora', 'ada'].flatMap(
    (who) => aConversation('c1', who).participants.find(({ displayName }) => displayName === who) ?? [],
  );
  const [bruno, chidi, dora, me] = participants;
  const former = { ...dora!, id: 'former:1', displayName: 'Former member', sleeperUserId: '', isMember: false };
  const left = { ...chidi!, isMember: false };
  const group = aConversation('c1', 'bruno', { isGroup: true, participants: [bruno!, left, former, me!] });
  expect(conversationDetail(group, me!.id!, [])).toBe('Group · chidi (left), Former member, bruno');
  // What it is called stays.
  expect(conversationName(group, me!.id!)).toBe('bruno, chidi, Former member');
});
