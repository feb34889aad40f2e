import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createImageDecoder } from '../src/engines/image-decoder.js';
import { UPLOADS_AT_ONCE, UPLOADS_OF_ACCOUNT } from '../src/memory/upload-places.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { form, still } from './support/images.js';
import { newLeague } from './support/leagues.js';
import { eventually, until } from './support/page.js';

let chat: ChatBed;
let league: string;
let png: Buffer;
/** Places that are taken. */
let held = 0;
const calls: ClientRequest[] = [];
const members = Array.from({ length: UPLOADS_AT_ONCE + 1 }, (_, n) => `m${n}`);
beforeAll(async () => {
  chat = await chatBed();
  league = newLeague(chat.leagues, members);
  png = await still().png().toBuffer();
});
beforeEach(() => {
  const { take } = chat.deps.uploadPlaces;
  jest.spyOn(chat.deps.uploadPlaces, 'take').mockImplementation((who) => {
    const leave = take(who);
    held += 1;
    return () => {
      held -= 1;
      leave();
    };
  });
});
afterEach(async () => {
  calls.splice(0).forEach((call) => call.destroy());
  await until(() => held === 0);
  jest.restoreAllMocks();
});
afterAll(() => chat.close());

const path = () => `/api/leagues/${league}/chat/upload-image`;

/** Begins an upload: the head of the form and the first bytes of the picture; the rest stays away. */
async function begin(who: string): Promise<{ call: ClientRequest; response: Promise<IncomingMessage> }> {
  const { headers: ofForm, payload } = form({ content: png });
  const headers = { ...(await chat.as(who)), ...ofForm, 'content-length': payload.length };
  const call = request({ host: '127.0.0.1', port: chat.port, method: 'POST', path: path(), headers });
  calls.push(call);
  call.on('error', () => undefined);
  const response = once(call, 'response').then(([first]) => first as IncomingMessage);
  response.catch(() => undefined);
  call.write(payload.subarray(0, payload.indexOf('\r\n\r\n') + 20));
  return { call, response };
}

/** Sends a whole picture. */
async function upload(who: string) {
  const { headers, payload } = form({ content: png });
  return chat.app.inject({ method: 'POST', url: path(), headers: { ...(await chat.as(who)), ...headers }, payload });
}

/** So many uploads that have taken their places and wait for the rest of their pictures. */
async function underWay(who: readonly string[]) {
  const begun = await Promise.all(who.map(begin));
  await until(() => held === who.length);
  return begun;
}

test('more uploads than have a place are refused before their pictures are sent; who breaks off gives theirs back', async () => {
  const begun = await underWay(members.slice(0, UPLOADS_AT_ONCE));
  const refused = await (await begin(members.at(-1)!)).response;
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers.connection).toBe('close');
  begun[0]?.call.destroy();
  await eventually(async () => expect((await upload(members.at(-1)!)).statusCode).toBe(201));
  // And so does who is done.
  expect((await upload(members.at(-1)!)).statusCode).toBe(201);
});

test('one account does not take all the places', async () => {
  await underWay(Array<string>(UPLOADS_OF_ACCOUNT).fill('m0'));
  const refused = await (await begin('m0')).response;
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await upload('m1')).statusCode).toBe(201);
});

test('a picture whose sender has gone is not made anew when its turn comes', async () => {
  const decoder = createImageDecoder();
  const gone = new AbortController();
  const first = decoder.decode(png, 'image/png');
  const second = decoder.decode(png, 'image/png', gone.signal);
  gone.abort();
  await expect(second).rejects.toMatchObject({ slug: 'upload-ended' });
  expect((await first).type).toBe('image/png');
  expect((await decoder.decode(png, 'image/png')).type).toBe('image/png');
});
