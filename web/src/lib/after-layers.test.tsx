import { act, screen } from '@testing-library/react';
import { closeMenu, delayStep, leavePage, openPage, page, press, settled, step, wait } from '../testing/layered-page';
import { afterLayers } from './after-layers';
import { withBackCloses } from './back-closes';

beforeEach(openPage);
afterEach(() => {
  leavePage();
  jest.restoreAllMocks();
});

it('does its work at once where nothing lies above the page', async () => {
  const work = jest.fn();
  afterLayers(work);
  await settled();
  expect(work).toHaveBeenCalledTimes(1);
});

it('does its work once the layers above the page are closed, and their entries left', async () => {
  await press('Open menu');
  await press('Open dialog');
  afterLayers(() => window.history.replaceState({ page: 'changed' }, ''));
  await press('Close dialog');
  expect(page()).toBe('here');
  await press('Close menu');
  expect(page()).toBe('changed');
  await step('back');
  expect(page()).toBe('before');
});

it('does its work once Back has closed the layers above the page', async () => {
  await press('Open menu');
  const work = jest.fn();
  afterLayers(work);
  await step('back');
  expect(work).toHaveBeenCalledTimes(1);
});

it('does its work also when the browser has lost the step back to the page', async () => {
  await press('Open menu');
  const work = jest.fn();
  afterLayers(work);
  delayStep();
  await closeMenu();
  expect(work).not.toHaveBeenCalled();
  await wait(3_100);
  expect(work).toHaveBeenCalledTimes(1);
});

it('waits for what was opened since when the browser has lost the step back to the page', async () => {
  await press('Open menu');
  const work = jest.fn();
  afterLayers(work);
  delayStep();
  await closeMenu();
  await press('Open dialog');
  await wait(3_100);
  expect(work).not.toHaveBeenCalled();
  await press('Close dialog');
  expect(work).toHaveBeenCalledTimes(1);
});

it('does no work on the entry of the next page', async () => {
  window.history.replaceState({ page: 'here', idx: 1 }, '');
  await press('Open menu');
  const work = jest.fn();
  afterLayers(work);
  act(() => {
    screen.getByRole('button', { name: 'Close menu' }).click();
    window.history.pushState({ page: 'next', idx: 2 }, '');
  });
  await settled();
  expect(work).not.toHaveBeenCalled();
});

it('does no work when the page is shown again that was left by then', async () => {
  let onChange = (_state: { navigation: { state: string } }) => {};
  const navigation = (state: 'idle' | 'loading') => onChange({ navigation: { state } });
  withBackCloses(() => ({ subscribe: (listener) => (onChange = listener) }));
  window.history.replaceState({ page: 'here', idx: 1 }, '');
  navigation('idle');
  await press('Open menu');
  const work = jest.fn();
  afterLayers(work);
  navigation('loading');
  await press('Close menu');
  window.history.pushState({ page: 'next', idx: 2 }, '');
  navigation('idle');
  await step('back');
  navigation('idle');
  expect(page()).toBe('here');
  await press('Open menu');
  await press('Close menu');
  expect(work).not.toHaveBeenCalled();
});
