import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { FakeEventSource } from '../../testing/fake-event-source';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';
import { aReview } from '../../testing/review-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/season-review`;
const of = `/api/leagues/${leagueId}/season-review`;

const emptyBook = { seasons: [], games: 0, records: [], standings: [], headToHead: [] };

const open = (routes: Record<string, unknown> = {}, at = page) =>
  openPage(at, 'Season in review', {
    [`GET ${of}`]: { seasons: ['2024', '2023'], shared: [{ season: '2024', sleeperUserId: '701' }] },
    [`GET ${of}/2024`]: aReview(),
    [`GET /api/leagues/${leagueId}/records`]: emptyBook,
    ...routes,
  });

it('has a table behind the bars of a card', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Best week: Points by week' });
  expect(within(table).getByRole('row', { name: 'Week 8 188.50' })).toBeInTheDocument();
});

it('shows five cards of the newest season that is over, and the season in numbers', async () => {
  await open();
  const cards = within(await screen.findByRole('region', { name: 'Cards' })).getAllByRole('button');
  expect(cards.map((one) => one.textContent.slice(0, 9))).toHaveLength(5);
  expect(cards[0]).toHaveTextContent(/Best week188.5points, week 8/);
  expect(cards[0]).toHaveAttribute('aria-pressed', 'true');
  expect((await card('The season in numbers')).getByText('34')).toBeInTheDocument();
});

it('shares the selected card with what it may name, and stops sharing it', async () => {
  const put = `PUT ${of}/2024/share`;
  const { server } = await open({ [put]: { cards: ['trade'], names: false, leagueName: true } });
  await userEvent.click(await screen.findByRole('button', { name: /Trade of the year/ }));
  const panel = await card('Share this card');
  expect(panel.getByText('4 of 5')).toBeInTheDocument();
  await userEvent.click(panel.getByRole('switch', { name: 'Show member names' }));
  expect(panel.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    `${of}/2024/pictures/trade?names=false&leagueName=true`,
  );
  await userEvent.click(panel.getByRole('button', { name: 'Share with the league' }));
  expect(await screen.findByText('Shared with the league')).toBeInTheDocument();
  const sent = server.calls.find(({ method }) => method === 'PUT')?.body;
  expect(sent).toEqual({ cards: ['trade'], names: false, leagueName: true });
});

it('ends sharing with the last card', async () => {
  const remove = `DELETE ${of}/2024/share`;
  const share = { cards: ['best-week' as const], names: true, leagueName: true };
  const { server } = await open({ [`GET ${of}/2024`]: aReview({ share }), [remove]: response(204, undefined) });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText('Not shared any more')).toBeInTheDocument();
  expect(server.count(remove)).toBe(1);
});

it('says of shared cards what the league sees: a change that fails is taken back', async () => {
  const share = { cards: ['best-week' as const], names: true, leagueName: true };
  const put = `PUT ${of}/2024/share`;
  const { server } = await open({
    [`GET ${of}/2024`]: aReview({ share }),
    [put]: response(503, { message: 'Later.' }),
  });
  const names = await screen.findByRole('switch', { name: 'Show member names' });
  await userEvent.click(names);
  expect(await screen.findByText('The card could not be shared')).toBeInTheDocument();
  expect(names).toBeChecked();
  server.on({ [put]: share, [`GET ${of}/2024`]: aReview({ share: { ...share, names: false } }) });
  await userEvent.click(names);
  expect(await screen.findByText('Shared with the league')).toBeInTheDocument();
  await waitFor(() => expect(names).toHaveAttribute('aria-disabled', 'false'));
  expect(names).not.toBeChecked();
});

it('leaves the focus at a switch while its change is on its way', async () => {
  const share = { cards: ['best-week' as const], names: true, leagueName: true };
  const stored = slowResponse();
  const put = `PUT ${of}/2024/share`;
  const { server } = await open({ [`GET ${of}/2024`]: aReview({ share }), [put]: stored.get });
  const names = await screen.findByRole('switch', { name: 'Show member names' });
  names.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(names).toHaveAttribute('aria-disabled', 'true'));
  expect(names).toBeEnabled();
  await userEvent.keyboard(' ');
  expect(names).not.toBeChecked();
  server.on({ [`GET ${of}/2024`]: aReview({ share: { ...share, names: false } }) });
  act(() => stored.send({ ...share, names: false }));
  await waitFor(() => expect(names).toHaveAttribute('aria-disabled', 'false'));
  expect(names).not.toBeChecked();
  expect(names).toHaveFocus();
  expect(server.count(put)).toBe(1);
});

