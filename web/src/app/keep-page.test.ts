import { keptPage } from '../lib/kept-page';
import { writeAccount } from '../lib/session/remembered-account';
import { startSession } from '../lib/session/session';
import { rememberAccount } from '../lib/session/remember-account';
import { pageIsInPlace } from '../lib/first-paint';
import { ApiServer, response } from '../testing/api-server';
import { keepPages } from './keep-page';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);
jest.mock('../lib/browser', () => ({ goTo: jest.fn(), reload: jest.fn() }));

const page = '<header>Bar</header><main><h1>League</h1><p>Far below</p></main>';
/** As the frame of every page says of which address it is. */
const shown = (html: string, address: string) => `<div data-address="${address}">${html}</div>`;
let root: HTMLElement;

/** Where things stand on the page, in pixels from its top. */
const tops: Record<string, number> = { P: 5_000 };

beforeAll(async () => {
  new ApiServer({ 'POST /api/auth/session': response(200, {}) });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.tagName] ?? 10, 100, 10);
  });
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/one.css">';
  document.body.innerHTML = '<div id="root"></div>';
  root = document.body.firstElementChild as HTMLElement;
  window.history.replaceState(null, '', '/leagues/7');
  await startSession('/leagues/7');
  pageIsInPlace();
  void keepPages(root);
});

beforeEach(async () => {
  localStorage.clear();
  writeAccount('account-1');
  root.innerHTML = shown(page, '/leagues/7');
  window.history.replaceState(null, '', '/leagues/7');
  window.innerWidth = 390;
});

function leave(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

it('keeps the first screen of a page when it is left', () => {
  leave();
  expect(keptPage()).toBe(shown('<header>Bar</header><main><h1>League</h1></main>', '/leagues/7'));
});

it.each([
  ['at another address', () => window.history.replaceState(null, '', '/leagues/8')],
  ['with another query', () => window.history.replaceState(null, '', '/leagues/7?week=3')],
  ['at another width', () => (window.innerWidth = 1440)],
  ['with other styles', () => document.querySelector('link')?.setAttribute('href', '/assets/two.css')],
])('does not show it %s', (_, change) => {
  leave();
  expect(keptPage()).toBeDefined();
  change();
  expect(keptPage()).toBeUndefined();
  document.querySelector('link')?.setAttribute('href', '/assets/one.css');
});

const hour = 3_600_000;
const change = (part: object) => {
  const kept = JSON.parse(localStorage.getItem('dynasty.page') ?? '') as object;
  localStorage.setItem('dynasty.page', JSON.stringify({ ...kept, ...part }));
};

it.each([
  ['somebody else’s', () => writeAccount('account-2')],
  ['of who has signed out', () => writeAccount(null)],
  ['of a sign-in that may be over', () => change({ at: Date.now() - 8 * hour })],
  ['from before pages had an age', () => change({ at: undefined })],
  ['from a time to come', () => change({ at: Date.now() + hour })],
  ['no page', () => change({ html: { a: 1 } })],
  ['nothing', () => localStorage.setItem('dynasty.page', 'null')],
  ['broken', () => localStorage.setItem('dynasty.page', '{')],
])('drops a kept page that is %s', (_, spoil) => {
  leave();
  change({ at: Date.now() - 7 * hour });
  expect(keptPage()).toBeDefined();
  spoil();
  expect(keptPage()).toBeUndefined();
  expect(localStorage.getItem('dynasty.page')).toBeNull();
});

it.each([
  ['that is still being loaded', '<div role="status" aria-label="Loading the league"></div>', '/leagues/7'],
  ['that has failed', '<p role="alert">Failed to load matchups</p>', '/leagues/7'],
  ['with an open menu', '<button aria-expanded="true"></button>', '/leagues/7'],
  ['below an open dialog', '<dialog open></dialog>', '/leagues/7'],
  ["behind the phone's menu", '<main inert></main>', '/leagues/7'],
  ['with private messages', page, '/leagues/7/messages'],
])('keeps no page %s', (_, html, address) => {
  root.innerHTML = shown(html, address);
  window.history.replaceState(null, '', address);
  leave();
  expect(localStorage.getItem('dynasty.page')).toBeNull();
});

it.each(['/leagues/7/messages', '/leagues/8', '/leagues/7?week=3'])(
  'keeps nothing of %s under the address of the page that comes next',
  (before) => {
    root.innerHTML = shown(page, before);
    leave();
    expect(localStorage.getItem('dynasty.page')).toBeNull();
    root.innerHTML = shown(page, '/leagues/7');
    leave();
    expect(localStorage.getItem('dynasty.page')).not.toBeNull();
  },
);

it('keeps nothing of what does not say of which address it is', () => {
  root.innerHTML = page;
  leave();
  expect(localStorage.getItem('dynasty.page')).toBeNull();
});

it('keeps nothing of a page whose account was changed in another tab, and forgets it at sign-out', async () => {
  writeAccount('account-2');
  leave();
  expect(localStorage.getItem('dynasty.page')).toBeNull();
  writeAccount('account-1');
  leave();
  expect(localStorage.getItem('dynasty.page')).not.toBeNull();
  await rememberAccount(null);
  expect(localStorage.getItem('dynasty.page')).toBeNull();
});
