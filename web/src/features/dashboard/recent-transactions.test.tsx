import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { aLeague, aMove, leagueId } from '../../testing/fixtures';
import { aPlayer, aTrade } from '../../testing/history-fixtures';
import { card, openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}`;
const api = `/api/leagues/${leagueId}`;

const open = (routes?: Record<string, unknown>) => openPage(page, 'Invented Four', routes);

it('shows the five newest moves and leads to all of them', async () => {
  const { router } = await open();
  const moves = await card('Recent Transactions');
  expect(await moves.findAllByRole('listitem')).toHaveLength(5);
  expect(moves.getAllByText('$12 FAAB')).toHaveLength(5);
  await userEvent.click(moves.getByRole('button', { name: 'View All Transactions' }));
  expect(router.state.location.pathname).toBe(`${page}/transactions`);
});

it('says in a block that it failed, and reads only that block again', async () => {
  let broken = true;
  const transactions = () => (broken ? response(503, { message: 'The provider is down.' }) : [aMove('9')]);
  const { server } = await open({ [`GET ${api}/transactions/*`]: transactions });
  const moves = await card('Recent Transactions');
  expect(await moves.findByText('Failed to fetch transactions')).toBeInTheDocument();
  expect(moves.getByText('The provider is down.')).toBeInTheDocument();
  const before = server.calls.length;
  broken = false;
  await userEvent.click(moves.getByRole('button', { name: 'Try Again' }));
  expect(await moves.findByText('Player 9')).toBeInTheDocument();
  expect(server.calls.length).toBe(before + 1);
});

it('says of a commissioner’s move between teams who got whom from whom', async () => {
  const player = (rosterId: number) => aPlayer('7', rosterId);
  const teams = { roster_ids: [1, 2], formatted_adds: [player(2)], formatted_drops: [player(1)] };
  const move = aMove('1', { type: 'commissioner', waiver_bid: null, ...teams });
  await open({ [`GET ${api}/transactions/*`]: [move, aMove('2')] });
  const moves = await card('Recent Transactions');
  const [between, own] = await moves.findAllByRole('listitem');
  expect(between).toHaveTextContent(/^.*\+ Player 7 WR · BUF · ada ?– Player 7 WR · BUF · bruno/);
  expect(own).not.toHaveTextContent('· bruno');
});

it('says what each side of a trade receives, and of one that gives alone that it is nothing', async () => {
  const trade = aTrade('1');
  const [bruno, ada] = trade.trade_details;
  if (!bruno || !ada) throw new Error('a trade has sides');
  const given = { ...bruno, faab_received: 0 };
  await open({ [`GET ${api}/transactions/*`]: [{ ...trade, roster_ids: [1, 2], trade_details: [given, ada] }] });
  const moves = await card('Recent Transactions');
  expect(await moves.findByRole('listitem')).toHaveTextContent(
    /Bruno Bolts receive nothing ?Ada Arrows receive ?\+ Player 77 WR · BUF/,
  );
});

it('calls no block empty while the league is being loaded', async () => {
  const sync = { state: 'loading', done: 1, total: 10, message: null } as const;
  const nothing = { [`GET ${api}/transactions/*`]: [], [`GET ${api}/matchups/*`]: [] };
  const { server, client } = await open({ ...nothing, [`GET ${api}`]: aLeague({ sync }) });
  const moves = await card('Recent Transactions');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.count(`GET ${api}/transactions/*`)).toBe(1);
  expect(await moves.findByRole('status', { name: 'Loading transactions' })).toBeInTheDocument();
  // A row for each team, as the games that take its place have.
  expect(screen.getByRole('status', { name: 'Loading matchups' }).children).toHaveLength(4);
  server.on({ [`GET ${api}`]: aLeague() });
  expect(await moves.findByText('No transactions yet')).toBeInTheDocument();
  expect(screen.getByText('No matchups available for week 6')).toBeInTheDocument();
});
