import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Tabs } from './tabs';

const leagues = { key: 'leagues', label: 'Approved Leagues', count: 5, content: () => <p>Five leagues</p> };
const attempts = { key: 'attempts', label: 'Registration Attempts', content: () => <p>Twelve attempts</p> };
const logs = { key: 'logs', label: 'Action Logs', content: () => <p>Many logs</p> };

function open(at: string, props: { inSheet?: boolean } = {}) {
  const element = <Tabs label="Sections" tabs={[leagues, attempts, logs]} {...props} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/before', at], initialIndex: 1 });
  return { ...render(<RouterProvider router={router} />), router };
}

const tab = (name: RegExp) => screen.getByRole('tab', { name });

it('shows the tab that the address names, the first without one or with one that it does not have', () => {
  for (const [at, text] of [
    ['/?tab=logs', 'Many logs'],
    ['/', 'Five leagues'],
    ['/?tab=nothing', 'Five leagues'],
  ] as const) {
    const { unmount } = open(at);
    expect(screen.getByText(text)).toBeInTheDocument();
    unmount();
  }
});

it('puts the chosen tab into the address, keeps the rest of it, and Back returns to the one before', async () => {
  const { router } = open('/?season=2025');
  await userEvent.click(tab(/Action Logs/));
  expect(router.state.location.search).toBe('?season=2025&tab=logs');
  expect(screen.getByRole('tabpanel', { name: 'Action Logs' })).toHaveTextContent('Many logs');
  await userEvent.click(tab(/Registration/));
  await act(() => router.navigate(-1));
  expect(tab(/Action Logs/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(tab(/Approved Leagues/));
  expect(router.state.location.search).toBe('?season=2025');
});

it('is no step of its own in a sheet: Back leads out of it', async () => {
  const { router } = open('/', { inSheet: true });
  await userEvent.click(tab(/Action Logs/));
  expect(router.state.location.search).toBe('?tab=logs');
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
});

it('is one stop for Tab; arrows walk round, Home and End go to the ends, Enter chooses', async () => {
  open('/');
  await userEvent.tab();
  expect(tab(/Approved/)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(tab(/Action Logs/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(tab(/Registration/)).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(tab(/Action Logs/)).toHaveFocus();
  expect(screen.getByText('Five leagues')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Many logs')).toBeInTheDocument();
  await userEvent.keyboard('{Home}');
  expect(tab(/Approved/)).toHaveFocus();
  await userEvent.tab();
  expect(tab(/Action Logs/)).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

it('brings the chosen tab to the middle of a row that does not fit, and leaves one that fits', () => {
  const boxes: Record<string, { left: number; width: number }> = {
    tablist: { left: 0, width: 300 },
    'Action Logs': { left: 500, width: 100 },
  };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return {
      ...new DOMRect(),
      ...boxes[this.getAttribute('role') === 'tab' ? this.textContent : 'tablist'],
    } as DOMRect;
  });
  for (const [scrollWidth, scrollLeft] of [
    [700, 400],
    [300, 0],
  ] as const) {
    jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth);
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
    const { unmount } = open('/?tab=logs');
    const row = screen.getByRole('tablist');
    expect(row.scrollLeft).toBe(scrollLeft);
    row.scrollLeft = 0;
    fireEvent(window, new Event('resize'));
    expect(row.scrollLeft).toBe(scrollLeft);
    unmount();
  }
  jest.restoreAllMocks();
});
