import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { aTrade } from '../../testing/history-fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const moves = `GET /api/leagues/${leagueId}/transactions/*`;

it('calls the season empty by no filter of before, and keeps the place of who asks for all moves', async () => {
  const all = slowResponse();
  const list = ({ query }: { query: URLSearchParams }) => (query.get('type') === 'trade' ? [] : all.get());
  await openPage(`/leagues/${leagueId}/transactions?type=trade`, 'League Transactions', { [moves]: list });
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('status', { name: 'Loading transactions' })).toBeInTheDocument();
  expect(screen.queryByText(/No transactions/)).not.toBeInTheDocument();
  all.send(response(200, [aTrade('1')]));
  const trade = await screen.findByRole('link', { name: 'Open trade' });
  const found = screen.getByRole('group', { name: 'Transactions' });
  expect(found).toContainElement(trade);
  expect(found).toHaveFocus();
});
