import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, connectedLeague } from './support/league.js';
import { call, kill, portsFile, signIn, until } from './support/stack.js';
import { callStream, hangUpAll, type OpenStream, openStream } from './support/stream.js';

const streamsPerAccount = 5;

let leagueId: string;
let reader: string;
let writer: string;
beforeAll(async () => {
  const { league, token } = await connectedLeague(0);
  leagueId = league.leagueId;
  reader = token;
  const username = league.usernames[1]!;
  writer = await signIn(username);
  expect((await connect(writer, league, username)).status).toBe(200);
}, 360_000);
afterEach(hangUpAll);

/** Posts until the response is 201; the key makes sure that it is posted once. */
async function post(message: string): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { message, messageType: 'text' };
  const post = () => call(`/api/leagues/${leagueId}/chat`, { token: writer, body, headers }).catch(() => undefined);
  await until(post, (one) => one?.status === 201, 20_000);
}

const hears = (stream: OpenStream, event: string, message?: string) =>
  until(
    async () => stream.heard,
    (heard) => heard.some((one) => one.event === event && one.data.message === message),
    15_000,
  );

/** Opens the stream as soon as the service is there. */
const opened = (token: string, lastEventId?: string) =>
  until(
    () => openStream(token, leagueId, lastEventId),
    ({ status }) => status === 200,
    20_000,
  );

test('a reader that is away while the service is killed gets exactly what it missed', async () => {
  const before = await opened(reader);
  await hears(before, 'opened');
  before.hangUp();
  const run = randomUUID().slice(0, 8);
  const posted: string[] = [];
  for (let n = 0; n < 12; n++) {
    if (n % 4 === 1) kill('chat-messaging');
    posted.push(`${run} ${n}`);
    await post(posted.at(-1)!);
  }
  const back = await opened(reader, before.heard.at(-1)!.id);
  await hears(back, 'opened');
  // What a killed process was about to place stays locked until the database gives its transaction up.
  await hears(back, 'chat.message', posted.at(-1)!);
  const missed = back.heard.filter(({ event }) => event === 'chat.message').map(({ data }) => data.message);
  expect(missed).toEqual(posted);
  expect(back.heard.map(({ event }) => event)).not.toContain('reset');
  await post(`${run} live`);
  await hears(back, 'chat.message', `${run} live`);
}, 360_000);

test('200 openings that are broken off leave room for five', async () => {
  for (let n = 0; n < 200; n++) {
    const opening = callStream(reader, leagueId);
    await sleep(n % 8);
    opening.destroy();
  }
  const openFive = async () => {
    const streams = await Promise.all(Array.from({ length: streamsPerAccount }, () => openStream(reader, leagueId)));
    for (const stream of streams) stream.hangUp();
    await Promise.all(streams.map(({ ended }) => ended));
    return streams.map(({ status }) => status);
  };
  // The service learns of the last ones through the gateway, a moment later.
  await sleep(500);
  expect(await openFive()).toEqual(Array(streamsPerAccount).fill(200));
});

test('signing out closes the streams of that sign-in within 5 s, and no others', async () => {
  const { address } = portsFile();
  const [first, second] = [await opened(reader), await opened(writer)];
  await hears(first, 'opened');
  const response = await fetch(`${address}/api/auth/session`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${reader}` },
  });
  expect(response.status).toBe(204);
  const closed = await Promise.race([first.ended.then(() => true), sleep(5_000, false)]);
  expect(closed).toBe(true);
  expect((await openStream(reader, leagueId)).status).toBe(401);
  await post('still told');
  await hears(second, 'chat.message', 'still told');
});
