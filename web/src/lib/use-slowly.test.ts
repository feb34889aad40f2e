import { act, renderHook } from '@testing-library/react';
import { useSlowly } from './use-slowly';

afterEach(() => void jest.useRealTimers());

it('follows as ever when the device sets its clock back', () => {
  jest.useFakeTimers();
  const { result, rerender } = renderHook((text: string) => useSlowly(text, 400), { initialProps: '' });
  const type = (text: string) => {
    rerender(text);
    act(() => jest.advanceTimersByTime(400));
    return result.current;
  };
  expect(type('be')).toBe('be');
  jest.setSystemTime(Date.now() - 3_600_000);
  expect(type('bear')).toBe('bear');
});
