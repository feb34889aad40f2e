import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from '../../lib/toasts';
import { raise } from '../dialog/top-dialog';
import { ToastViewport } from './toast-viewport';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});

const show = (title: string, kind: 'success' | 'error' = 'success') => act(() => toast({ kind, title }));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** A dialog above the page, and what tells that it no longer is. */
function openDialog() {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  let lower = () => {};
  act(() => {
    lower = raise(dialog);
  });
  return { dialog, lower };
}
const card = (title: string) => screen.getByText(title).closest('.toast') as HTMLElement;

it('shows one at a time, the newest', () => {
  render(<ToastViewport />);
  show('First');
  show('Second');
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  expect(screen.getByText('Second')).toBeInTheDocument();
});

it('goes after five seconds', () => {
  render(<ToastViewport />);
  show('Short');
  pass(4_900);
  expect(screen.getByText('Short')).toBeInTheDocument();
  pass(200);
  expect(screen.queryByText('Short')).not.toBeInTheDocument();
});

it('waits while it is pointed at', () => {
  render(<ToastViewport />);
  show('Held');
  pass(3_000);
  fireEvent.pointerEnter(card('Held'));
  pass(60_000);
  expect(screen.getByText('Held')).toBeInTheDocument();
  fireEvent.pointerLeave(card('Held'));
  pass(2_100);
  expect(screen.queryByText('Held')).not.toBeInTheDocument();
});

it('is reached with F8, closed with its button, and errors are alerts', () => {
  render(<ToastViewport />);
  show('Broken', 'error');
  expect(screen.getByRole('alert')).toHaveTextContent('Broken');
  fireEvent.keyDown(window, { key: 'F8' });
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(screen.queryByText('Broken')).not.toBeInTheDocument();
});

it('is swiped away to the right, from 50 pixels on', () => {
  render(<ToastViewport />);
  show('Swiped');
  // jsdom's pointer events carry no position; mouse events of the same name do.
  const at = (name: string, clientX: number) =>
    fireEvent(card('Swiped'), new MouseEvent(name, { bubbles: true, clientX }));
  const swipe = (to: number) => {
    at('pointerdown', 100);
    at('pointermove', to);
    at('pointerup', to);
  };
  swipe(140);
  expect(screen.getByText('Swiped')).toBeInTheDocument();
  swipe(151);
  expect(screen.queryByText('Swiped')).not.toBeInTheDocument();
});

it('is read out where it has come to when a dialog closes at once that it was raised in', () => {
  render(<ToastViewport />);
  const { dialog, lower } = openDialog();
  show('Broken', 'error');
  pass(20);
  act(lower);
  dialog.remove();
  expect(screen.getByRole('alert')).toHaveTextContent('Broken');
});

it('moves into a dialog and out of it without appearing or being read out again, for what is left of its time', () => {
  render(<ToastViewport />);
  show('Broken', 'error');
  expect(screen.getByRole('alert')).toHaveTextContent('Broken');
  pass(2_000);
  const { dialog, lower } = openDialog();
  expect(dialog).toContainElement(card('Broken'));
  expect(card('Broken')).toHaveClass('moved');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  pass(2_000);
  act(lower);
  dialog.remove();
  expect(screen.getByText('Broken')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  pass(1_100);
  expect(screen.queryByText('Broken')).not.toBeInTheDocument();
  show('Broken again', 'error');
  expect(screen.getByRole('alert')).toHaveTextContent('Broken again');
});

it('is the same element within a dialog and after it, still pointed at', () => {
  render(<ToastViewport />);
  const { dialog, lower } = openDialog();
  show('Held');
  const shown = card('Held');
  expect(dialog).toContainElement(shown);
  fireEvent.pointerEnter(shown);
  act(() => {
    dialog.remove();
    lower();
  });
  expect(shown).toBeInTheDocument();
  pass(60_000);
  expect(shown).toBeInTheDocument();
  fireEvent.pointerLeave(shown);
  pass(5_100);
  expect(shown).not.toBeInTheDocument();
});
