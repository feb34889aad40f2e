import { REPORTS_A_DAY } from '../src/actions/report-message.js';
import { type ChatBed, chatBed, type ChatProcess } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { LEAGUE } from './support/leagues.js';

let chat: ChatBed;
let other: ChatProcess;
const { say, get } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
  other = await chat.another();
});
afterAll(() => chat.close());

async function report(who: string, messageId: string, { app }: ChatProcess = chat, key?: string) {
  const headers = { ...(await chat.as(who)), ...(key !== undefined && { 'idempotency-key': key }) };
  const url = `/api/messages/${messageId}/report`;
  return app.inject({ method: 'POST', url, headers, payload: { reason: 'rude' } });
}

/** Somebody has reported a message so many times, the last one under a key; its id. */
async function reported(who: string, author: string, count: number): Promise<string> {
  const { id } = await say(author, 'go away');
  for (let n = 1; n <= count; n += 1)
    expect((await report(who, id, chat, n === count ? `last-${who}` : undefined)).statusCode).toBe(201);
  return id;
}

test('fifty reports a day are an account’s, and the next one is refused, though it is of the same message', async () => {
  const id = await reported('ann', 'ada', REPORTS_A_DAY);
  const before = (await get('ada', `/api/leagues/${LEAGUE}/chat/reports`)).json<object[]>();
  for (const next of [id, (await say('ada', 'once more')).id]) {
    const refused = await report('ann', next);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '3600',
      expect.objectContaining({
        slug: 'too-many-reports',
        message: 'You have reported many messages today. Try tomorrow.',
      }),
    ]);
  }
  expect((await get('ada', `/api/leagues/${LEAGUE}/chat/reports`)).json<object[]>()).toEqual(before);
  // What was taken is said again to who asks again, and others report as before.
  expect((await report('ann', id, other, 'last-ann')).statusCode).toBe(201);
  expect((await report('bob', id)).statusCode).toBe(201);
});

test('of several that are sent at once to two processes one is taken as the last of the day', async () => {
  const id = await reported('ada', 'bob', REPORTS_A_DAY - 1);
  const responses = await Promise.all([chat, other, chat, other].map((process) => report('ada', id, process)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429, 429]);
});
