import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMessage } from '../../../testing/fixtures';
import type { Message } from '../message';
import { Reactions } from './reactions';

const message = {
  ...aMessage('m1', 'dora', 'Good luck'),
  reactions: [{ kind: 'fire' as const, userIds: ['account-ada', 'account-bruno'] }],
};

function open(mayReact = true) {
  const onReact = jest.fn();
  const nameOf = (id: string) => id.replace('account-', '');
  render(<Reactions message={message} me="account-ada" nameOf={nameOf} onReact={mayReact ? onReact : undefined} />);
  return { onReact, fire: screen.getByRole('button', { name: 'Fire, 2: You, bruno' }) };
}

const names = () => screen.queryByRole('tooltip')?.textContent;

it.each([true, false])(
  'shows at the keyboard who has reacted, and hides it by Escape; may they react: %s',
  async (may) => {
    const { fire, onReact } = open(may);
    await userEvent.tab();
    expect(fire).toHaveFocus();
    expect(names()).toBe('You, bruno');
    // The name of the button says it already.
    expect(fire).not.toHaveAccessibleDescription();
    await userEvent.keyboard('{Escape}');
    expect(names()).toBeUndefined();
    expect(onReact).not.toHaveBeenCalled();
  },
);

it('shows to a mouse who has reacted', async () => {
  const { fire } = open();
  await userEvent.hover(fire);
  expect(names()).toBe('You, bruno');
  await userEvent.unhover(fire);
  expect(names()).toBeUndefined();
});

it('leaves the menu of the browser to a mouse', async () => {
  const { fire, onReact } = open();
  const onMenu = jest.fn((event: MouseEvent) => event.defaultPrevented);
  document.addEventListener('contextmenu', onMenu, { once: true });
  await userEvent.pointer({ keys: '[MouseRight]', target: fire });
  expect(onMenu).toHaveReturnedWith(false);
  expect(onReact).not.toHaveBeenCalled();
});

it('reacts by a tap, and shows who has', async () => {
  const { fire, onReact } = open();
  await userEvent.pointer({ keys: '[TouchA]', target: fire });
  expect(onReact).toHaveBeenCalledWith('fire');
  expect(names()).toBe('You, bruno');
});

describe('a finger that rests', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const finger = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const rest = () => act(() => jest.advanceTimersByTime(600));

  it('shows who has reacted, and does not react', async () => {
    const { fire, onReact } = open();
    const user = finger();
    await user.pointer({ keys: '[TouchA>]', target: fire });
    rest();
    expect(names()).toBe('You, bruno');
    await user.pointer({ keys: '[/TouchA]', target: fire });
    expect(onReact).not.toHaveBeenCalled();
    expect(names()).toBe('You, bruno');
    await user.pointer({ keys: '[TouchA]', target: fire });
    expect(onReact).toHaveBeenCalledTimes(1);
  });

  it('may be a pen as well', () => {
    const { fire, onReact } = open();
    // Events of jsdom have no type of pointer, and user-event has no pen.
    fireEvent(fire, Object.assign(createEvent.pointerDown(fire), { pointerType: 'pen' }));
    rest();
    expect(names()).toBe('You, bruno');
    expect(fireEvent.contextMenu(fire)).toBe(false);
    fireEvent.pointerUp(fire);
    fireEvent.click(fire, { detail: 1 });
    expect(onReact).not.toHaveBeenCalled();
  });

  it('opens no menu of the browser, and what a keyboard presses next counts', async () => {
    const { fire, onReact } = open();
    const user = finger();
    await user.pointer({ keys: '[TouchA>]', target: fire });
    expect(fireEvent.contextMenu(fire)).toBe(false);
    expect(names()).toBe('You, bruno');
    fire.focus();
    fireEvent.click(fire, { detail: 0 });
    expect(onReact).toHaveBeenCalledTimes(1);
  });

  it('shows nothing where the page is scrolled instead', async () => {
    const { fire } = open();
    await finger().pointer({ keys: '[TouchA>]', target: fire });
    fireEvent.pointerCancel(fire);
    rest();
    expect(names()).toBeUndefined();
  });
});

const inMessage = (of: Message) => (
  <div data-message="m1" tabIndex={-1}>
    <Reactions message={of} me={undefined} nameOf={(id) => id} onReact={jest.fn()} />
  </div>
);

it('leaves the focus at the message when the reaction that had it is taken off', async () => {
  const { container, rerender } = render(inMessage(message));
  await userEvent.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  rerender(inMessage({ ...message }));
  expect(screen.getByRole('button')).toHaveFocus();
  rerender(inMessage({ ...message, reactions: [] }));
  expect(container.querySelector('[data-message]')).toHaveFocus();
});

it('takes the focus from nobody when a reaction is taken off', () => {
  const { rerender } = render(inMessage(message));
  rerender(inMessage({ ...message, reactions: [] }));
  expect(document.body).toHaveFocus();
});
