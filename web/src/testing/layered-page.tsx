import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useBackCloses } from '../lib/back-closes';

const Layer = ({ name, onClose }: { name: string; onClose: () => void }) => {
  useBackCloses(onClose);
  return <button onClick={onClose}>Close {name}</button>;
};

function Page() {
  const [layers, setLayers] = useState<string[]>([]);
  return (
    <>
      {['menu', 'dialog', 'question'].map((name) => (
        <button key={name} onClick={() => setLayers((before) => [...before, name])}>
          Open {name}
        </button>
      ))}
      <button onClick={() => setLayers(['dialog'])}>Dialog in its place</button>
      {layers.map((name) => (
        <Layer key={name} name={name} onClose={() => setLayers((before) => before.filter((one) => one !== name))} />
      ))}
    </>
  );
}

/** The router's part: hears of steps along the history. */
export const heard: unknown[] = [];
const onPopState = ({ state }: PopStateEvent) => heard.push(state);

/** Shows a page that layers can be opened on, above another one in the history. */
export function openPage(): void {
  window.history.pushState({ page: 'before' }, '');
  window.history.pushState({ page: 'here' }, '');
  render(<Page />);
  window.addEventListener('popstate', onPopState);
  heard.length = 0;
}

export const leavePage = () => window.removeEventListener('popstate', onPopState);

export const wait = (ms?: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

/** Several short waits, not a long one: on a busy machine that would be over before the second of two timers in a row. */
export const settled = () =>
  act(async () => {
    for (let step = 0; step < 6; step += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  });
export const press = async (name: string) => {
  act(() => screen.getByRole('button', { name }).click());
  await settled();
};
export const step = async (to: 'back' | 'forward') => {
  act(() => window.history[to]());
  await settled();
};
/** Closes the menu, and comes back while its step back is under way. */
export const closeMenu = async () => {
  act(() => screen.getByRole('button', { name: 'Close menu' }).click());
  await wait();
};
/** The browser takes the next step back that late, ms; never without it. */
export function delayStep(ms?: number): void {
  const { history } = window;
  const takeStep = history.back.bind(history);
  jest.spyOn(history, 'back').mockImplementationOnce(() => {
    if (ms !== undefined) setTimeout(takeStep, ms);
  });
}
export const shown = () => screen.queryAllByRole('button', { name: /^Close/ }).map((button) => button.textContent);
export const page = () => (window.history.state as { page: string }).page;
