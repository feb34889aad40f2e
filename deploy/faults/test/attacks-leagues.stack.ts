import {
  type Attacker,
  expectNothingDone,
  failedTries,
  leaguesOf,
  leaguesUnderAttack,
  saidOf,
} from './support/attacks/leagues-world.js';
import { callerOf } from './support/roles/caller.js';
import { makeThings, text } from './support/roles/things.js';
import { standIn, until } from './support/stack.js';

/** The first copies are those of who-may.stack.ts. */
const taken = 2;
/** What an event carries to another service is there by then. */
const heardMs = 10_000;
const notOpened = '400 participants-not-valid';
const notEvenRead = '400 invalid-request';

type World = Awaited<ReturnType<typeof worldWithThings>>;

/** The leagues with what their members have made, and a further one, which nobody has connected. */
async function worldWithThings() {
  const leagues = await leaguesUnderAttack(taken);
  const { leagueId, people } = leagues;
  const things = await makeThings(people);
  const statement = `/api/owner-statements/${leagueId}/${people.ids.member}`;
  await leagues.by('member').send('PUT', statement, { statement: text.message });
  const closed = (await standIn().copies(taken + 3)).at(-1);
  if (closed === undefined) throw new Error('the stand-in makes no copies');
  return { ...leagues, ...{ things, statement, closed } };
}

let world: World;
beforeAll(async () => {
  world = await worldWithThings();
}, 300_000);
const by = (attacker: Attacker) => world.by(attacker);

const outsiders: [words: string, who: Attacker][] = [
  ['a member of another league', 'stranger'],
  ['an admin of another league', 'strangeAdmin'],
  ['somebody new', 'newcomer'],
  ['a former member', 'former'],
];

describe('what people say', () => {
  const conversation = () => `/api/conversations/${world.things.conversationId}`;
  const conversations = async (who: Attacker) =>
    (await by(who).get<{ id: string }[]>(`${world.league}/conversations`)).map(({ id }) => id);

  it.each<[string, string, string, object | undefined]>([
    ['looked up', 'GET', '', undefined],
    ['read', 'GET', '/messages', undefined],
    ['searched', 'GET', '/search?q=hello', undefined],
    ['written into', 'POST', '/messages', text],
    ['told that somebody writes', 'POST', '/typing', undefined],
    ['marked as read', 'POST', '/read', { position: 1 }],
    ['muted', 'PUT', '/mute', { isMuted: true }],
    ['deleted', 'DELETE', '', undefined],
  ])('a conversation of other people is not %s by a third person of the league', async (_words, method, path, body) => {
    const asItsPeopleSeeIt = async () => [
      await by('member').get(conversation()),
      await by('member').get(`${conversation()}/messages`),
      await by('mate').get(conversation()),
      await conversations('admin'),
    ];
    const attack = [method, conversation() + path, body] as const;
    await expectNothingDone(by('admin'), attack, '404 conversation-not-found', asItsPeopleSeeIt);
    expect(await conversations('admin')).toEqual([]);
  });

  it.each<[string, Attacker, string]>([
    ['another member', 'mate', '403 not-the-author'],
    ['an admin of the league', 'admin', '403 not-the-author'],
    ['a super admin', 'superAdmin', '404 message-not-found'],
    ['an admin of another league', 'strangeAdmin', '404 message-not-found'],
  ])('somebody’s message is not deleted by %s', async (_words, who, said) => {
    const path = `/api/messages/${world.things.messageId}`;
    // Who reacts to a message is shown it as it is stored; nobody reacts to one that is gone.
    const asItIs = () => by('mate').send('PUT', `${path}/reactions/fire`);
    expect(await asItIs()).toMatchObject({ ...text, state: 'shown' });
    await expectNothingDone(by(who), ['DELETE', path], said, asItIs);
  });

  it('a message is not deleted by the other person of a conversation', async () => {
    const messages = () => by('member').get<{ id: string; userId: string }[]>(`${conversation()}/messages`);
    const [message] = await messages();
    expect(message).toMatchObject({ ...text, state: 'shown', userId: (await world.placeOf('member')).userId });
    await expectNothingDone(by('mate'), ['DELETE', `/api/messages/${message?.id}`], '403 not-the-author', messages);
  });

  it('what an admin may do is hide a message, on record', async () => {
    const { lastMessageId: messageId } = world.things;
    const hide = { isHidden: true, reason: 'not for everybody' };
    const hidden = await by('admin').send('POST', `/api/messages/${messageId}/hide`, hide);
    expect(hidden).toMatchObject({ state: 'hidden', message: '' });
    const log = () =>
      by('admin').get<{ details: object }[]>(`${world.league}/admin/action-logs?action=hide_message&limit=20`);
    const entries = await until(log, (found) => found.length > 0, heardMs);
    expect(entries.map(({ details }) => details)).toEqual([{ messageId, reason: hide.reason }]);
  });

  it.each<[string, () => Promise<string[]>, string]>([
    ['somebody outside of the league', async () => [(await world.placeElsewhere('stranger')).sleeperUserId], notOpened],
    ['the account of somebody outside', async () => [(await world.placeElsewhere('stranger')).userId], notOpened],
    [
      'a member and somebody outside',
      async () => [world.people.ids.mate, (await world.placeElsewhere('stranger')).userId],
      notOpened,
    ],
    ['a thousand people', async () => Array.from({ length: 1_000 }, (_, n) => String(n + 1)), notEvenRead],
    ['nobody', async () => [], notEvenRead],
    ['oneself', async () => [world.people.ids.member], notOpened],
    ['somebody twice', async () => [world.people.ids.mate, world.people.ids.mate], notOpened],
    [
      'somebody by both of their ids',
      async () => [world.people.ids.mate, (await world.placeOf('mate')).userId],
      notOpened,
    ],
  ])('a conversation is not opened with %s', async (_words, people, said) => {
    const body = { participantIds: await people() };
    const everybodys = async () => [await conversations('member'), await conversations('mate')];
    await expectNothingDone(by('member'), ['POST', `${world.league}/conversations`, body], said, everybodys);
  });

  it.each<[string, Attacker, string]>([
    ['another member', 'mate', '403 not-your-statement'],
    ['an admin of the league', 'admin', '403 not-your-statement'],
    ['an admin of another league', 'strangeAdmin', '403 not-a-member'],
  ])('a member’s statement is not written by %s', async (_words, who, said) => {
    const written = () => by('mate').get(world.statement);
    expect(await written()).toMatchObject({ statement: text.message });
    await expectNothingDone(by(who), ['PUT', world.statement, { statement: 'I lose' }], said, written);
  });

  it('a statement has 256 characters, and as many emoji', async () => {
    const written = () => by('mate').get<{ statement: string }>(world.statement);
    for (const character of ['x', '🏈']) {
      const attack = ['PUT', world.statement, { statement: character.repeat(257) }] as const;
      await expectNothingDone(by('member'), attack, '400 invalid-statement', written);
      const statement = character.repeat(256);
      await by('member').send('PUT', world.statement, { statement });
      expect((await written()).statement).toBe(statement);
    }
  });
});

