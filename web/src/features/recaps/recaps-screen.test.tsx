import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { aLeague, aTeam, claimed, claimedElsewhere, leagueId } from '../../testing/fixtures';
import { admin, card, openRecaps, recap, recapsPage, recapsRead, two } from '../../testing/recap-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

it('tells the newest week, with the scores, the awards and the movers beside it', async () => {
  await openRecaps(two);
  const article = await screen.findByRole('article', { name: 'A week 5 to remember' });
  expect(article).toHaveTextContent('Team A won by 2.3 over <b>Team B</b>.');
  expect(article).toHaveTextContent('Generated Oct 7, 2025');
  expect(within(article).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  const awards = screen.getByRole('region', { name: 'Awards of the week' });
  expect(
    within(awards)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Weekly high scoreTeam A120.5',
    'Best starterTeam D24.0',
    'Narrow escapeTeam A+2.3',
    'Sharpest line-upTeam D84.0%',
  ]);
  const movers = screen.getByRole('region', { name: 'Power-rank movers' });
  expect(
    within(movers)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['▲up 2TATeam A4th to 2nd70.0', '▼down 1TCTeam C2nd to 3rd60.0', '▼down 1TDTeam D3rd to 4th50.0']);
});

it.each([
  ['that the member was given or shares', { ...claimed(), userClaimedTeam: aTeam(2) }, ['Team C']],
  ['of nobody whose team was given away', claimedElsewhere(), []],
])('marks the team %s', async (_, teams, names) => {
  // Nobody is the owner of the third team; Ada owns the first on Sleeper.
  const league = aLeague();
  Object.assign(league.standings[0]!, { userId: '701' });
  Object.assign(league.standings[2]!, { userId: null });
  await openRecaps({
    ...{ [`GET /api/leagues/${leagueId}`]: league, [`GET /api/leagues/${leagueId}/available-teams`]: teams },
    ...two,
  });
  const movers = await screen.findByRole('region', { name: 'Power-rank movers' });
  const mine = () =>
    within(movers)
      .getAllByRole('listitem')
      .filter((item) => item.dataset.mine === 'true');
  await waitFor(() =>
    expect(mine().map((item) => item.textContent)).toEqual(names.map((name) => expect.stringContaining(name))),
  );
});

it('opens the facts behind a number, and gives the focus back', async () => {
  await openRecaps(two);
  const number = await screen.findByRole('button', { name: '2.3' });
  await userEvent.click(number);
  const facts = screen.getByRole('dialog', { name: 'Margin: 2.3', hidden: true });
  expect(facts).toHaveTextContent('Team A120.5Team B118.2');
  expect(number).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();
  expect(number).toHaveFocus();
  await userEvent.click(number);
  await userEvent.click(screen.getByRole('heading', { name: 'Weekly Recaps' }));
  expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();
});

it('shows the facts while a number is pointed at, and keeps them once it is pressed', async () => {
  await openRecaps(two);
  const number = await screen.findByRole('button', { name: '2.3' });
  const facts = { name: 'Margin: 2.3', hidden: true };
  await userEvent.hover(number);
  expect(await screen.findByRole('dialog', facts)).toHaveTextContent('Team A120.5');
  await userEvent.unhover(number);
  await waitFor(() => expect(screen.queryByRole('dialog', facts)).not.toBeInTheDocument());
  await userEvent.hover(number);
  await screen.findByRole('dialog', facts);
  await userEvent.click(number);
  await userEvent.unhover(number);
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.getByRole('dialog', facts)).toBeInTheDocument();
});

