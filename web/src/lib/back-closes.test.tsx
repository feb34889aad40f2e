import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useBackCloses, withBackCloses } from './back-closes';

const Layer = ({ name, onClose }: { name: string; onClose: () => void }) => {
  useBackCloses(onClose);
  return <button onClick={onClose}>Close {name}</button>;
};

function Page() {
  const [layers, setLayers] = useState<string[]>([]);
  return (
    <>
      {['menu', 'dialog'].map((name) => (
        <button key={name} onClick={() => setLayers((before) => [...before, name])}>
          Open {name}
        </button>
      ))}
      {layers.map((name) => (
        <Layer key={name} name={name} onClose={() => setLayers((before) => before.filter((one) => one !== name))} />
      ))}
    </>
  );
}

/** The router's part: hears of steps along the history. */
const heard: unknown[] = [];
const onPopState = ({ state }: PopStateEvent) => heard.push(state);

/** Several short waits, not a long one: on a busy machine that would be over before the second of two timers in a row. */
const settled = () =>
  act(async () => {
    for (let step = 0; step < 6; step += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  });
const press = async (name: string) => {
  act(() => screen.getByRole('button', { name }).click());
  await settled();
};
const back = async () => {
  act(() => window.history.back());
  await settled();
};
const shown = () => screen.queryAllByRole('button', { name: /^Close/ }).map((button) => button.textContent);
const page = () => (window.history.state as { page: string }).page;

beforeEach(() => {
  window.history.pushState({ page: 'before' }, '');
  window.history.pushState({ page: 'here' }, '');
  render(<Page />);
  window.addEventListener('popstate', onPopState);
  heard.length = 0;
});
afterEach(() => window.removeEventListener('popstate', onPopState));

it('is closed by Back, the topmost first, and the page stays', async () => {
  await press('Open menu');
  await press('Open dialog');
  await back();
  expect(shown()).toEqual(['Close menu']);
  await back();
  expect(shown()).toEqual([]);
  expect(page()).toBe('here');
  await back();
  expect(page()).toBe('before');
});

it('leaves no step behind when it is closed in another way, and the router hears nothing of it', async () => {
  await press('Open menu');
  await press('Close menu');
  expect(page()).toBe('here');
  expect(heard).toEqual([]);
  await back();
  expect(page()).toBe('before');
});

it('stays out of the way of a page that is opened by what it closes', async () => {
  await press('Open menu');
  act(() => {
    screen.getByRole('button', { name: 'Close menu' }).click();
    window.history.pushState({ page: 'next' }, '');
  });
  await settled();
  expect(page()).toBe('next');
  await back();
  expect(page()).toBe('here');
  expect(shown()).toEqual([]);
  await back();
  expect(page()).toBe('before');
});

describe('with a router that loads the next page', () => {
  let onChange = (_state: { navigation: { state: string } }) => {};
  const navigation = (state: 'idle' | 'loading') => onChange({ navigation: { state } });
  const go = async (step: 'back' | 'forward') => {
    act(() => window.history[step]());
    await settled();
  };

  it('takes no step back meanwhile, and is no stop on the way back or forward', async () => {
    withBackCloses(() => ({ subscribe: (listener) => (onChange = listener) }));
    window.history.replaceState({ page: 'here', idx: 1 }, '');
    await press('Open menu');
    navigation('loading');
    await press('Close menu');
    expect(heard).toEqual([]);
    window.history.pushState({ page: 'next', idx: 2 }, '');
    navigation('idle');
    await go('back');
    expect(page()).toBe('here');
    expect(window.history.state).not.toHaveProperty('layers');
    navigation('idle');
    await go('forward');
    expect(page()).toBe('next');
    navigation('idle');
    await go('back');
    await go('back');
    expect(page()).toBe('before');
  });
});
