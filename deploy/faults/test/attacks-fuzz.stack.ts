import { slugOf, tellsOfInside } from '@dynasty/testbed/fuzz/fuzz';
import { type Field, type Operation } from '@dynasty/testbed/fuzz/operations';
import { type FuzzRequest, fuzzRequest } from '@dynasty/testbed/fuzz/requests';
import { oneOf } from '@dynasty/testbed/fuzz/values';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { reportFigure } from '@dynasty/testbed/report-figure';
import { accountWithSearch, type Account } from './support/attacks/account.js';
import { bearer, cookie, type Heard, json, ownPage, send } from './support/attacks/send.js';
import { call, portsFile, signIn, until } from './support/stack.js';

const seed = 23;
const perRoute = 30;
const longestMs = 2_000;
/** An address has twenty sign-ins a minute. */
const perAddress = 15;

const words = (name: string): Field => ({ name, required: false, schema: { type: 'string', maxLength: 600 } });
const part = (name: string): Field => ({ ...words(name), required: true });
const one = (name: string, ...values: string[]): Field => ({ name, required: false, schema: { enum: values } });
const token = { type: 'object', required: ['token'], properties: { token: { type: 'string', maxLength: 9_000 } } };
const route = (method: Operation['method'], path: string, o: Partial<Operation> = {}): Operation => ({
  ...{ method, path, access: 'public', params: [], query: [], body: undefined },
  ...o,
});

/** What the gateway serves by itself, and what it says where nothing is. */
const routes: Operation[] = [
  route('GET', '/api/login', { query: [words('returnTo')] }),
  route('POST', '/api/login', { query: [words('returnTo')] }),
  route('GET', '/api/logout'),
  route('POST', '/api/logout'),
  route('GET', '/api/auth/session'),
  route('POST', '/api/auth/session', { body: token }),
  route('PUT', '/api/auth/session', { body: token }),
  route('DELETE', '/api/auth/session'),
  route('GET', '/healthz', { query: [words('own')] }),
  route('GET', '/readyz', { query: [one('own', '0', '1'), one('all', '0', '1')] }),
  route('GET', '/'),
  route('GET', '/leagues/{page}', { params: [part('page')], query: [words('tab')] }),
  route('POST', '/leagues/{page}', { params: [part('page')] }),
  route('GET', '/assets/{file}', { params: [part('file')] }),
  route('GET', '/api/{nothing}', { params: [part('nothing')] }),
  route('GET', '/realms/{realm}', { params: [part('realm')] }),
];

let bystander: Account;
let visitor: string;
beforeAll(async () => {
  bystander = await accountWithSearch('bystander-of-the-fuzz');
  visitor = await signIn('visitor-of-the-fuzz');
  await until(
    () => call('/readyz?all=1'),
    ({ status }) => status === 200,
    60_000,
  );
}, 200_000);

/** What else a request may come with. */
const besides = (): Record<string, string>[] => [
  ...[{}, { accept: 'text/html' }, bearer(visitor), cookie(visitor), ownPage(visitor), { cookie: 'dynasty_session=' }],
  ...[{ cookie: '=;;dynasty_session;a=b' }, { authorization: 'Basic c29tZW9uZTpkZW1v' }, bearer('a.b.c'), json],
  ...[{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: '::' }, { 'sec-fetch-site': 'cross-site' }],
  ...[
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
    { 'x-requested-with': 'dynasty' },
    { range: 'bytes=9-1' },
  ],
  ...[{ 'x-forwarded-for': '\u00ff, ;' }, { forwarded: 'for="' }, { expect: '100-continue' }, { te: 'trailers' }],
];

/** What is wrong with a response; empty for none. */
function wrongOf({ status, headers, text, ms }: Heard): string[] {
  const wrong: string[] = [];
  // What is no request of HTTP at all is told so without a body.
  const isOfProtocol = [400, 431].includes(status) && text === '';
  if (status >= 500) wrong.push('a fault of ours');
  if (ms > longestMs) wrong.push(`${Math.round(ms)} ms`);
  if (status >= 400 && !isOfProtocol && slugOf(text) === undefined)
    wrong.push(`of another shape: ${text.slice(0, 100)}`);
  if (status >= 400 && tellsOfInside(text)) wrong.push(`tells of the inside: ${text.slice(0, 100)}`);
  if (!isOfProtocol && headers['x-content-type-options'] !== 'nosniff') wrong.push('without its headers');
  if (headers.location !== undefined && !/^\/(?![/\\])/.test(headers.location))
    wrong.push(`leads to ${headers.location}`);
  return wrong;
}

it('whatever is sent to the gateway’s own routes, it neither fails nor tells of its inside, nor leads elsewhere', async () => {
  const random = seededRandom(seed);
  const { restarts } = portsFile().processes.gateway ?? {};
  const statuses: Record<string, number> = {};
  const problems: string[] = [];
  let [sent, slowestMs] = [0, 0];
  async function hear({ method, url: path, headers, payload: body }: FuzzRequest): Promise<Heard> {
    const from = `127.0.3.${1 + Math.floor(sent / perAddress)}`;
    sent += 1;
    return send({ method, path, headers: { ...oneOf(random, besides()), ...headers }, body, from });
  }
  for (const operation of routes) {
    for (let n = 0; n < perRoute; n += 1) {
      const request = fuzzRequest(operation, {}, random);
      const first = await hear(request);
      // A machine that was busy elsewhere does not count.
      const heard = first.ms > longestMs ? await hear(request) : first;
      const kind = `${Math.floor(heard.status / 100)}xx`;
      statuses[kind] = (statuses[kind] ?? 0) + 1;
      slowestMs = Math.max(slowestMs, Math.round(heard.ms));
      const shown = `${request.method} ${request.url.slice(0, 200)} ${JSON.stringify(request.headers)}: ${heard.status}`;
      problems.push(...wrongOf(heard).map((wrong) => `${shown} ${wrong}`));
    }
  }
  expect(problems).toEqual([]);
  expect(Object.keys(statuses).sort()).toEqual(['2xx', '3xx', '4xx']);
  expect(portsFile().processes.gateway?.restarts).toBe(restarts);
  expect(await bystander.kept()).toMatchObject({ searches: [expect.anything()] });
  reportFigure(expect, `${sent} requests, ${JSON.stringify(statuses)}, the slowest took ${slowestMs} ms`);
}, 120_000);
