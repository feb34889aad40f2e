import { askIdentity } from './identity';

const frames = () => [...document.querySelectorAll('iframe')];

const failures: unknown[] = [];

/** Begins to ask, and waits until the identity server is asked. */
async function ask(): Promise<void> {
  const before = frames();
  askIdentity().catch((error: unknown) => failures.push(error));
  while (!frames().some((frame) => !before.includes(frame))) await new Promise((resolve) => setTimeout(resolve));
}

it('leaves nothing behind of the times when the identity server did not respond', async () => {
  const add = jest.spyOn(window, 'addEventListener');
  const remove = jest.spyOn(window, 'removeEventListener');
  const listening = () => [add, remove].map(({ mock }) => mock.calls.filter(([type]) => type === 'message').length);
  for (let time = 0; time < 4; time += 1) await ask();
  expect(frames()).toHaveLength(1);
  expect(listening()).toEqual([4, 3]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kc-callback-'))).toHaveLength(1);
  // None of them says that nobody is signed in.
  expect(failures).toHaveLength(3);
});
