import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { aTrade } from '../../testing/history-fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/transactions`;
const moves = `GET /api/leagues/${leagueId}/transactions/*`;

it('calls the season empty by no filter of before, and keeps the place of who asks for all moves', async () => {
  const all = slowResponse();
  const list = ({ query }: { query: URLSearchParams }) => (query.get('type') === 'trade' ? [] : all.get());
  await openPage(`${page}?type=trade`, 'League Transactions', { [moves]: list });
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('status', { name: 'Loading transactions' })).toBeInTheDocument();
  expect(screen.queryByText(/No transactions/)).not.toBeInTheDocument();
  all.send(response(200, [aTrade('1')]));
  const trade = await screen.findByRole('link', { name: 'Open trade' });
  const found = screen.getByRole('group', { name: 'Transactions' });
  expect(found).toContainElement(trade);
  expect(found).toHaveFocus();
});

it.each([
  ['', 'Season 2025'],
  ['?season=2023', 'Season 2023'],
  ['?season=all', 'All seasons'],
  ['?season=2023?', 'Season 2025'],
])('names with "%s" in its head what it shows the moves of: %s', async (search, season) => {
  await openPage(page + search, 'League Transactions');
  expect(await screen.findByText(`Invented Four · ${season}`)).toBeInTheDocument();
});
