// Responses that the API never gives for a recorded league: put in place of its own, they show the rarer states.

/** The API's own response to a path, changed on its way to the page. */
const changed = (path, change) => async (page) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    // A failed one is read again by the page.
    if (!response.ok()) return route.fulfill({ response });
    await route.fulfill({ response, json: change(await response.json()) });
  });

const instead = (path, json) => async (page) => page.route(path, (route) => route.fulfill({ json }));

export const all =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page);
  };

const running = (side, index) => ({ ...side, matchupStatus: 'In Progress', isWinner: null, yetToPlay: index + 1 });

/** The week's games are being played. */
export const gamesRun = all(
  changed('**/api/leagues/*/matchups/*', (pairs) => pairs.map((pair) => pair.map(running))),
  changed('**/api/leagues/*/my-matchup/*', (game) => ({
    ...game,
    status: 'In Progress',
    user: running(game.user, 0),
    opponent: game.opponent && running(game.opponent, 1),
  })),
  changed('**/api/leagues/*/optimal-lineup/*', (analysis) => ({
    ...analysis,
    available: false,
    badge: null,
    reason: `Week ${analysis.week} is not over yet.`,
  })),
);

/** Players who have a next game: recorded statistics end with a season that is over. */
export const nextGames = changed('**/api/leagues/*/player-form*', (form) => ({
  ...form,
  players: Object.fromEntries(
    Object.entries(form.players).map(([id, player], index) => [
      id,
      {
        ...player,
        next: {
          week: 14,
          opponent: ['MIN', 'ARI', 'PHI', 'LV', 'CIN'][index % 5],
          isHome: index % 2 === 0,
          rank: 1 + ((index * 7) % 32),
          of: 32,
        },
      },
    ]),
  ),
}));

export const twoLeagues = changed('**/api/user-leagues', (leagues) => [
  ...leagues,
  { ...leagues[0], id: '900000000000000001', name: 'A League with Quite a Long Name in It', avatar: null },
]);

export const noTransactions = instead('**/api/leagues/*/transactions/*', []);
export const noChampions = instead('**/api/leagues/*/historical-champions', []);
export const noDrafts = instead('**/api/leagues/*/historical-drafts', []);

const message = 'Sleeper did not respond in time.';
const fails = (path) => async (page) =>
  page.route(path, (route) => route.fulfill({ status: 503, json: { message, slug: 'unavailable' } }));

export const blocksFail = all(
  fails('**/api/leagues/*/matchups/*'),
  fails('**/api/leagues/*/my-matchup/*'),
  fails('**/api/leagues/*/optimal-lineup/*'),
  fails('**/api/leagues/*/transactions/*'),
);
export const leagueFails = fails(/\/api\/leagues\/\d+$/);

const never = (path) => async (page) => page.route(path, () => {});

/** The page before the responses come. */
export const stillLoading = all(
  never('**/api/leagues/*/matchups/*'),
  never('**/api/leagues/*/my-matchup/*'),
  never('**/api/leagues/*/optimal-lineup/*'),
  never('**/api/leagues/*/transactions/*'),
  never('**/api/leagues/*/roster'),
  never('**/api/leagues/*/rosters'),
  never('**/api/leagues/*/historical-*'),
);

export const stale = changed(/\/api\/leagues\/\d+$/, (league) => ({
  ...league,
  staleSince: '2025-12-05T10:20:00.000Z',
}));

/** The plays are not loaded yet. */
export const noPlays = (page) =>
  page.route('**/api/player-stats', (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'nflfastR Data Service Unavailable: no plays are loaded.', slug: 'nfl-data-unavailable' },
    }),
  );

const said = (position, userName, message, change = {}) => ({
  id: `m${position}`,
  conversationId: null,
  position,
  userId: `account-${userName}`,
  sleeperUserId: '',
  userName,
  message,
  messageType: 'text',
  imageUrl: null,
  thumbnailUrl: null,
  imageFileName: null,
  imageWidth: null,
  imageHeight: null,
  createdAt: new Date(Date.now() - (20 - position) * 90_000).toISOString(),
  clientId: null,
  mentions: [],
  replyTo: null,
  reactions: [],
  state: 'shown',
  ...change,
});
const waivers = said(1, 'Robin', 'Waivers run tonight');
const quoteOf = ({ id, userId, userName, message, messageType, state }) => ({
  ...{ id, userId, userName, message, messageType, state },
});
const fire = { kind: 'fire', userIds: ['account-Sam', 'account-Kim'] };

