import { act, fireEvent } from '@testing-library/react';

/** What a browser knows of a list, px. */
interface Heights {
  /** So much of it is in sight. */
  shown: number;
  /** So high is what it holds. */
  content: number | ((list: Element) => number);
}

/** The page's ResizeObservers, controlled by the test. */
class FakeResizeObserver {
  static readonly watching = new Set<FakeResizeObserver>();
  constructor(private readonly callback: ResizeObserverCallback) {}
  observe(): void {
    FakeResizeObserver.watching.add(this);
    // A browser tells the first sizes with the next picture.
    setTimeout(() => FakeResizeObserver.watching.has(this) && this.tell());
  }
  unobserve(): void {}
  disconnect(): void {
    FakeResizeObserver.watching.delete(this);
  }
  tell(): void {
    this.callback([], this);
  }
}

/**
 * The lists of messages (`role="log"`) of these tests have heights, and scroll within these alone, as in a browser.
 * They can be changed: a list that becomes lower brings the reader up where they were below its new end.
 */
export function scrolledList(first: Heights): Heights {
  const heights = { ...first };
  const tops = new WeakMap<Element, number>();
  const { ResizeObserver } = globalThis;
  const heightOf = (list: Element) => {
    const { content, shown } = heights;
    return Math.max(shown, typeof content === 'function' ? content(list) : content);
  };
  const of = (px: (list: Element) => number) =>
    function (this: Element): number {
      return this.getAttribute('role') === 'log' ? px(this) : 0;
    };
  const clamped = (list: Element, top: number): number => {
    const inside = Math.max(0, Math.min(top, heightOf(list) - heights.shown));
    tops.set(list, inside);
    return inside;
  };
  let mocks: { mockRestore: () => void }[] = [];
  beforeEach(() => {
    Object.assign(heights, first);
    const element = Element.prototype;
    mocks = [
      jest.spyOn(element, 'clientHeight', 'get').mockImplementation(of(() => heights.shown)),
      jest.spyOn(element, 'scrollHeight', 'get').mockImplementation(of(heightOf)),
      jest.spyOn(element, 'scrollTop', 'get').mockImplementation(of((list) => clamped(list, tops.get(list) ?? 0))),
      jest.spyOn(element, 'scrollTop', 'set').mockImplementation(function (this: Element, top: number) {
        clamped(this, top);
      }),
    ];
    globalThis.ResizeObserver = FakeResizeObserver;
  });
  afterEach(() => {
    for (const mock of mocks) mock.mockRestore();
    globalThis.ResizeObserver = ResizeObserver;
  });
  return heights;
}

/** The reader scrolls, and the browser tells of it. */
export function scrollTo(list: Element, top: number): void {
  list.scrollTop = top;
  fireEvent.scroll(list);
}

/** The browser tells that sizes have changed: later than of scrolling, and than the sizes themselves. */
export const tellSizes = (): void => act(() => FakeResizeObserver.watching.forEach((observer) => observer.tell()));
