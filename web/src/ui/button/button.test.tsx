import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ButtonLink } from './button';

it('is pressed by pointer and keyboard, and sends no form unless it says so', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const view = (type?: 'submit') => (
    <form onSubmit={onSubmit}>
      <Button type={type} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(view());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter} ');
  expect(onClick).toHaveBeenCalledTimes(3);
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(view('submit'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('does nothing while it is busy, and keeps the focus', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy onClick={onClick}>
        Saving...
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'x{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Saving...' }));
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveFocus();
});

it('that goes away leaves alone the second click of a double click, which may have been meant for another one', async () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button onClick={onClick}>Next</Button>);
  await userEvent.dblClick(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledTimes(2);
  rerender(
    <Button goesAway onClick={onClick}>
      Remove
    </Button>,
  );
  await userEvent.dblClick(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledTimes(3);
  await userEvent.keyboard('{Enter}{Enter}');
  expect(onClick).toHaveBeenCalledTimes(5);
});

it('is a link where it leads to another address', () => {
  render(<ButtonLink href="/api/logout">Sign Out</ButtonLink>);
  expect(screen.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/api/logout');
});
