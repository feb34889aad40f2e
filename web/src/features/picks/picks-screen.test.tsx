import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { aTeam, claimed, leagueId } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';
import { someFuture } from '../../testing/standings-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/picks`;
const read = `GET /api/leagues/${leagueId}/future-picks`;

const open = (routes: Record<string, unknown> = {}, at = page) =>
  openPage(at, 'Future Picks', { [read]: someFuture(), ...routes });

const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);

it('shows who holds which pick of the next draft, with its projected place', async () => {
  await open();
  await screen.findByRole('table', { name: '2026 picks by team' });
  // The own team comes first.
  const [second, first, third] = rowsOf('2026 picks by team');
  expect(first).toHaveTextContent(/1 pick–2nd$/);
  expect(second).toHaveTextContent('(You)');
  expect(second).toHaveTextContent(/3 picks/);
  expect(third).toHaveTextContent(/1\.01.*2\.01/);
  expect(screen.getByText('places projected')).toBeInTheDocument();
});

it('tells the way of a traded pick', async () => {
  await open();
  const chip = within((await screen.findAllByRole('row'))[1]!).getByRole('button');
  await userEvent.hover(chip);
  expect(chip).toHaveAccessibleDescription(
    /^2026 round 1, first of .*\. Traded by .* to .* \(Oct 12, 2025\), then .* to .*\.$/,
  );
});

it('shows a later season, as the address says', async () => {
  const { router } = await open();
  await userEvent.click(await screen.findByRole('button', { name: '2027' }));
  expect(await screen.findByRole('table', { name: '2027 picks by team' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('?season=2027');
  expect(screen.getByText('places not known yet')).toBeInTheDocument();
});

it('shows the race for the first pick', async () => {
  await open();
  const race = within((await card('Race for the first pick')).getByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(race.map((row) => row.firstChild?.textContent)).toEqual(['1', '2']);
  expect(race[0]).toHaveTextContent(/Out.*0-5-0.*900\.5/);
  expect(race[1]).not.toHaveTextContent('Out');
});

it('knows the team of somebody who shares it, or was given it', async () => {
  await open({ [`GET /api/leagues/${leagueId}/available-teams`]: { ...claimed(), userClaimedTeam: aTeam(3) } });
  await screen.findByRole('table', { name: '2026 picks by team' });
  await waitFor(() => expect(rowsOf('2026 picks by team')[0]).toHaveTextContent(/Dora Drakes.*\(You\)/));
  expect(screen.getAllByText('(You)')).toHaveLength(2);
  expect(rowsOf('Race for the first pick')[0]).toHaveTextContent('(You)');
});

it('says where trades alone tell, and that the race has not begun', async () => {
  await open({ [read]: someFuture({ isTradedKnown: false, race: [] }) });
  expect(await screen.findByRole('note')).toHaveTextContent('no list of this season’s traded picks');
  expect(screen.getByText('The race has not begun')).toBeInTheDocument();
});

it('has words for a league without drafts, and for a failure', async () => {
  const { unmount } = await open({ [read]: someFuture({ drafts: [], picks: [] }) });
  expect(await screen.findByText('No drafts to come')).toBeInTheDocument();
  unmount();
  await open({ [read]: response(503, { message: 'Down.' }) });
  expect(await screen.findByText('Failed to load the picks')).toBeInTheDocument();
});
