import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { createQueryClient } from '../lib/api/query-client';
import { getPages } from '../lib/api/get';
import { ApiServer, response } from '../testing/api-server';
import { aMessage, leagueId } from '../testing/fixtures';
import { ShowMore } from './show-more';

type Query = ComponentProps<typeof ShowMore>['query'];

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

const route = `GET /api/leagues/${leagueId}/chat`;
const read = getPages('/api/leagues/{leagueId}/chat', { path: { leagueId }, query: { limit: 20 } });

function List({ end }: { end?: string }) {
  const query = useInfiniteQuery(read);
  return (
    <>
      {query.data?.pages
        .flatMap(({ rows }) => rows)
        .map(({ id, message }) => (
          <p key={id}>{message}</p>
        ))}
      <ShowMore query={query} {...(end !== undefined && { end })} />
    </>
  );
}

function open(end?: string) {
  const newest = response(200, [aMessage('m2', 'ada', 'New')], { 'X-Next-Cursor': '7' });
  let older: unknown = response(503, { message: 'Later.' });
  new ApiServer({ [route]: ({ query }: { query: URLSearchParams }) => (query.has('before') ? older : newest) });
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <List {...(end !== undefined && { end })} />
    </QueryClientProvider>,
  );
  return { recover: () => (older = [aMessage('m1', 'ada', 'Old')]) };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('says that the next page could not be read, and tries again', async () => {
  const { recover } = open();
  await press('Show more');
  expect(await screen.findByRole('alert')).toHaveTextContent('What follows could not be loaded');
  expect(screen.getByText('New')).toBeInTheDocument();
  recover();
  await press('Try Again');
  expect(await screen.findByText('Old')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it.each([
  ['That is everything', 'That is everything'],
  [undefined, 'End of the list'],
])('leaves the focus where the button was, with %p at the end', async (end, words) => {
  const { recover } = open(end);
  recover();
  await press('Show more');
  expect(await screen.findByText(words)).toHaveFocus();
});

it('takes no focus when a list ends of itself after a page that was asked for', async () => {
  const last = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false };
  const result = { hasNextPage: true } as Awaited<ReturnType<Query['fetchNextPage']>>;
  const query: Query = { ...last, fetchNextPage: () => Promise.resolve(result) };
  const { rerender } = render(<ShowMore query={{ ...query, hasNextPage: true }} />);
  await press('Show more');
  rerender(<ShowMore query={query} end="That is everything" />);
  expect(screen.getByText('That is everything')).not.toHaveFocus();
});
