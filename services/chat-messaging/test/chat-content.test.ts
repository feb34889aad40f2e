import { type ChatMessage } from '../src/bodies/chat-message.js';
import { type ChatBed, chatBed } from './support/chat-bed.js';
import { chatCalls } from './support/chat-calls.js';
import { LEAGUE, OTHER_LEAGUE } from './support/leagues.js';

let chat: ChatBed;
const { call, get, list, say } = chatCalls(() => chat);
beforeAll(async () => {
  chat = await chatBed();
});
afterAll(() => chat.close());

const url = `/api/leagues/${LEAGUE}/chat`;
const image = (imageUrl: string, more: object = {}) => ({ messageType: 'image', imageUrl, ...more });

describe('what a message carries', () => {
  test('the one that it replies to, as it is now and cut to what a quote shows', async () => {
    const long = `${'🏈'.repeat(200)} end`;
    const first = await say('ann', long);
    const reply = await say('bob', 'deal', { replyToId: first.id });
    expect(reply.replyTo).toMatchObject({ id: first.id, userId: 'ann', userName: 'ANN', state: 'shown' });
    expect(reply.replyTo?.message).toBe('🏈'.repeat(140));
    expect((await list('ann')).at(-1)).toEqual(reply);
    // The quoted one is on another page.
    expect(await list('ann', '?limit=1')).toEqual([reply]);
  });

  test('a reply to nothing, or to another league’s message, is refused and stored nowhere', async () => {
    const elsewhere = await say('cid', 'ours', {}, `/api/leagues/${OTHER_LEAGUE}/chat`);
    const before = (await list('ann')).length;
    for (const replyToId of ['nothing', elsewhere.id]) {
      const response = await call('ann', 'POST', url, { message: 'hi', messageType: 'text', replyToId });
      expect(response).toMatchObject({ statusCode: 400 });
      const message = 'The message that you reply to is not here.';
      expect(response.json()).toMatchObject({ slug: 'reply-not-found', message, field: 'replyToId' });
    }
    expect(await list('ann')).toHaveLength(before);
  });

  test('who is named in it, found by the server', async () => {
    const { mentions } = await say('ann', '@bob and @ZOE, not @nobody: trade?');
    expect(mentions).toEqual([
      { name: 'bob', userId: 'bob', sleeperUserId: 's-bob' },
      { name: 'ZOE', userId: null, sleeperUserId: 's-zoe' },
    ]);
  });

  test('what its sender’s page knows it by', async () => {
    expect(await say('ann', 'mine', { clientId: 'page-1_7' })).toMatchObject({ clientId: 'page-1_7', position: 4 });
  });

  test('a picture by its address, with words or without', async () => {
    const bare = await call('ann', 'POST', url, image('https://pics.example/a.png'));
    expect(bare.json()).toMatchObject({
      ...{ messageType: 'image', message: '', imageUrl: 'https://pics.example/a.png', imageFileName: 'Shared image' },
      ...{ thumbnailUrl: null, imageWidth: null, imageHeight: null },
    });
    const more = { message: ' the @bob trophy ', imageFileName: 'a\u202e\nb.png' };
    const worded = await call('ann', 'POST', url, image('https://pics.example/b.png', more));
    expect(worded.json()).toMatchObject({ message: 'the @bob trophy', imageFileName: 'ab.png' });
    expect(worded.json<ChatMessage>().mentions).toHaveLength(1);
    expect((await list('bob')).slice(-2)).toEqual([bare.json(), worded.json()]);
  });

  test.each([
    [image('https://router/a.png'), 'imageUrl', 'Enter the address of a picture on the web; it begins with https://.'],
    [
      image('/api/files/not-an-upload-of-mine'),
      'imageUrl',
      'This picture cannot be shared again. Upload it once more.',
    ],
    [{ messageType: 'text', message: ' \n ' }, 'message', 'Write something first.'],
  ])('is refused in words for who sent it, without the name of a field: %j', async (payload, field, message) => {
    expect((await call('ann', 'POST', url, payload)).json()).toMatchObject({ field, message });
  });

  test('a search without a word says what to do', async () => {
    const refused = await get('ann', `${url}/search?q=%20`);
    expect(refused.json()).toMatchObject({ message: 'Type a word to look for.', field: 'q' });
  });

  test.each([
    [image('javascript:alert(1)'), 400],
    [image('https://2130706433/a.png'), 400],
    [image('https://u:p@pics.example/a.png'), 400],
    [image(`https://pics.example/${'x'.repeat(1_000)}`), 400],
    [image('/api/files/not-an-upload-of-mine'), 400],
    [{ messageType: 'image', message: 'no picture' }, 400],
    [{ messageType: 'text', message: 'x', imageUrl: 'https://pics.example/a.png' }, 400],
    [{ messageType: 'text', message: 'x', clientId: '<b>' }, 400],
    [{ messageType: 'text', message: 'x', createdAt: '2020-01-01', isAdmin: true }, 400],
    [{ messageType: 'text', message: 'x'.repeat(70_000) }, 413],
  ])('is refused: %j', async (payload, status) => {
    const before = await list('ann');
    expect((await call('ann', 'POST', url, payload)).statusCode).toBe(status);
    expect(await list('ann')).toEqual(before);
  });
});

describe('reading around a place', () => {
  test('leads forwards and backwards to every message, once and in order', async () => {
    for (let n = 0; n < 12; n += 1) await say('ann', `line ${n}`);
    const whole = await list('ann', '?limit=100');
    const middle = whole[whole.length - 6]!;
    const around = await get('bob', `${url}?limit=4&around=${middle.id}`);
    const seen = around.json<ChatMessage[]>();
    expect(seen.map(({ id }) => id)).toContain(middle.id);
    expect(seen).toHaveLength(4);
    let older = around.headers['x-next-cursor'];
    let newer = around.headers['x-newer-cursor'];
    while (older !== undefined) {
      const page = await get('bob', `${url}?limit=3&before=${String(older)}`);
      seen.unshift(...page.json<ChatMessage[]>());
      older = page.headers['x-next-cursor'];
    }
    while (newer !== undefined) {
      const page = await get('bob', `${url}?limit=3&after=${String(newer)}`);
      seen.push(...page.json<ChatMessage[]>());
      newer = page.headers['x-newer-cursor'];
    }
    expect(seen).toEqual(whole);
  });

  test('tells of a newer page again when it is read from memory', async () => {
    const [first] = await list('ann', '?limit=100');
    const query = `${url}?limit=2&around=${first!.id}`;
    const headers = async () => (await get('ann', query)).headers['x-newer-cursor'];
    expect(await headers()).toBe(await headers());
    expect(await headers()).toBeDefined();
  });

  test('is refused for a message that is not there, for another league’s, and for two places at once', async () => {
    const elsewhere = await say('cid', 'ours', {}, `/api/leagues/${OTHER_LEAGUE}/chat`);
    expect(await get('ann', `${url}?around=${elsewhere.id}`)).toMatchObject({ statusCode: 404 });
    expect(await get('ann', `${url}?around=nothing`)).toMatchObject({ statusCode: 404 });
    expect(await get('ann', `${url}?around=a&before=MQ`)).toMatchObject({ statusCode: 400 });
    expect(await get('ann', `${url}?after=bm90`)).toMatchObject({ statusCode: 400 });
  });
});
