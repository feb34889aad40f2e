import { routesWithoutRoles, wrongOutcomes } from '@dynasty/testbed/who-may';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { LEAGUE, SUSPENDED_LEAGUE } from './support/leagues.js';

let chat: ChatBed;
beforeAll(async () => {
  chat = await chatBed();
  chat.leagues.members.set(SUSPENDED_LEAGUE, ['ann', 'ada']);
  chat.leagues.admins.add('oda');
  chat.leagues.members.set('222', ['cid', 'oda']);
});
afterAll(() => chat.close());

/** "ann" is a member and "ada" an admin of the league in the path, "cid" and "oda" of another one; the others of none. */
const people = {
  member: 'ann',
  admin: 'ada',
  stranger: 'cid',
  strangeAdmin: 'oda',
  former: 'fay',
  newcomer: 'zed',
  superAdmin: 'root',
};

const world = (leagueId: string) => ({ app: chat.app, people, headersOf: chat.as, params: { leagueId } });

const kinds = ['member', 'leagueAdmin'] as const;

it('no route of a league is without its roles', () => {
  expect(routesWithoutRoles(chat.app, kinds)).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access) => {
  expect(await wrongOutcomes(world(LEAGUE), access, 'open')).toEqual([]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access) => {
  expect(await wrongOutcomes(world(SUSPENDED_LEAGUE), access, 'suspended')).toEqual([]);
});
