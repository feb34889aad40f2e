import { fireEvent, render, screen } from '@testing-library/react';
import { aMessage } from '../../../testing/fixtures';
import { useLogScroll } from './use-log-scroll';

const rowPx = 100;
const boxPx = 300;
const onEdge = jest.fn();

function List({ from, to, isWhole = true }: { from: number; to: number; isWhole?: boolean }) {
  const messages = Array.from({ length: to - from + 1 }, (_, n) => aMessage(`m${from + n}`, 'bruno', `${from + n}`));
  const { box, content, look, isAtEnd } = useLogScroll(messages, isWhole, onEdge);
  return (
    <div ref={box} role="log" onScroll={look} data-at-end={isAtEnd}>
      <div ref={content}>
        {messages.map(({ id }) => (
          <p key={id} data-message={id} />
        ))}
      </div>
    </div>
  );
}

beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(boxPx);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return this.querySelectorAll('[data-message]').length * rowPx;
  });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const above = this.matches('[data-message]') ? [...this.parentElement!.children].indexOf(this) : 0;
    return new DOMRect(0, above * rowPx, 0, rowPx);
  });
  onEdge.mockClear();
});
afterEach(() => jest.restoreAllMocks());

const log = () => screen.getByRole('log');
function scrollTo(top: number): void {
  log().scrollTop = top;
  fireEvent.scroll(log());
}

it('opens at the end, and stays there when a message comes', () => {
  const { rerender } = render(<List from={51} to={100} />);
  expect(log().scrollTop).toBe(50 * rowPx);
  rerender(<List from={51} to={101} />);
  expect(log().scrollTop).toBe(51 * rowPx);
});

it('keeps what is read in its place when older messages come in above it', () => {
  const { rerender } = render(<List from={51} to={100} />);
  scrollTo(120);
  expect(onEdge).toHaveBeenCalledWith('older');
  rerender(<List from={1} to={100} />);
  // Fifty rows have come in above.
  expect(log().scrollTop).toBe(120 + 50 * rowPx);
});

it('keeps what is read in its place when a list of the newest lets go of what was above it', () => {
  const { rerender } = render(<List from={51} to={100} />);
  scrollTo(1_000);
  rerender(<List from={53} to={102} />);
  // Two rows have gone above, and two have come below.
  expect(log().scrollTop).toBe(1_000 - 2 * rowPx);
});

it('moves nothing below one who reads further up', () => {
  const { rerender } = render(<List from={51} to={100} />);
  scrollTo(1_000);
  rerender(<List from={51} to={101} />);
  expect(log().scrollTop).toBe(1_000);
  expect(log()).toHaveAttribute('data-at-end', 'false');
});

it('asks for newer messages near the end of what is known', () => {
  render(<List from={51} to={100} />);
  scrollTo(50 * rowPx - boxPx - 200);
  expect(onEdge).toHaveBeenCalledWith('newer');
  expect(onEdge).not.toHaveBeenCalledWith('older');
});

it('leads nobody on who comes to the end of an older part: there newer messages come in below', () => {
  const { rerender } = render(<List from={51} to={100} />);
  rerender(<List from={1} to={50} isWhole={false} />);
  scrollTo(50 * rowPx - boxPx);
  onEdge.mockClear();
  rerender(<List from={1} to={100} isWhole={false} />);
  rerender(<List from={1} to={140} />);
  expect(log().scrollTop).toBe(50 * rowPx - boxPx);
  expect(log()).toHaveAttribute('data-at-end', 'false');
  expect(onEdge).not.toHaveBeenCalled();
  scrollTo(140 * rowPx - boxPx);
  rerender(<List from={1} to={141} />);
  expect(log().scrollTop).toBe(141 * rowPx);
});

it('is at the end where an older part proves to be the whole', () => {
  const { rerender } = render(<List from={1} to={50} isWhole={false} />);
  scrollTo(50 * rowPx - boxPx);
  expect(log()).toHaveAttribute('data-at-end', 'false');
  rerender(<List from={1} to={50} />);
  expect(log()).toHaveAttribute('data-at-end', 'true');
});
