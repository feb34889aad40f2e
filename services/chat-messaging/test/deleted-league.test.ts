import { clearGoneLeagues } from '../src/events/gone-leagues.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { newLeague } from './support/leagues.js';
import { eventually } from './support/page.js';

let chat: ChatBed;
let league: string;
const { say } = chatCalls(
  () => chat,
  () => league,
);
beforeAll(async () => {
  chat = await chatBed();
});
afterAll(() => chat.close());

test('a picture that comes into a message while its league is deleted is removed with it', async () => {
  league = newLeague(chat.leagues);
  const ids = { chainId: `chain-${league}`, connectionId: `connection-${league}` };
  const following = await clearGoneLeagues(chat.deps, 1_500);
  await say('ann', 'before');
  const change = { leagueId: league, change: 'deleted', actorAccountId: '', occurredAt: new Date().toISOString() };
  await chat.bed.bus.publish('admin.league_status_changed.v1', `deleted/${league}`, { ...ids, ...change });
  await eventually(async () => expect(await chat.deps.messages.after(ids.chainId, 0, 1)).toEqual([]));
  // The transaction that puts it there began before the league was gone.
  const picture = { type: 'image/png', fileName: 'a.png', width: 1, height: 1, createdAt: new Date() };
  const place = { chainId: ids.chainId, accountId: 'ann', channelId: ids.chainId, messageId: 'late' };
  await chat.deps.files.insert({ _id: 'late-picture', ...place, ...picture });
  await eventually(async () => expect((await chat.deps.goneLeagues.find(ids))?.clearedAt).toBeInstanceOf(Date));
  expect(await chat.deps.files.find('late-picture')).toMatchObject({ isGoing: true });
  await following.stop();
}, 60_000);