it('keeps the season that is shown until the chosen one is there', async () => {
  const other = slowResponse();
  await open({ [`GET ${of}/2023`]: other.get });
  await userEvent.click(await screen.findByRole('button', { name: /Trade of the year/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Season' }), 'Season 2023');
  const trade = screen.getByRole('button', { name: /Trade of the year/ });
  expect(trade.closest('[aria-busy="true"]')).toBeInTheDocument();
  act(() => other.send(aReview({ season: '2023' })));
  await waitFor(() => expect(screen.getByRole('button', { name: /Best week/ })).toHaveTextContent('2023'));
  expect(screen.getByRole('button', { name: /Best week/ })).toHaveAttribute('aria-pressed', 'true');
});

it('shares nothing of the season before while the chosen one is awaited', async () => {
  const other = slowResponse();
  const stored = { cards: ['best-week'], names: true, leagueName: true };
  const puts = { [`PUT ${of}/2024/share`]: stored, [`PUT ${of}/2023/share`]: stored };
  const { server } = await open({ [`GET ${of}/2023`]: other.get, ...puts });
  const share = await screen.findByRole('button', { name: 'Share with the league' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Season' }), 'Season 2023');
  await userEvent.click(share);
  const download = screen.getByRole('link', { name: 'Download' });
  expect(download).toHaveAttribute('aria-disabled', 'true');
  // Nothing follows from the press.
  expect(fireEvent.click(download)).toBe(false);
  act(() => other.send(aReview({ season: '2023' })));
  await waitFor(() => expect(share).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Share with the league' }));
  expect(await screen.findByText('Shared with the league')).toBeInTheDocument();
  expect(server.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([`${of}/2023/share`]);
});

it('shows what somebody else shares, without the ways to share it', async () => {
  const theirs = aReview({
    isOwn: false,
    cards: aReview().cards.slice(0, 1),
    holder: { ...aReview().holder, sleeperUserId: '702' },
  });
  await open({ [`GET ${of}/2024`]: theirs });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Whose season' }), 'ada');
  const panel = await card('This card');
  expect(panel.getByText('1 of 1')).toBeInTheDocument();
  expect(panel.queryByRole('switch')).not.toBeInTheDocument();
  expect(panel.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    `${of}/2024/pictures/best-week?userId=701`,
  );
});

it.each([
  ['season-not-over', 409, 'This season is not over yet'],
  ['review-not-shared', 404, 'They do not share this season'],
  ['no-review', 404, 'You have not played this season'],
  ['no-team', 404, 'They have no team in this season'],
  ['no-weeks', 404, 'The weeks of this season are not stored'],
])('says of %s what it is', async (slug, status, title) => {
  await open({ [`GET ${of}/2024`]: response(status, { slug, message: 'No.' }) });
  expect(await screen.findByText(title)).toBeInTheDocument();
});

it('names who shares a season and has a team in another one only', async () => {
  const holder = { sleeperUserId: '799', displayName: 'zoe', teamName: 'Zebras', avatar: null };
  const row = { rank: 1, holder, seasons: 1, wins: 1, losses: 0, ties: 0, winPercentage: 100, pointsFor: 100 };
  await open({
    [`GET ${of}`]: {
      seasons: ['2024'],
      shared: ['799', '798'].map((sleeperUserId) => ({ season: '2024', sleeperUserId })),
    },
    [`GET /api/leagues/${leagueId}/records`]: { ...emptyBook, standings: [{ ...row, titles: 0, playoffs: 0 }] },
  });
  const whose = await screen.findByRole('combobox', { name: 'Whose season' });
  await within(whose).findByRole('option', { name: 'zoe' });
  const options = within(whose).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Your season', 'zoe', 'Former member']);
});

it('leads back to the own season from one that somebody does not share', async () => {
  const notShared = response(404, { slug: 'review-not-shared', message: 'No.' });
  await open({ [`GET ${of}/2023`]: notShared }, `${page}?season=2023&userId=701`);
  expect(await screen.findByText('They do not share this season')).toBeInTheDocument();
  const whose = screen.getByRole('combobox', { name: 'Whose season' });
  await waitFor(() => expect(whose).toHaveDisplayValue('ada'));
  await userEvent.selectOptions(whose, 'Your season');
  expect(screen.queryByRole('combobox', { name: 'Whose season' })).not.toBeInTheDocument();
});

it('names the season of the address, also one that is not over', async () => {
  const running = response(409, { slug: 'season-not-over', message: 'No.' });
  await open({ [`GET ${of}/2025`]: running }, `${page}?season=2025`);
  expect(await screen.findByText('This season is not over yet')).toBeInTheDocument();
  const season = screen.getByRole('combobox', { name: 'Season' });
  expect(season).toHaveDisplayValue('Season 2025');
  await userEvent.selectOptions(season, 'Season 2024');
  expect(await screen.findByText('Best week')).toBeInTheDocument();
});

it('shows a season before 2000', async () => {
  await open(
    { [`GET ${of}`]: { seasons: ['2024', '1998'], shared: [] }, [`GET ${of}/1998`]: aReview({ season: '1998' }) },
    `${page}?season=1998`,
  );
  expect(await screen.findByText(/ · Season 1998$/)).toBeInTheDocument();
});

it('waits for the first season to be over', async () => {
  await open({ [`GET ${of}`]: { seasons: [], shared: [] } });
  expect(await screen.findByText('No season is over yet')).toBeInTheDocument();
  expect(screen.getByText('A season is told here once it is over.')).toBeInTheDocument();
});

it('offers to try again', async () => {
  await open({ [`GET ${of}/2024`]: response(503, { message: 'Later.' }) });
  expect(await screen.findByText('Failed to load the season')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});

const theirs = () => aReview({ isOwn: false, holder: { ...aReview().holder, sleeperUserId: '701' } });

it('takes a season away that is not shared any more, also while another one is awaited', async () => {
  const { server } = await open({ [`GET ${of}/2024`]: theirs() }, `${page}?userId=701`);
  await screen.findByRole('region', { name: 'Cards' });
  const own = slowResponse();
  server.on({ [`GET ${of}/2024`]: response(404, { slug: 'review-not-shared', message: 'No.' }) });
  FakeEventSource.tell('league.updated', { parts: ['shares'] });
  expect(await screen.findByText('They do not share this season')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Cards' })).not.toBeInTheDocument();
  server.on({ [`GET ${of}/2024`]: own.get });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Whose season' }), 'Your season');
  expect(await screen.findByRole('status', { name: 'Loading the season' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Cards' })).not.toBeInTheDocument();
  act(() => own.send(aReview()));
  expect(await screen.findByRole('region', { name: 'Cards' })).toBeInTheDocument();
});
