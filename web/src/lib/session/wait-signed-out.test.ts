import { ApiServer } from '../../testing/api-server';
import { fakeIdentity } from '../../testing/fake-identity';
import { currentSession, retrySignOut, startSession } from './session';

jest.mock('./identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
/** Where this tab went; `again` when it began anew. */
const left: string[] = [];
jest.mock('../browser', () => ({
  goTo: (address: string) => left.push(address),
  reload: () => left.push('again'),
}));

const owed = 'dynasty.owedSignOut';
const ask = jest.spyOn(fakeIdentity, 'askIdentity');

/** Another tab signs in, which the identity server asked a password for: it knew nobody. */
function signInElsewhere(account: string): void {
  localStorage.removeItem(owed);
  localStorage.setItem('dynasty.account', account);
}
const hear = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'dynasty.account', newValue }));

beforeEach(async () => {
  left.length = 0;
  window.history.replaceState(null, '', '/signed-out');
  localStorage.setItem('dynasty.account', 'account-1');
  new ApiServer({});
  ask.mockRejectedValue(new Error('no response'));
  await startSession('/signed-out');
  expect(currentSession()).toBe('unavailable');
  ask.mockReset().mockResolvedValue(true);
});

afterEach(() => window.history.replaceState(null, '', '/'));

describe('a tab whose sign-out waits for the identity server', () => {
  it.each(['account-1', 'account-2'])('leaves alone whoever signs in elsewhere: %s', (account) => {
    signInElsewhere(account);
    hear(account);
    expect(left).toEqual(['/']);
    expect(localStorage.getItem('dynasty.account')).toBe(account);
    expect(localStorage.getItem(owed)).toBeNull();
  });

  it('goes on waiting when another tab signs out too', () => {
    hear(null);
    expect(left).toEqual([]);
  });

  it('leaves alone whoever signed in while the browser kept it as it was', () => {
    signInElsewhere('account-1');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(left).toEqual(['/']);
  });

  it('asks for nothing more once another tab has seen the sign-out finished', async () => {
    signInElsewhere('account-2');
    await retrySignOut();
    expect([left, currentSession(), ask.mock.calls.length]).toEqual([['/'], 'unavailable', 0]);
  });

  it.each([true, false])('ends nobody who signed in while it asked: known %s', async (known) => {
    ask.mockImplementation(() => {
      signInElsewhere('account-2');
      return known ? Promise.resolve(true) : Promise.reject(new Error('no response'));
    });
    await retrySignOut();
    expect([left, currentSession()]).toEqual([['/'], 'unavailable']);
  });

  it('finishes it while it is owed', async () => {
    await retrySignOut();
    expect([left, currentSession()]).toEqual([[], 'signed-in']);
  });
});

it('finishes it in a browser that keeps nothing, too', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no storage');
  });
  localStorage.clear();
  await startSession('/signed-out');
  await retrySignOut();
  expect([left, currentSession()]).toEqual([[], 'signed-in']);
  jest.restoreAllMocks();
});
