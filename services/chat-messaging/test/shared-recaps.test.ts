import { until } from '../../shared/test/events.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { newLeague } from './support/leagues.js';

let chat: ChatBed;
beforeAll(async () => {
  chat = await chatBed();
});
afterAll(() => chat.close());

const hostile = '<img src=x onerror=alert(1)> **@Bob** [x](javascript:1)';

const list = async (leagueId: string) =>
  (await chat.app.inject({ url: `/api/leagues/${leagueId}/chat`, headers: await chat.as('ann') })).json();

describe('a recap that an admin posts', () => {
  test('is one message of the league chat, with a card that is plain text and names nobody', async () => {
    const leagueId = newLeague(chat.leagues);
    const recap = {
      chainId: `chain-${leagueId}`,
      connectionId: `connection-${leagueId}`,
      season: '2025',
      week: 5,
      recapId: 'recap-1',
      revision: 1,
      title: hostile,
      summary: 'Bolts had 150.00.',
      accountId: 'ada',
      userName: 'ADA',
      sleeperUserId: 's-ada',
      leagueId,
    };
    for (const id of ['1', '1', '2']) await chat.bed.bus.publish('rankings.recap_shared.v1', `recap/${id}`, recap);
    await until('both revisions are there', async () => (await list(leagueId)).length === 2);
    const [first, second] = await list(leagueId);
    expect(first).toMatchObject({
      userId: 'ada',
      userName: 'ADA',
      message: `${hostile}\nBolts had 150.00.`,
      messageType: 'text',
      mentions: [],
      card: { title: hostile, text: 'Bolts had 150.00.', leagueId, week: 5 },
    });
    expect(second.position).toBe(2);
    const headers = await chat.as('ada');
    await chat.app.inject({ method: 'DELETE', url: `/api/messages/${first.id}`, headers });
    expect((await list(leagueId))[0]).toMatchObject({ state: 'deleted', card: null, message: '' });
  });
});
