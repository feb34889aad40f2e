import { afterwards, throttled } from './throttled';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('works at once, then with what has gathered, and rests when nothing comes', () => {
  const work = jest.fn();
  const { add } = throttled<string>(1_000, work);
  add('a');
  expect(work.mock.calls).toEqual([[['a']]]);
  add('b');
  add('c');
  jest.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(work.mock.calls[1]).toEqual([['b', 'c']]);
  jest.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(2);
  add('d');
  expect(work.mock.calls[2]).toEqual([['d']]);
});

it('does no more work once it was stopped', () => {
  const work = jest.fn();
  const { add, stop } = throttled<string>(1_000, work);
  add('a');
  add('b');
  stop();
  jest.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('works a while after something happened, and once more for what happened meanwhile', () => {
  const work = jest.fn();
  const { tell, stop } = afterwards(2_000, work);
  tell();
  jest.advanceTimersByTime(1_999);
  expect(work).not.toHaveBeenCalled();
  tell();
  tell();
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(2_000);
  expect(work).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(2);
  tell();
  stop();
  jest.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(2);
});
