import { type Migration } from '@dynasty/kit/migrations';
import { type Conversation, formerMark, isFormer } from '../domain/conversation.js';
import { shapeWithoutFormerUsers } from '../store/conversations.js';

/** Former versions kept the Sleeper user of who has deleted their account, by which a league still knows the person. */
export const forgetFormerUsers: Migration<Conversation, 'people'> = {
  name: 'conversations-without-former-users',
  collection: 'conversations',
  shape: shapeWithoutFormerUsers,
  lacking: { people: { $elemMatch: { accountId: { $regex: `^${formerMark}` }, sleeperUserId: { $ne: '' } } } },
  reads: ['people'],
  guards: ['people'],
  change: ({ people }) => ({
    people: people.map((person) => (isFormer(person.accountId) ? { ...person, sleeperUserId: '' } : person)),
  }),
};
