import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from '../../lib/toasts';
import { ToastViewport } from './toast-viewport';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});

const show = (title: string, kind: 'success' | 'error' = 'success') => act(() => toast({ kind, title }));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
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
