import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';
import { formsOf, someAges, someByes, somePlayers, someRosters } from '../../testing/roster-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/rosters`;
const api = `GET /api/leagues/${leagueId}`;
const routes = {
  [`${api}/rosters`]: someRosters(),
  [`${api}/team-claims`]: [],
  'GET /api/players': somePlayers(),
  'GET /api/players/demographics': someAges(),
  [`${api}/byes`]: someByes(),
  [`${api}/player-form`]: formsOf({}),
};
const open = (path: string, heading: string) => openPage(path, heading, routes);
const bruno = () => screen.findByRole('region', { name: 'Bruno Bolts' });

/** What was scrolled to, in order. */
const shown: Element[] = [];
beforeEach(() => {
  shown.length = 0;
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this);
  });
});
afterEach(() => jest.restoreAllMocks());

it('comes into sight once its page is there, and not again when that is read anew', async () => {
  const { client } = await open(`${page}#team-1`, 'Team Rosters');
  const card = await bruno();
  expect(shown).toEqual([card]);
  await act(() => client.invalidateQueries());
  expect(shown).toEqual([card]);
});

it('comes into sight when the search has found it, from another page', async () => {
  await open(`/leagues/${leagueId}/standings`, 'Standings');
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /^Search screens/ }), 'bolts');
  await user.click(await screen.findByRole('option', { name: /^Bruno Bolts/ }));
  const card = await bruno();
  await waitFor(() => expect(shown).toContain(card));
});

it('leaves one who comes back to the page where they were', async () => {
  const { router } = await open(`${page}#team-1`, 'Team Rosters');
  await bruno();
  await act(() => router.navigate(`/leagues/${leagueId}/standings`));
  await screen.findByRole('heading', { level: 1, name: 'Standings' });
  shown.length = 0;
  await act(() => router.navigate(-1));
  await bruno();
  expect(shown).toEqual([]);
});

it('keeps figures and order when it is chosen at a glance', async () => {
  const { router } = await open(`${page}?figures=points&sort=average`, 'Team Rosters');
  const minis = within(await screen.findByRole('list', { name: 'Teams at a glance' }));
  await userEvent.click(minis.getByRole('link', { name: 'Bruno Bolts' }));
  expect(router.state.location).toMatchObject({ search: '?figures=points&sort=average', hash: '#team-1' });
});
