import { act, screen } from '@testing-library/react';
import {
  closeMenu,
  delayStep,
  heard,
  leavePage,
  openPage,
  page,
  press,
  settled,
  shown,
  step,
  wait,
} from '../testing/layered-page';
import { withBackCloses } from './back-closes';

beforeEach(openPage);
afterEach(() => {
  leavePage();
  jest.restoreAllMocks();
});

it('is closed by Back, the topmost first, and the page stays', async () => {
  await press('Open menu');
  await press('Open dialog');
  await step('back');
  expect(shown()).toEqual(['Close menu']);
  await step('back');
  expect(shown()).toEqual([]);
  expect(page()).toBe('here');
  await step('back');
  expect(page()).toBe('before');
});

it('leaves no step behind when it is closed in another way, and the router hears nothing of it', async () => {
  await press('Open menu');
  await press('Close menu');
  expect(page()).toBe('here');
  expect(heard).toEqual([]);
  await step('back');
  expect(page()).toBe('before');
});

it('leaves no step behind of what was closed as it opened', async () => {
  await press('Open menu');
  await press('Dialog in its place');
  expect(shown()).toEqual(['Close dialog']);
  await press('Close dialog');
  expect(page()).toBe('here');
  expect(window.history.state).not.toHaveProperty('layers');
  expect(heard).toEqual([]);
  await step('back');
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
  await step('back');
  expect(page()).toBe('here');
  expect(shown()).toEqual([]);
  await step('back');
  expect(page()).toBe('before');
});

it('leaves no step behind when two are closed at once', async () => {
  await press('Open menu');
  await press('Open dialog');
  act(() => {
    screen.getByRole('button', { name: 'Close dialog' }).click();
    screen.getByRole('button', { name: 'Close menu' }).click();
  });
  await settled();
  expect(window.history.state).not.toHaveProperty('layers');
  expect(heard).toEqual([]);
});

it('is closed by Back when it was opened during the step back of another one', async () => {
  await press('Open menu');
  await closeMenu();
  await press('Open dialog');
  expect(shown()).toEqual(['Close dialog']);
  await step('back');
  expect(shown()).toEqual([]);
  expect(page()).toBe('here');
  await step('back');
  expect(page()).toBe('before');
});

it('is closed by Back when the browser has lost the step back of another one', async () => {
  await press('Open menu');
  delayStep();
  await closeMenu();
  await press('Open dialog');
  await wait(3_100);
  await step('back');
  expect(shown()).toEqual([]);
  expect(page()).toBe('here');
});

it('stays open when the step back of another one comes late', async () => {
  await press('Open menu');
  delayStep(1_200);
  await closeMenu();
  await press('Open dialog');
  await wait(1_300);
  expect(shown()).toEqual(['Close dialog']);
  expect(heard).toEqual([]);
  await step('back');
  expect(shown()).toEqual([]);
  expect(page()).toBe('here');
});

it('stays open when the step back of another one takes its entry, and gets another', async () => {
  await press('Open menu');
  delayStep(100);
  await closeMenu();
  window.history.replaceState({ page: 'here' }, '');
  await press('Open dialog');
  await wait(150);
  expect(shown()).toEqual(['Close dialog']);
  await step('back');
  expect(shown()).toEqual([]);
  expect(page()).toBe('here');
});

it('stays open when one below it was closed in another way, and Back closes one above it', async () => {
  for (const name of ['menu', 'dialog', 'question']) await press(`Open ${name}`);
  await press('Close menu');
  await step('back');
  expect(shown()).toEqual(['Close dialog']);
  await step('back');
  expect(shown()).toEqual([]);
  expect(page()).toBe('here');
});

describe('with a router that loads the next page', () => {
  let onChange = (_state: { navigation: { state: string } }) => {};
  const navigation = (state: 'idle' | 'loading') => onChange({ navigation: { state } });

  it('takes no step back meanwhile, and is no stop on the way back or forward', async () => {
    withBackCloses(() => ({ subscribe: (listener) => (onChange = listener) }));
    window.history.replaceState({ page: 'here', idx: 1 }, '');
    await press('Open menu');
    navigation('loading');
    await press('Close menu');
    expect(heard).toEqual([]);
    window.history.pushState({ page: 'next', idx: 2 }, '');
    navigation('idle');
    await step('back');
    expect(page()).toBe('here');
    expect(window.history.state).not.toHaveProperty('layers');
    navigation('idle');
    await step('forward');
    expect(page()).toBe('next');
    navigation('idle');
    await step('back');
    await step('back');
    expect(page()).toBe('before');
  });
});
