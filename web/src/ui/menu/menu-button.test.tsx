import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { MenuButton } from './menu-button';

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
const page = () => (window.history.state as { page: string }).page;

async function open() {
  window.history.pushState({ page: 'before' }, '');
  window.history.pushState({ page: 'here' }, '');
  const element = (
    <MenuButton label="Rosters">
      <li>
        <Link to="/elsewhere">All Rosters</Link>
      </li>
      <li>
        <a href="#signed-out">Logout</a>
      </li>
    </MenuButton>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  const button = screen.getByRole('button', { name: 'Rosters' });
  await userEvent.click(button);
  await settled();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  return { router, button };
}

it('is closed by Back, and the page stays', async () => {
  const { button } = await open();
  act(() => window.history.back());
  await settled();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(page()).toBe('here');
  act(() => window.history.back());
  await settled();
  expect(page()).toBe('before');
});

it('leaves no step behind when it is closed otherwise', async () => {
  const { button } = await open();
  await userEvent.keyboard('{Escape}');
  await settled();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  act(() => window.history.back());
  await settled();
  expect(page()).toBe('before');
});

it('is closed by following a link of it', async () => {
  const { router, button } = await open();
  await userEvent.click(screen.getByRole('link', { name: 'All Rosters' }));
  expect(router.state.location.pathname).toBe('/elsewhere');
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

it('stays as it is while the browser leaves the page by a link of it: a step back would keep it here', async () => {
  const { button } = await open();
  await userEvent.click(screen.getByRole('link', { name: 'Logout' }));
  await settled();
  expect(window.location.hash).toBe('#signed-out');
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

it('is scrolled into sight where it opens below the window', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  await open();
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('list')]);
  scrolled.mockRestore();
});

it('is walked through by the arrows, past what cannot be pressed', async () => {
  const quiet = (name: string, disabled = false) => (
    <li>
      <button type="button" disabled={disabled}>
        {name}
      </button>
    </li>
  );
  render(
    <MenuButton label="More">
      {quiet('Read')}
      {quiet('Posted', true)}
      {quiet('Delete')}
    </MenuButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const at = async (arrow: string) => {
    await userEvent.keyboard(`{${arrow}}`);
    return document.activeElement?.textContent;
  };
  expect([await at('ArrowDown'), await at('ArrowDown'), await at('ArrowDown')]).toEqual(['Read', 'Delete', 'Read']);
  expect([await at('ArrowUp'), await at('ArrowUp')]).toEqual(['Delete', 'Read']);
});
