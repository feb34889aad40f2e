import { fireEvent, render, screen } from '@testing-library/react';
import { aMessage } from '../../../testing/fixtures';
import { scrolledList, scrollTo, tellSizes } from '../../../testing/scrolled-list';
import { useLogScroll } from './use-log-scroll';

const rowPx = 100;
const boxPx = 300;
const onEdge = jest.fn();

function List({ from, to, isWhole = true }: { from: number; to: number; isWhole?: boolean }) {
  const messages = Array.from({ length: to - from + 1 }, (_, n) => aMessage(`m${from + n}`, 'bruno', `${from + n}`));
  const { box, content, look, isAtEnd, show } = useLogScroll(messages, isWhole, onEdge);
  return (
    <div ref={box} role="log" onScroll={look} onClick={() => show('m71')} data-at-end={isAtEnd}>
      <div ref={content}>
        {messages.map(({ id }) => (
          <p key={id} data-message={id} />
        ))}
      </div>
    </div>
  );
}

const heights = scrolledList({
  shown: boxPx,
  content: (list) => list.querySelectorAll('[data-message]').length * rowPx,
});

beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const above = this.matches('[data-message]') ? [...this.parentElement!.children].indexOf(this) : 0;
    return new DOMRect(0, above * rowPx, 0, rowPx);
  });
  onEdge.mockClear();
});
afterEach(() => jest.restoreAllMocks());

const log = () => screen.getByRole('log');
/** Where a list of so many messages ends. */
const endOf = (messages: number) => messages * rowPx - boxPx;

it('opens at the end, and stays there when a message comes', () => {
  const { rerender } = render(<List from={51} to={100} />);
  expect(log().scrollTop).toBe(endOf(50));
  rerender(<List from={51} to={101} />);
  expect(log().scrollTop).toBe(endOf(51));
});

it('keeps what is read in its place when older messages come in above it', () => {
  const { rerender } = render(<List from={51} to={100} />);
  scrollTo(log(), 120);
  expect(onEdge).toHaveBeenCalledWith('older');
  rerender(<List from={1} to={100} />);
  // Fifty rows have come in above.
  expect(log().scrollTop).toBe(120 + 50 * rowPx);
});

it('keeps what is read in its place when a list of the newest lets go of what was above it', () => {
  const { rerender } = render(<List from={51} to={100} />);
  scrollTo(log(), 1_000);
  rerender(<List from={53} to={102} />);
  // Two rows have gone above, and two have come below.
  expect(log().scrollTop).toBe(1_000 - 2 * rowPx);
});

it('keeps it there also where more goes above than comes below, which has the browser scroll up by itself', () => {
  const { rerender } = render(<List from={51} to={100} />);
  scrollTo(log(), endOf(50) - 60);
  rerender(<List from={53} to={101} />);
  expect(log().scrollTop).toBe(endOf(50) - 60 - 2 * rowPx);
});

it('moves nothing below one who reads further up', () => {
  const { rerender } = render(<List from={51} to={100} />);
  scrollTo(log(), 1_000);
  rerender(<List from={51} to={101} />);
  expect(log().scrollTop).toBe(1_000);
  expect(log()).toHaveAttribute('data-at-end', 'false');
});

it('asks for newer messages near the end of what is known', () => {
  render(<List from={51} to={100} isWhole={false} />);
  scrollTo(log(), endOf(50) - 200);
  expect(onEdge).toHaveBeenCalledWith('newer');
  expect(onEdge).not.toHaveBeenCalledWith('older');
});

it('leads nobody on who comes to the end of an older part: there newer messages come in below', () => {
  const { rerender } = render(<List from={51} to={100} />);
  rerender(<List from={1} to={50} isWhole={false} />);
  scrollTo(log(), endOf(50));
  onEdge.mockClear();
  rerender(<List from={1} to={100} isWhole={false} />);
  rerender(<List from={1} to={140} />);
  expect(log().scrollTop).toBe(endOf(50));
  expect(log()).toHaveAttribute('data-at-end', 'false');
  expect(onEdge).not.toHaveBeenCalled();
  scrollTo(log(), endOf(140));
  rerender(<List from={1} to={141} />);
  expect(log().scrollTop).toBe(endOf(141));
});

it('is at the end where an older part proves to be the whole', () => {
  const { rerender } = render(<List from={1} to={50} isWhole={false} />);
  scrollTo(log(), endOf(50));
  expect(log()).toHaveAttribute('data-at-end', 'false');
  rerender(<List from={1} to={50} />);
  expect(log()).toHaveAttribute('data-at-end', 'true');
});

describe('one who is at the end', () => {
  /** Fifty messages, and so much below them that is none. */
  function openWithMore(px: () => number) {
    heights.content = (list) => list.querySelectorAll('[data-message]').length * rowPx + px();
    render(<List from={51} to={100} />);
    expect(log().scrollTop).toBe(endOf(50) + px());
  }

  it('is led on where a row grows before the browser tells of the scrolling to the one of before', () => {
    let more = 0;
    openWithMore(() => more);
    more = 60;
    fireEvent.scroll(log());
    expect(log()).toHaveAttribute('data-at-end', 'true');
    tellSizes();
    expect(log().scrollTop).toBe(endOf(50) + 60);
  });

  it('is led on where a row becomes lower, which scrolls up, and higher again before the browser tells of it', () => {
    let more = 100;
    openWithMore(() => more);
    more = 20;
    expect(log().scrollTop).toBe(endOf(50) + 20);
    more = 120;
    fireEvent.scroll(log());
    tellSizes();
    expect(log().scrollTop).toBe(endOf(50) + 120);
    expect(log()).toHaveAttribute('data-at-end', 'true');
  });

  it('is led on where the list becomes lower', () => {
    openWithMore(() => 0);
    heights.shown = 200;
    fireEvent.scroll(log());
    tellSizes();
    expect(log().scrollTop).toBe(50 * rowPx - 200);
    expect(log()).toHaveAttribute('data-at-end', 'true');
  });

  it.each([
    ['a little', endOf(50) - 60],
    ['to the beginning', 0],
  ])('is left where they have scrolled up %s', (_, top) => {
    let more = 0;
    openWithMore(() => more);
    scrollTo(log(), top);
    expect(log()).toHaveAttribute('data-at-end', 'false');
    more = 60;
    fireEvent.scroll(log());
    tellSizes();
    expect(log().scrollTop).toBe(top);
  });

  it('is left where they scroll up after the list has grown', () => {
    let more = 0;
    openWithMore(() => more);
    more = 60;
    tellSizes();
    scrollTo(log(), endOf(50));
    more = 120;
    tellSizes();
    expect(log().scrollTop).toBe(endOf(50));
  });

  it('is led on where the first messages go for new ones', () => {
    const { rerender } = render(<List from={51} to={100} />);
    rerender(<List from={71} to={101} />);
    expect(log().scrollTop).toBe(endOf(31));
    fireEvent.scroll(log());
    rerender(<List from={71} to={102} />);
    expect(log().scrollTop).toBe(endOf(32));
    expect(log()).toHaveAttribute('data-at-end', 'true');
  });

  it('is left at a message that they wanted to see, though rows grow below it', () => {
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => void (log().scrollTop = 2_000));
    let more = 0;
    openWithMore(() => more);
    fireEvent.click(log());
    more = 60;
    fireEvent.scroll(log());
    tellSizes();
    expect(log().scrollTop).toBe(2_000);
    expect(log()).toHaveAttribute('data-at-end', 'false');
  });
});
