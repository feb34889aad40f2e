import { act, render, screen } from '@testing-library/react';
import { onPhone } from '../testing/phone';
import { WhenNear } from './when-near';

/** The test's window has no layout: the test says what has come near. */
let report: (isIntersecting: boolean) => void;
const watched = new Set<Element>();

beforeAll(() => {
  window.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      report = (isIntersecting) => callback([{ isIntersecting }]);
    }
    observe = (element: Element) => void watched.add(element);
    disconnect = () => watched.clear();
  } as unknown as typeof IntersectionObserver;
});

const shown = () => render(<WhenNear until={<p>later</p>}>the chat</WhenNear>);

test('a wide screen has it at once', () => {
  shown();
  expect(screen.getByText('the chat')).toBeInTheDocument();
  expect(watched.size).toBe(0);
});

describe('on a phone', () => {
  onPhone();

  test('it comes when its place is near, and stays', () => {
    shown();
    act(() => report(false));
    expect(screen.getByText('later')).toBeInTheDocument();
    act(() => report(true));
    expect(screen.getByText('the chat')).toBeInTheDocument();
    expect(watched.size).toBe(0);
  });
});
