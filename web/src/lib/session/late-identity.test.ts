import { ApiServer, response } from '../../testing/api-server';
import { fakeIdentity } from '../../testing/fake-identity';
import { certainSession, currentSession, startSession } from './session';

jest.mock('./identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
const left: string[] = [];
let reloads = 0;
jest.mock('../browser', () => ({ goTo: (address: string) => left.push(address), reload: () => (reloads += 1) }));

const handOver = 'POST /api/auth/session';
const over = response(401, { message: 'Unauthorized', slug: 'unauthorized' });
/** Longer than the identity server is waited for, and shorter than until what was given up is tried again. */
const longMs = 11_000;

beforeEach(() => {
  left.length = 0;
  reloads = 0;
  localStorage.setItem('dynasty.account', 'account-1');
});

/** Opens a page while the identity server says nothing, for so long that it is not waited for; `say` ends that. */
async function openLate(whoIs: unknown) {
  let speak: (known: boolean) => void = () => undefined;
  const asked = new Promise<boolean>((resolve) => (speak = resolve));
  jest.spyOn(fakeIdentity, 'askIdentity').mockReturnValueOnce(asked);
  const server = new ApiServer({ [handOver]: response(200, {}), 'GET /api/auth/user': whoIs });
  jest.useFakeTimers();
  const started = startSession('/leagues/7');
  await jest.advanceTimersByTimeAsync(longMs);
  jest.useRealTimers();
  await started;
  const say = async (known: boolean) => {
    speak(known);
    await new Promise((resolve) => setTimeout(resolve));
    await certainSession();
  };
  return { server, say };
}

it.each([
  ['unavailable', over],
  ['signed-in', {}],
])('lets in who is known only when nobody waits for it any more; %s until then', async (until, whoIs) => {
  const { server, say } = await openLate(whoIs);
  expect([currentSession(), server.count(handOver)]).toEqual([until, 0]);
  await say(true);
  expect([currentSession(), server.count(handOver), reloads]).toEqual(['signed-in', 1, 0]);
});

it('lets nobody in whom the identity server turns out not to know', async () => {
  const { server, say } = await openLate(over);
  await say(false);
  expect([currentSession(), server.count(handOver)]).toEqual(['unavailable', 0]);
});

it('begins anew where it is somebody else who is known late', async () => {
  localStorage.setItem('dynasty.account', 'account-2');
  const { say } = await openLate(over);
  await say(true);
  expect([currentSession(), reloads, localStorage.getItem('dynasty.account')]).toEqual(['unavailable', 1, 'account-1']);
});

it('finishes the sign-out of who has signed out, and is known late', async () => {
  const { server, say } = await openLate(over);
  localStorage.setItem('dynasty.owedSignOut', '1');
  await say(true);
  expect([left, server.count(handOver)]).toEqual([['/signed-out'], 0]);
});
