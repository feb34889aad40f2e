import { rememberNext } from '../src/lib/session/return-to';

const files = {
  entry: '/assets/index.js',
  shared: ['/assets/index.js', '/assets/base.js'],
  fonts: ['/assets/inter.woff2'],
  screens: [{ pattern: '^/leagues/[^/]+/?$', files: ['/assets/dashboard.js'] }],
};
const asked: string[] = [];
/** Where the browser was sent. */
const mockWent: string[] = [];
jest.mock('../src/lib/browser', () => ({ goTo: (address: string) => mockWent.push(address) }));

/** What is asked for part by part, each in a turn of its own, has been. */
async function allIsAsked(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

/** Opens an address in a browser that remembers this. */
async function open(address: string, memory: Record<string, string> = {}): Promise<void> {
  window.history.replaceState(null, '', address);
  for (const [key, value] of Object.entries(memory)) localStorage.setItem(key, value);
  jest.isolateModules(() => jest.requireActual('./start'));
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await allIsAsked();
}

const loaded = () =>
  [...document.head.querySelectorAll('link, script')].map((one) => one.getAttribute('href') ?? one.getAttribute('src'));
const { dataset } = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete window.earlyReads;
  asked.length = 0;
  mockWent.length = 0;
  const fetch = (address: string) => {
    asked.push(address);
    return Promise.resolve({ ok: true });
  };
  Object.assign(globalThis, { FILES: files, fetch });
});

it.each(['/', '/landing'])('shows a visitor the front page at %s, and loads no script for it', async (address) => {
  await open(address);
  expect(dataset.start).toBe('front');
  expect(loaded()).toEqual(['/assets/inter.woff2']);
});

it('leads on to the sign-in, once, who has signed out to go on as somebody else', async () => {
  rememberNext('/invite/token-1');
  await open('/signed-out', { 'dynasty.account': 'a' });
  expect(mockWent).toEqual([]);
  localStorage.clear();
  await open('/');
  expect(mockWent).toEqual(['/api/login?returnTo=%2Finvite%2Ftoken-1']);
  await open('/');
  expect(mockWent).toHaveLength(1);
});

it.each([
  ['/signed-out', '1'],
  ['/leagues/7', null],
])('notes the sign-out that is to be finished before the application is there: %s', async (address, noted) => {
  await open(address, { 'dynasty.account': 'a' });
  expect(localStorage.getItem('dynasty.owedSignOut')).toBe(noted);
});

it.each(['/', '/leagues/7', '/invite/token-1'])(
  'leads nobody on after a later sign-out who has given up going on as somebody else, at %s',
  async (address) => {
    rememberNext('/invite/token-1');
    await open(address, { 'dynasty.account': 'a' });
    localStorage.clear();
    await open('/');
    expect(mockWent).toEqual([]);
  },
);

it('loads the application for who was signed in, who comes with a link, and who was refused', async () => {
  const cases: [string, Record<string, string>, string][] = [
    ['/', { 'dynasty.account': 'a' }, 'blank'],
    ['/leagues/7', {}, 'blank'],
    ['/leagues/7', { 'dynasty.account': 'a' }, 'league'],
    ['/#error=access_denied', {}, 'blank'],
  ];
  for (const [address, memory, shown] of cases) {
    localStorage.clear();
    document.head.replaceChildren();
    await open(address, memory);
    expect([address, dataset.start]).toEqual([address, shown]);
    expect(loaded()).toContain('/assets/index.js');
  }
});

it('asks for the files of the screen, and for what it read last time', async () => {
  const reads = { '/leagues/7': [['/api/leagues/7', null]], '/leagues/8': [['/api/leagues/8', null]] };
  await open('/leagues/7', { 'dynasty.account': 'a', 'dynasty.reads': JSON.stringify(reads) });
  expect(loaded()).toEqual(['/assets/index.js', '/assets/base.js', '/assets/dashboard.js', '/assets/index.js']);
  expect(asked).toEqual(['/api/leagues/7']);
  expect([...(window.earlyReads?.keys() ?? [])]).toEqual(['/api/leagues/7']);
});

it('lets the page be drawn while it asks for many things, and runs the application when it has', async () => {
  const reads = Array.from({ length: 24 }, (_, n) => [`/api/leagues/7/part/${n}`, null]);
  const opened = open('/leagues/7', {
    'dynasty.account': 'a',
    'dynasty.reads': JSON.stringify({ '/leagues/7': reads }),
  });
  expect(asked.length).toBeLessThan(3);
  expect(document.head.querySelector('script')).toBeNull();
  await opened;
  expect(asked).toEqual(reads.map(([address]) => address));
  expect(document.head.querySelector('script')).not.toBeNull();
});