/** A chat with a reply, reactions, a deleted and a hidden message. */
export const aChat = all(
  instead('**/api/leagues/*/chat?*', [
    waivers,
    said(2, 'Sam', 'At midnight?', { replyTo: quoteOf(waivers), reactions: [fire] }),
    said(3, 'Robin', '', { state: 'deleted' }),
    said(4, 'Kim', '', { state: 'hidden' }),
    said(5, 'Kim', 'Sorry about that', { replyTo: quoteOf(said(4, 'Kim', '', { state: 'hidden' })) }),
  ]),
  instead('**/api/leagues/*/chat/search?*', [waivers]),
);

const onPost = (path, respond) => async (page) =>
  page.route(path, (route) => (route.request().method() === 'POST' ? respond(route) : route.fallback()));
const chatAddress = /\/api\/leagues\/\d+\/chat$/;

export const noUpload = onPost('**/chat/upload-image', (route) =>
  route.fulfill({ status: 415, json: { message: 'This is no picture.', slug: 'unsupported-media-type' } }),
);
export const noLine = onPost(chatAddress, (route) => route.abort('internetdisconnected'));
export const notPosted = onPost(chatAddress, (route) =>
  route.fulfill({ status: 429, json: { message: 'You write very fast. Wait a moment.', slug: 'too-many-requests' } }),
);

export const slowUpload = onPost('**/chat/upload-image', () => {});
export const noMessages = instead('**/api/leagues/*/chat?*', []);
export const chatFails = fails('**/api/leagues/*/chat?*');

/** The person may hide messages. */
export const anAdmin = changed('**/api/leagues/*/admin-status', (status) => ({ ...status, isAdmin: true }));
/** The person is somebody who has written in the chat. */
export const robin = changed('**/api/auth/user', (user) => ({ ...user, id: 'account-Robin' }));

export const noConversations = instead('**/api/leagues/*/conversations?*', []);
export const conversationsFail = fails('**/api/leagues/*/conversations?*');

const person = (displayName) => ({
  id: `account-${displayName}`,
  firstName: null,
  displayName,
  sleeperUserId: '',
  isMember: true,
});
const conversation = (id, people, lastMessage, change = {}) => ({
  ...{ id, name: null, isGroup: people.length > 1, participants: people.map(person) },
  participantIds: people.map((name) => `account-${name}`),
  ...{ position: lastMessage.position, readPosition: lastMessage.position, unreadCount: 0, isMuted: false },
  ...{ canWrite: true, createdAt: lastMessage.createdAt, lastMessage, ...change },
});
const inTrade = (position, userName, message, change = {}) =>
  said(position, userName, message, { conversationId: 'c2', ...change });
const offer = inTrade(
  1,
  'Sam',
  'Would you take two firsts for the receiver? The earlier one is mine, the later one is Kim’s.',
);
const trade = [
  offer,
  inTrade(2, 'Robin', 'Two firsts and you get the kicker too', { replyTo: quoteOf(offer), reactions: [fire] }),
  inTrade(3, 'Sam', 'Deal. I send it tonight.'),
];
const group = said(4, 'Kim', 'Who brings the trophy?', { conversationId: 'c3' });
const quiet = said(9, 'Alex', 'See you on draft day', { conversationId: 'c4' });

/** Conversations: one that is read, a group with something new, and one that is muted. */
export const conversations = all(
  robin,
  instead('**/api/leagues/*/conversations?*', [
    conversation('c3', ['Kim', 'Sam', 'Alex'], group, { name: 'Trophy committee', unreadCount: 3, readPosition: 1 }),
    conversation('c2', ['Sam'], trade[2]),
    conversation('c4', ['Alex'], quiet, { isMuted: true }),
  ]),
  instead('**/api/conversations/c2/messages?*', trade),
);

const goodbye = said(1, 'Robin', 'Sorry to see you go. Next season?', { conversationId: 'c1' });

/** A conversation of a league that the person has left. */
export const leftConversations = all(
  instead('**/api/conversations?*', [conversation('c1', ['Robin'], goodbye, { canWrite: false })]),
  instead('**/api/conversations/c1/messages?*', [goodbye]),
);
