import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { fileForm, forged, packed, unpacked } from '../../../services/league-sync/test/support/archives.js';
import { canary } from '../../local/scan-logs.js';
import { copies, type Members, membersOfLeague, sleeperUserOf } from './support/attacks/members.js';
import { bearer, expectRefused, type Heard, json, send } from './support/attacks/send.js';
import { type ApiResponse, call, until } from './support/stack.js';
import { callStream, hangUpAll } from './support/stream.js';

let league: Members;
let admin: string;
let writer: string;
let mate: string;
beforeAll(async () => {
  league = await membersOfLeague(copies.home, 3);
  [admin = '', writer = '', mate = ''] = league.tokens;
}, 120_000);
afterEach(hangUpAll);

const text = { message: canary, messageType: 'text' };
async function conversationWith(sleeperUserId: string): Promise<string> {
  const path = `${league.path}/conversations`;
  const { status, body } = await call<{ id: string }>(path, {
    token: writer,
    body: { participantIds: [sleeperUserId] },
  });
  expect([200, 201]).toContain(status);
  return `/api/conversations/${body.id}`;
}

/** Opens a live stream; all that it has said so far, also what is told at the moment only, which has no id. */
async function listen(token: string): Promise<() => Promise<string>> {
  const [response] = (await once(callStream(token, league.leagueId), 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  let said = '';
  response.on('error', () => undefined);
  response.setEncoding('utf8').on('data', (part: string) => (said += part));
  return async () => said;
}

describe('an archive that would fill a process', () => {
  const path = () => `${league.path}/historical-data/import`;
  const imports = (content: Buffer): Promise<Heard> => {
    const { payload, headers } = fileForm(content);
    return send({ method: 'POST', path: path(), headers: { ...headers, ...bearer(admin) }, body: payload });
  };
  const archive = async () => (await send({ path: `${league.path}/export`, headers: bearer(admin) })).bytes;
  let own: Buffer;
  let rosters: string;
  beforeAll(async () => {
    const read = async () => [...(await unpacked((own = await archive()))).keys()];
    const paths = await until(read, (all) => all.some((name) => name.endsWith('/rosters.json')), 60_000);
    rosters = paths.findLast((name) => name.endsWith('/rosters.json')) ?? '';
  }, 200_000);
  const withFirst = (change: object) => () =>
    forged(own, rosters, ([first]: object[]) => void Object.assign(first ?? {}, change));
  const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

  it.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['of a team too many', withFirst({ rosterId: 101 }), 400, 'archive-damaged'],
    ['of a team of more players than there are', withFirst({ players: many(501, String) }), 400, 'archive-damaged'],
    [
      'of settings without an end',
      withFirst({ settings: Object.fromEntries(many(1_001, (n) => [`s${n}`, n])) }),
      400,
      'archive-damaged',
    ],
    [
      'of twenty megabytes in a few bytes',
      () => packed(new Map([['manifest.json', Buffer.alloc(20_000_000)]])),
      413,
      'archive-too-large',
    ],
    [
      'whose files lie elsewhere',
      () => packed(new Map([['seasons/2030/drafts.json', Buffer.from('[]')]])),
      400,
      'archive-damaged',
    ],
    ['that is cut off', () => own.subarray(0, own.length / 2), 400, 'archive-damaged'],
  ])('is refused: one %s', async (_name, make, status, slug) => {
    expectRefused(await imports(await make()), status, slug);
    expect((await call(path(), { token: admin })).body).toEqual({ last: null });
  });

  it('has changed nothing', async () => {
    expect((await unpacked(await archive())).get(rosters)).toEqual((await unpacked(own)).get(rosters));
  });

  it('is taken from nobody but an admin of the league', async () => {
    const { payload, headers } = fileForm(own);
    const heard = await send({
      method: 'POST',
      path: path(),
      headers: { ...headers, ...bearer(writer) },
      body: payload,
    });
    expectRefused(heard, 403, 'not-a-league-admin');
  });
});

it('nobody hears who is writing in a conversation that they are not shown', async () => {
  const conversation = await conversationWith(await sleeperUserOf(league, mate));
  const [outside, inside] = [await listen(admin), await listen(mate)];
  const typing = () => call(`${conversation}/typing`, { token: writer, method: 'POST' });
  expect((await typing()).status).toBe(204);
  expect((await call(`${conversation}/messages`, { token: writer, body: text })).status).toBe(201);
  await until(inside, (said) => said.includes('event: conversation.message'), 10_000);
  expect((await typing()).status).toBe(204);
  await until(inside, (said) => said.includes('event: typing'), 10_000);
  // What all may hear comes after it by the same way.
  const said = { ...text, message: `${canary} to all` };
  expect((await call(`${league.path}/chat`, { token: writer, body: said })).status).toBe(201);
  const told = await until(outside, (all) => all.includes('event: chat.message'), 10_000);
  expect(told).not.toMatch(/event: (typing|conversation)/);
  expect(told).not.toContain(conversation.split('/').at(-1));
});

it('who was freed of being a Sleeper user a moment ago is given nothing that is written to that user then', async () => {
  const freed = await sleeperUserOf(league, mate);
  expect((await call(`${league.path}/conversations`, { token: mate })).status).toBe(200);
  const left = await send({
    method: 'DELETE',
    path: '/api/auth/user/sleeper',
    headers: { ...json, ...bearer(mate) },
    body: '{}',
  });
  expect([200, 204]).toContain(left.status);
  const conversation = await conversationWith(freed);
  const written = await call(`${conversation}/messages`, {
    token: writer,
    body: { ...text, message: `${canary} anew` },
  });
  expect(written.status).toBe(201);
  const looks: ApiResponse[] = [];
  for (const path of [`${league.path}/conversations`, '/api/conversations', conversation, `${conversation}/messages`])
    looks.push(await call(path, { token: mate }));
  expect(JSON.stringify(looks.map(({ body }) => body))).not.toContain('anew');
  expect(looks.at(-1)?.status).toBe(404);
});
