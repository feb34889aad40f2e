import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { type Socket } from 'node:net';
import { createImageDecoder } from '../src/engines/image-decoder.js';
import { UPLOADS_AT_ONCE, UPLOADS_OF_ACCOUNT } from '../src/memory/upload-places.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { form, still } from './support/images.js';
import { newLeague } from './support/leagues.js';
import { until } from './support/page.js';

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
  jest.spyOn(chat.deps.uploadPlaces, 'take').mockImplementation(async (...who) => {
    const leave = await take(...who);
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
async function begin(who: string, agent?: Agent) {
  const { headers: ofForm, payload } = form({ content: png });
  const headers = { ...(await chat.as(who)), ...ofForm, 'content-length': payload.length };
  const call = request({ host: '127.0.0.1', port: chat.port, method: 'POST', path: path(), headers, agent });
  calls.push(call);
  call.on('error', () => undefined);
  const response = once(call, 'response').then(([first]) => first as IncomingMessage);
  response.catch(() => undefined);
  const sent = payload.indexOf('\r\n\r\n') + 20;
  call.write(payload.subarray(0, sent));
  return { call, response, sendRest: () => call.end(payload.subarray(sent)) };
}

/** Sends a whole picture. */
async function upload(who: string) {
  const { headers, payload } = form({ content: png });
  return chat.app.inject({ method: 'POST', url: path(), headers: { ...(await chat.as(who)), ...headers }, payload });
}

/** So many uploads that have taken their places and wait for the rest of their pictures. */
async function underWay(who: readonly string[]) {
  const begun = await Promise.all(who.map((one) => begin(one)));
  await until(() => held === who.length);
  return begun;
}

test('more uploads than have a place are refused before their pictures are sent; who breaks off gives theirs back', async () => {
  const begun = await underWay(members.slice(0, UPLOADS_AT_ONCE));
  const refused = await (await begin(members.at(-1)!)).response;
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  begun[0]?.call.destroy();
  await until(() => held === UPLOADS_AT_ONCE - 1);
  expect((await upload(members.at(-1)!)).statusCode).toBe(201);
  // And so does who is done.
  expect((await upload(members.at(-1)!)).statusCode).toBe(201);
});

test('who finds no place keeps the connection: a 503 that closes it is what a process says that stops', async () => {
  await underWay(members.slice(0, UPLOADS_AT_ONCE));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { call, response, sendRest } = await begin(members.at(-1)!, agent);
  const refused = await response;
  expect([refused.statusCode, refused.headers.connection]).toEqual([503, 'keep-alive']);
  refused.resume();
  sendRest();
  await once(call, 'close');
  const again = await begin(members.at(-1)!, agent);
  expect((await again.response).statusCode).toBe(503);
  expect(again.call.reusedSocket).toBe(true);
  agent.destroy();
});

test('who leaves while it is found out whether they are a member holds no place', async () => {
  const senders = members.slice(0, UPLOADS_AT_ONCE / UPLOADS_OF_ACCOUNT).flatMap((who) => [who, who]);
  const sockets: Socket[] = [];
  const keep = (socket: Socket) => sockets.push(socket);
  const known = Promise.withResolvers<void>();
  const { of } = chat.leagues;
  const asked = jest.spyOn(chat.leagues, 'of').mockImplementation(async (...who) => {
    await known.promise;
    return of(...who);
  });
  chat.app.server.on('connection', keep);
  const begun = await Promise.all(senders.map((who) => begin(who)));
  await until(() => asked.mock.calls.length === senders.length);
  begun.forEach(({ call }) => call.destroy());
  await until(() => sockets.every(({ destroyed }) => destroyed));
  chat.app.server.off('connection', keep);
  known.resolve();
  const statuses = await Promise.all(senders.map(async (who) => (await upload(who)).statusCode));
  expect(statuses).toEqual(senders.map(() => 201));
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