it('reads nothing for who was not signed in', async () => {
  await open('/leagues/7', { 'dynasty.reads': '{"/leagues/7":[["/api/leagues/7",null]]}' });
  expect(asked).toEqual([]);
});

it.each(['{', 'null', '[]', '"text"', '{"/leagues/7":5}', '{"/leagues/7":[null]}', '{"/leagues/7":[[7,null]]}'])(
  'begins all the same when what the screen read last time cannot be read: %s',
  async (reads) => {
    await open('/leagues/7', { 'dynasty.account': 'a', 'dynasty.reads': reads });
    expect(asked).toEqual([]);
    expect(document.head.querySelector('script')).not.toBeNull();
  },
);

describe('the theme', () => {
  const address = '/leagues/7/analytics';
  const seen = async (memory: Record<string, string>) => {
    await open(address, memory);
    return [dataset.theme, dataset.ground, document.querySelector('meta')?.content];
  };
  beforeEach(() => {
    delete dataset.ground;
    document.head.innerHTML =
      "<meta name='theme-color' content=''><style>:root{--layout:#000}:root[data-theme='light']{--layout:#fff}</style>";
  });

  it('is dark with the tables of analytics on light, until the person chooses one', async () => {
    expect(await seen({ 'dynasty.account': 'a' })).toEqual(['dark', 'light', '#000']);
  });

  it.each(['dark', 'light'])('is what the account has chosen before anything is painted: %s', async (theme) => {
    const ground = theme === 'light' ? '#fff' : '#000';
    expect(await seen({ 'dynasty.account': 'a', 'dynasty.theme': `${theme} a` })).toEqual([theme, undefined, ground]);
  });

  it('is never that of another account, nor of one that has signed out', async () => {
    expect((await seen({ 'dynasty.account': 'b', 'dynasty.theme': 'light a' }))[0]).toBe('dark');
    localStorage.clear();
    expect((await seen({ 'dynasty.theme': 'light a' }))[0]).toBe('dark');
    expect((await seen({ 'dynasty.account': 'a', 'dynasty.theme': 'sepia a' }))[0]).toBe('dark');
  });

  it('follows the system where the person wants that', async () => {
    const usual = window.matchMedia;
    window.matchMedia = (query) => ({ ...usual(query), matches: query === '(prefers-color-scheme: light)' });
    expect(await seen({ 'dynasty.account': 'a', 'dynasty.theme': 'system a' })).toEqual(['light', undefined, '#fff']);
    window.matchMedia = usual;
    expect(await seen({})).toEqual(['dark', undefined, '#000']);
  });
});

describe('the page as it was seen last', () => {
  const kept = {
    account: 'a',
    at: Date.now(),
    address: '/leagues/7',
    width: window.innerWidth,
    stylesheet: '/assets/one.css',
    html: '<header>Bar</header><main>League</main>',
  };
  const outline = '<div id="root"><div class="start" role="status" aria-label="Loading"></div></div>';
  beforeEach(() => {
    document.body.innerHTML = `${outline}<link rel="stylesheet" href="/assets/one.css">`;
  });

  const stylesArrive = () => document.querySelector('body > link')?.dispatchEvent(new Event('load'));
  const isRun = () => document.querySelector('head > script') !== null;

  it('takes the place of the outline once its styles are there, before the application runs', async () => {
    await open('/leagues/7', { 'dynasty.account': 'a', 'dynasty.page': JSON.stringify(kept) });
    expect(document.querySelector('main')).toBeNull();
    stylesArrive();
    expect(document.querySelector('.kept > main')?.textContent).toBe('League');
    expect(document.querySelector('.kept > main')?.hasAttribute('inert')).toBe(true);
    expect(document.querySelector('.start')).toBeNull();
    expect(isRun()).toBe(false);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await allIsAsked();
    expect(isRun()).toBe(true);
  });

  it('is not shown to somebody else, for whom the application runs at once', async () => {
    await open('/leagues/7', { 'dynasty.account': 'b', 'dynasty.page': JSON.stringify(kept) });
    expect(isRun()).toBe(true);
    stylesArrive();
    expect(document.querySelector('.start')).not.toBeNull();
  });

  it('is not waited for when its styles do not come', async () => {
    await open('/leagues/7', { 'dynasty.account': 'a', 'dynasty.page': JSON.stringify(kept) });
    document.querySelector('body > link')?.dispatchEvent(new Event('error'));
    await allIsAsked();
    expect(isRun()).toBe(true);
  });
});
