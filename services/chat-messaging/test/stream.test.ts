import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { STREAMS_PER_ACCOUNT } from '../src/live/stream-hub.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { LEAGUE, OTHER_LEAGUE } from './support/leagues.js';

let chat: ChatBed;
beforeAll(async () => {
  chat = await chatBed();
  await chat.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => chat.close());

/** Opens a stream and collects what it says. */
async function listen(who: string, league = LEAGUE) {
  const { port } = chat.app.server.address() as AddressInfo;
  const call = request({
    port,
    host: '127.0.0.1',
    path: `/api/stream?leagueId=${league}`,
    headers: await chat.as(who),
  });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  // Hanging up is what these tests do: an answer cut short is no failure.
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => void response.once('close', resolve));
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { response, text: () => text, hangUp: () => call.destroy(), ended };
}

async function until(holds: () => boolean, withinMs = 8_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the stream of a league', () => {
  test('tells of a posted message to everybody in the league and to nobody else', async () => {
    const [ann, bob, cid] = [await listen('ann'), await listen('bob'), await listen('cid', OTHER_LEAGUE)];
    expect(ann.response.headers['content-type']).toContain('text/event-stream');
    await chat.app.inject({
      method: 'POST',
      url: `/api/leagues/${LEAGUE}/chat`,
      headers: await chat.as('ann'),
      payload: { message: 'anyone for a trade?', messageType: 'text' },
    });
    await until(() => bob.text().includes('anyone for a trade?') && ann.text().includes('event: chat.message'));
    expect(cid.text()).not.toContain('trade');
    for (const page of [ann, bob, cid]) page.hangUp();
  });

  test('passes on what other services announce', async () => {
    const page = await listen('ann');
    await until(() => page.text().includes('event: reset'));
    const league = { chainId: `chain-${LEAGUE}`, connectionId: 'c', season: '2025' };
    await chat.bed.bus.publish('rankings.week_ranked.v1', 'r1', { ...league, week: 5, revision: 1 });
    await chat.bed.bus.publish('league.synced.v1', 's1', { ...league, leagueId: LEAGUE, parts: ['matchups'] });
    await until(() => page.text().includes('ranking.updated') && page.text().includes('league.updated'));
    expect(page.text()).toContain('"week":5');
    page.hangUp();
  });

  test('is refused to who is not in the league, and to one page too many', async () => {
    const other = await listen('cid');
    expect(other.response.statusCode).toBe(403);
    const pages = [];
    for (let n = 0; n < STREAMS_PER_ACCOUNT; n++) pages.push(await listen('bob'));
    const tooMany = await listen('bob');
    expect(tooMany.response.statusCode).toBe(429);
    expect(tooMany.response.headers['retry-after']).toBeDefined();
    for (const page of pages) page.hangUp();
    await until(() => chat.deps.hub.hasRoom('bob'));
  });

  test('ends within 5 s for who has signed out or left the league', async () => {
    const [ann, bob] = [await listen('ann'), await listen('bob')];
    chat.signedOut.add('sid-ann');
    chat.leagues.members.set(LEAGUE, []);
    const started = Date.now();
    await Promise.all([ann.ended, bob.ended]);
    expect(Date.now() - started).toBeLessThan(5_000);
    chat.leagues.members.set(LEAGUE, ['ann', 'bob']);
    chat.signedOut.clear();
  });
});
