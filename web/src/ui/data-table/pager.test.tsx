import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { pageNumbers } from './page-numbers';
import { PageSteps } from './page-steps';
import { Pager } from './pager';

const gap = 'gap';

it.each([
  [1, 1, [1]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, gap, 8]],
  [4, 23, [1, 2, 3, 4, 5, gap, 23]],
  [5, 23, [1, gap, 4, 5, 6, gap, 23]],
  [19, 23, [1, gap, 18, 19, 20, gap, 23]],
  [20, 23, [1, gap, 19, 20, 21, 22, 23]],
  [23, 23, [1, gap, 19, 20, 21, 22, 23]],
])('page %i of %i', (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers));

function Pages({ total = 563, from = 1 }: { total?: number; from?: number }) {
  const [page, setPage] = useState(from);
  return <Pager label="Players" page={page} pageSize={25} total={total} onPage={setPage} />;
}

const button = (name: string) => screen.getByRole('button', { name });

it('says what is shown, and goes to a page, back and on', async () => {
  render(<Pages />);
  const pages = screen.getByRole('navigation', { name: 'Pages of Players' });
  expect(within(pages).getByRole('status')).toHaveTextContent('Showing 1 to 25 of 563 results');
  expect(button('Page 1')).toHaveAttribute('aria-current', 'page');
  await userEvent.click(button('Page 23'));
  expect(within(pages).getByRole('status')).toHaveTextContent('Showing 551 to 563 of 563 results');
  await userEvent.click(button('Previous page'));
  expect(button('Page 22')).toHaveAttribute('aria-current', 'page');
});

it('stops at the ends without losing the focus', async () => {
  render(<Pages total={30} />);
  await userEvent.click(button('Previous page'));
  expect(button('Page 1')).toHaveAttribute('aria-current', 'page');
  button('Next page').focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(button('Page 2')).toHaveAttribute('aria-current', 'page');
  expect(button('Next page')).toHaveFocus();
  expect(button('Next page')).toHaveAttribute('aria-disabled', 'true');
});

it('leads to the last page from one beyond it', () => {
  render(<Pages total={30} from={9999} />);
  expect(screen.getByRole('status')).toHaveTextContent('Showing 26 to 30 of 30 results');
});

it('has words for nothing', () => {
  render(<Pages total={0} />);
  expect(screen.getByRole('status')).toHaveTextContent('Showing 0 to 0 of 0 results');
});

it('has words for one result', () => {
  render(<Pages total={1} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Showing 1 to 1 of 1 result$/);
});

function Steps() {
  const [page, setPage] = useState(1);
  return <PageSteps label="Ranking" page={page} pageSize={50} total={60} onPage={setPage} />;
}

it('stops at the first and the last of pages without numbers, and keeps the focus there', async () => {
  render(<Steps />);
  await userEvent.click(button('Next'));
  expect(screen.getByRole('status')).toHaveTextContent('Page 2 of 2');
  expect(button('Next')).toHaveFocus();
  expect(button('Next')).toBeEnabled();
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Next'));
  expect(screen.getByRole('status')).toHaveTextContent('Page 2 of 2');
  await userEvent.click(button('Previous'));
  expect(screen.getByRole('status')).toHaveTextContent('Page 1 of 2');
  expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Next')).toHaveAttribute('aria-disabled', 'false');
});
