import userEvent from '@testing-library/user-event';
import { followKeys } from './follow-keys';

it('marks the page while the Tab key moves its focus, and no longer once something is pressed by pointer', async () => {
  followKeys();
  document.body.innerHTML = '<input><button>Press</button>';
  const isMarked = () => 'tabbing' in document.documentElement.dataset;
  const user = userEvent.setup();
  await user.click(document.querySelector('input')!);
  await user.keyboard('text');
  expect(isMarked()).toBe(false);
  await user.tab();
  expect(isMarked()).toBe(true);
  await user.click(document.querySelector('button')!);
  expect(isMarked()).toBe(false);
});