describe('what a league has', () => {
  it('the list of leagues is the caller’s own and no other', async () => {
    const { leagueId, strangeLeagueId } = world;
    const lists = { member: [leagueId], stranger: [strangeLeagueId], strangeAdmin: [strangeLeagueId] };
    const found = { ...lists, newcomer: [], former: [], superAdmin: [] };
    for (const [who, ids] of Object.entries(found))
      expect([who, await leaguesOf(by(who as Attacker))]).toEqual([who, ids]);
  });

  it.each(outsiders)('a draft’s picks are not told to %s', async (_words, who) => {
    const path = `/api/drafts/${world.things.draftId}/picks`;
    const picks = () => by('member').get<object[]>(path);
    expect((await picks()).length).toBeGreaterThan(0);
    await expectNothingDone(by(who), ['GET', path], '403 not-a-member', picks);
  });

  it.each(outsiders)('who is an admin is not told to %s', async (_words, who) => {
    const path = `${world.league}/user/${(await world.placeOf('admin')).sleeperUserId}/admin-status`;
    const isAdmin = () => by('member').get(path);
    expect(await isAdmin()).toEqual({ isAdmin: true });
    await expectNothingDone(by(who), ['GET', path], '403 not-a-member', isAdmin);
  });

  it('another league’s achievement is not deleted by its id', async () => {
    const path = `/api/achievements/${world.things.achievementId}`;
    const held = async () => {
      const awards = await by('member').get<{ id: string }[]>(`${world.league}/achievements?kind=trade_master`);
      return awards.map(({ id }) => id).filter((id) => id === world.things.achievementId);
    };
    expect(await held()).toHaveLength(1);
    await expectNothingDone(by('strangeAdmin'), ['DELETE', path], '404 achievement-not-found', held);
    // A list may be a moment old: what is gone is not deleted by its own admin either.
    expect(saidOf(await by('admin').ask({ method: 'DELETE', path }))).toBe('204');
  });

  describe('a recap', () => {
    const path = () => `${world.league}/recaps/${world.things.recapId}`;
    const written = () => by('mate').get(path());

    it('is not written by a member', async () => {
      const attack = ['POST', `${world.league}/recaps/1/${world.people.season}`] as const;
      await expectNothingDone(by('member'), attack, '403 not-a-league-admin', written);
    });

    it('is not deleted by a member', async () => {
      await expectNothingDone(by('member'), ['DELETE', path()], '403 not-a-league-admin', written);
    });

    it('of another league is not deleted under one’s own', async () => {
      const attack = ['DELETE', `${world.strangeLeague}/recaps/${world.things.recapId}`] as const;
      await expectNothingDone(by('strangeAdmin'), attack, '404 recap-not-found', written);
    });
  });
});

describe('who is in a league', () => {
  const join = (leagueId: string, sleeperUsername?: string) =>
    ['POST', '/api/verify-league', { leagueId, sleeperUsername }] as const;
  const triesOf = (leagueId: string, who = by('stranger')) =>
    until(
      () => failedTries(by('superAdmin'), leagueId, who),
      (found) => found.length > 0,
      heardMs,
    );

  it('is not joined by who is not in it on Sleeper, and the try is on record', async () => {
    const leagues = () => leaguesOf(by('stranger'));
    await expectNothingDone(by('stranger'), join(world.leagueId), '403 not-a-member', leagues);
    expect(await triesOf(world.leagueId)).toEqual(['not-a-member']);
  });

  it('is not joined by its own people while it is suspended, and the try is on record', async () => {
    const { leagueId, usernames } = world.closed;
    const owner = callerOf(usernames[0]);
    await by('superAdmin').send('POST', '/api/super-admin/approve-league', { leagueId });
    await by('superAdmin').send('PATCH', `/api/super-admin/leagues/${leagueId}/status`, { status: 'suspended' });
    await expectNothingDone(owner, join(leagueId, usernames[0]), '403 league-not-approved', () => leaguesOf(owner));
    expect(await leaguesOf(owner)).toEqual([]);
    expect(await triesOf(leagueId, owner)).toEqual(['league-suspended']);
  });
});
