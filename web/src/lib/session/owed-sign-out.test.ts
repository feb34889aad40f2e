import { ApiServer, response } from '../../testing/api-server';
import { fakeIdentity } from '../../testing/fake-identity';
import { takeNext } from './return-to';
import { currentSession, startSession } from './session';

jest.mock('./identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
const left: string[] = [];
jest.mock('../browser', () => ({ goTo: (address: string) => left.push(address), reload: () => undefined }));

const route = 'POST /api/auth/session';
const page = '/leagues/7/draft?year=2024';
const signedOut = response(401, { message: 'Unauthorized: this session was signed out.', slug: 'signed-out' });

/** Opens an address of ours, as the browser does. */
function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  return startSession(window.location.pathname);
}

/** The tab of a sign-out is closed before the identity server has responded. */
function leaveSignOut(): void {
  jest.spyOn(fakeIdentity, 'askIdentity').mockReturnValueOnce(new Promise(() => undefined));
  void open('/signed-out');
}

afterEach(() => {
  fakeIdentity.known = true;
  left.length = 0;
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

describe('a sign-out that was left before the identity server had ended its session', () => {
  it.each([page, `/sign-in?returnTo=${encodeURIComponent(page)}`])(
    'is finished before anybody is signed in, and leads on by a password, at %s',
    async (address) => {
      const server = new ApiServer({ [route]: response(200, {}) });
      leaveSignOut();
      await open(address);
      expect(left).toEqual(['/signed-out']);
      expect(server.calls).toEqual([]);
      expect(localStorage.getItem('dynasty.account')).toBeNull();
      expect(takeNext()).toBe(page);
    },
  );

  it('is over once the identity server knows nobody: the next sign-in is a sign-in', async () => {
    const server = new ApiServer({ [route]: response(200, {}) });
    leaveSignOut();
    fakeIdentity.known = false;
    await open('/sign-in');
    expect([currentSession(), left]).toEqual(['signed-out', []]);
    fakeIdentity.known = true;
    await open('/sign-in');
    expect([currentSession(), left, server.count(route)]).toEqual(['signed-in', [], 1]);
  });

  it('is still owed when the identity server was away meanwhile', async () => {
    new ApiServer({ 'GET /api/auth/user': response(401, {}) });
    leaveSignOut();
    jest.spyOn(fakeIdentity, 'askIdentity').mockRejectedValueOnce(new Error('no response'));
    await open('/signed-out');
    expect(currentSession()).toBe('unavailable');
    await open('/sign-in');
    expect(left).toEqual(['/signed-out']);
  });

  it('is found by another tab that hears of it and begins anew', () => {
    localStorage.setItem('dynasty.account', 'account-1');
    const found: (string | null)[] = [];
    const forget = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => {
      if (key === 'dynasty.account') found.push(localStorage.getItem('dynasty.owedSignOut'));
    });
    leaveSignOut();
    forget.mockRestore();
    expect(found).toEqual(['1']);
  });
});

describe('a session that the gateway has seen signed out while the identity server still knows it', () => {
  it.each([
    ['in a tab that shows a page', page, 'account-1'],
    ['by a browser that has forgotten who it was', page, null],
    ['by who wants to sign in', `/sign-in?returnTo=${encodeURIComponent(page)}`, null],
  ])(
    'is ended there too, and nobody is told that the sign-in is not available: %s',
    async (_name, address, account) => {
      if (account !== null) localStorage.setItem('dynasty.account', account);
      const server = new ApiServer({ [route]: signedOut });
      await open(address);
      expect(left).toEqual(['/signed-out']);
      expect(currentSession()).not.toBe('unavailable');
      expect(server.count('GET /api/auth/user')).toBe(0);
      expect(takeNext()).toBe(page);
    },
  );

  it('leads nobody on who had the front page open', async () => {
    localStorage.setItem('dynasty.account', 'account-1');
    new ApiServer({ [route]: signedOut });
    await open('/');
    expect([left, takeNext()]).toEqual([['/signed-out'], null]);
  });
});