it('lets an admin post a recap to the league chat, once for each revision', async () => {
  const post = `POST /api/leagues/${leagueId}/recaps/recap-chain-2025-5/chat-card`;
  const { server } = await openRecaps({ ...admin, ...two, [post]: card(5, { isPosted: true }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Post to Chat' }));
  expect(await screen.findByText('Posted to the League Chat')).toBeInTheDocument();
  expect(server.count(post)).toBe(1);
});

it('says which revision it is, and that it is in the chat already', async () => {
  await openRecaps({
    ...admin,
    ...two,
    [recapsRead]: [card(5, { isPosted: true, revision: 2 }), card(4, { revision: 3 })],
  });
  expect(await screen.findByRole('button', { name: 'Posted to Chat' })).toBeDisabled();
  expect(screen.getByText('Oct 7, 2025 · Revision 3')).toBeInTheDocument();
});

it('reads another week in a dialog, or by its week', async () => {
  const { router } = await openRecaps(two);
  await userEvent.click(await screen.findByRole('button', { name: 'Read Full: Week 4' }));
  const dialog = await screen.findByRole('dialog', { name: 'A week 4 to remember' });
  expect(dialog).toHaveTextContent('Week 4 - 2025');
  expect(await within(dialog).findByText('Game of the week')).toBeInTheDocument();
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }));
  expect(await screen.findByRole('article', { name: 'A week 4 to remember' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('?week=4');
});

it('says when there are none, and lets an admin generate the first', async () => {
  const { server } = await openRecaps({
    ...admin,
    [recapsRead]: [],
    [`GET /api/leagues/${leagueId}/recaps/settings`]: { automatic: false },
    [`POST /api/leagues/${leagueId}/recaps/5/2025`]: card(5),
    [`PUT /api/leagues/${leagueId}/recaps/settings`]: { automatic: true },
  });
  expect(await screen.findByText('No Recaps Yet')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Generate First Recap' }));
  expect(await screen.findByText('Recap Generated')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Generate recaps automatically/ }));
  await waitFor(() => expect(server.count(`PUT /api/leagues/${leagueId}/recaps/settings`)).toBe(1));
});

it.each([
  ['Generate First Recap', []],
  ['Generate Recap', [card(5), card(4)]],
])('says why a week that is not over could not be told: %s', async (name, cards) => {
  const message = 'Week 9 is not final yet.';
  await openRecaps(
    {
      ...admin,
      ...two,
      [recapsRead]: cards,
      [`POST /api/leagues/${leagueId}/recaps/9/2025`]: response(409, { message, slug: 'x' }),
    },
    `${recapsPage}?week=9`,
  );
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('Generation Failed')).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
});

it('has an admin tell a week anew that is told already', async () => {
  const post = `POST /api/leagues/${leagueId}/recaps/5/2025`;
  const { server } = await openRecaps({ ...admin, ...two, [post]: card(5, { revision: 2 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Generate Recap' }));
  expect(await screen.findByText('Recap Generated')).toBeInTheDocument();
  expect(server.count(post)).toBe(1);
});

it('reads the only recap in a dialog too', async () => {
  await openRecaps({ ...two, [recapsRead]: [card(5)] });
  await userEvent.click(await screen.findByRole('button', { name: 'Read Full' }));
  const dialog = await screen.findByRole('dialog', { name: 'A week 5 to remember' });
  expect(dialog).toHaveTextContent('Week 5 - 2025');
  expect(await within(dialog).findByText('Game of the week')).toBeInTheDocument();
});

it.each([
  ['Delete', 5],
  ['Delete: Week 4', 4],
])('asks before a recap is deleted: %s', async (name, week) => {
  const { server } = await openRecaps({
    ...admin,
    ...two,
    [`DELETE /api/leagues/${leagueId}/recaps/*`]: response(200, null),
  });
  await userEvent.click(await screen.findByRole('button', { name }));
  const question = screen.getByRole('alertdialog', { name: 'Delete Recap' });
  expect(question).toHaveTextContent('Are you sure you want to delete this recap?');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Recap Deleted')).toBeInTheDocument();
  expect(server.count(`DELETE /api/leagues/${leagueId}/recaps/recap-chain-2025-${week}`)).toBe(1);
});

it('says so for members where a week has no recap, and of a week that is not over', async () => {
  await openRecaps({ [recapsRead]: [card(4)], [`${recapsRead}/recap-chain-2025-4`]: recap(4) }, `${recapsPage}?week=3`);
  expect(await screen.findByText('No recap of week 3')).toBeInTheDocument();
  expect(screen.getByText(/Admins of the league generate recaps\.$/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Generate/ })).not.toBeInTheDocument();
});

it('goes to another season of the league', async () => {
  const seasons = [
    { season: '2025', leagueId },
    { season: '2024', leagueId: '77' },
  ];
  const { router } = await openRecaps({ [`GET /api/leagues/${leagueId}`]: aLeague({ seasons }), ...two });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Season' }), 'Season 2024');
  expect(router.state.location.pathname).toBe('/leagues/77/recaps');
});
