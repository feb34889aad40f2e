import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { fileForm, forged, packed, unpacked } from '../../../services/league-sync/test/support/archives.js';
import { canary } from '../../local/scan-logs.js';
import { placeIn } from './support/attacks/leagues-world.js';
import { copies, type Members, membersOfLeague } from './support/attacks/members.js';
import { expectRefused, type Heard, send } from './support/attacks/send.js';
import type { Caller, Reply } from './support/roles/caller.js';
import { until } from './support/stack.js';
import { callStream, hangUpAll } from './support/stream.js';

let league: Members;
let admin: Caller;
let writer: Caller;
let mate: Caller;
beforeAll(async () => {
  league = await membersOfLeague(copies.home, 3);
  [admin, writer, mate] = [league.person(0), league.person(1), league.person(2)];
}, 300_000);
afterEach(hangUpAll);

const text = { message: canary, messageType: 'text' };
async function conversationWith(sleeperUserId: string): Promise<string> {
  const body = { participantIds: [sleeperUserId] };
  const { id } = await writer.send<{ id: string }>('POST', `${league.path}/conversations`, body);
  return `/api/conversations/${id}`;
}

/** Opens a live stream; all that it has said so far, also what is told at the moment only, which has no id. */
async function listen(by: Caller): Promise<() => Promise<string>> {
  const stream = callStream(await by.token(), league.leagueId);
  const [response] = (await once(stream, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  let said = '';
  response.on('error', () => undefined);
  response.setEncoding('utf8').on('data', (part: string) => (said += part));
  return async () => said;
}

describe('an archive that would fill a process', () => {
  const path = () => `${league.path}/historical-data/import`;
  const imports = (by: Caller, content: Buffer): Promise<Heard> => {
    const { payload, headers } = fileForm(content);
    return send({ method: 'POST', path: path(), by, headers, body: payload });
  };
  const archive = async () => (await send({ path: `${league.path}/export`, by: admin })).bytes;
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
    expectRefused(await imports(admin, await make()), status, slug);
    expect(await admin.get(path())).toEqual({ last: null });
  });

  it('has changed nothing', async () => {
    expect((await unpacked(await archive())).get(rosters)).toEqual((await unpacked(own)).get(rosters));
  });

  it('is taken from nobody but an admin of the league', async () => {
    expectRefused(await imports(writer, own), 403, 'not-a-league-admin');
  });
});

it('nobody hears who is writing in a conversation that they are not shown', async () => {
  const conversation = await conversationWith((await placeIn(league.leagueId, mate)).sleeperUserId);
  const [outside, inside] = [await listen(admin), await listen(mate)];
  const typing = () => writer.send('POST', `${conversation}/typing`);
  await typing();
  await writer.send('POST', `${conversation}/messages`, text);
  await until(inside, (said) => said.includes('event: conversation.message'), 10_000);
  await typing();
  await until(inside, (said) => said.includes('event: typing'), 10_000);
  // What all may hear comes after it by the same way.
  await writer.send('POST', `${league.path}/chat`, { ...text, message: `${canary} to all` });
  const told = await until(outside, (all) => all.includes('event: chat.message'), 10_000);
  expect(told).not.toMatch(/event: (typing|conversation)/);
  expect(told).not.toContain(conversation.split('/').at(-1));
});

it('who was freed of being a Sleeper user a moment ago is given nothing that is written to that user then', async () => {
  const { sleeperUserId: freed } = await placeIn(league.leagueId, mate);
  await mate.get(`${league.path}/conversations`);
  await mate.send('DELETE', '/api/auth/user/sleeper');
  const conversation = await conversationWith(freed);
  await writer.send('POST', `${conversation}/messages`, { ...text, message: `${canary} anew` });
  const looks: Reply[] = [];
  for (const path of [`${league.path}/conversations`, '/api/conversations', conversation, `${conversation}/messages`])
    looks.push(await mate.ask({ method: 'GET', path }));
  expect(JSON.stringify(looks.map(({ body }) => body))).not.toContain('anew');
  expect(looks.at(-1)?.status).toBe(404);
});
