import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  anAward,
  aRule,
  achievementsOf,
  achievementsPage,
  openAchievements,
  openAsAdmin,
} from '../../testing/achievement-fixtures';
import { response } from '../../testing/api-server';
import { aLeague, leagueId } from '../../testing/fixtures';
import { card } from '../../testing/open-page';
import type { Rule } from './api';
import { ruleWords } from './words';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

it('shows the champion and the awards of a season, a few until all are asked for; rules are for admins', async () => {
  await openAchievements();
  const season = await card('2025');
  expect(await season.findByText('League Champion')).toBeInTheDocument();
  expect(await season.findByText('11 awards')).toBeInTheDocument();
  expect(season.getAllByRole('listitem')).toHaveLength(8);
  expect(season.getAllByRole('listitem')[1]).toHaveTextContent(/Big week 10.*ada.*147\.3.*Week 10/);
  await userEvent.click(season.getByRole('button', { name: 'Show all' }));
  expect(season.getAllByRole('listitem')).toHaveLength(11);
  expect(screen.queryByRole('region', { name: 'Achievements' })).not.toBeInTheDocument();
});

const final = { season: '2025', road: [{ opponent: null }, { opponent: { displayName: 'ada' } }] };
it.each([
  ['Playoffs', [final]],
  ['Season', []],
  ['Season', [{ ...final, season: '2024' }]],
  ['Season', [{ ...final, road: [] }]],
])('says that a title was won in the playoffs only where a final is known: %s', async (when, ends) => {
  await openAchievements({ [`GET ${achievementsOf('finals')}`]: ends });
  const season = await card('2025');
  expect(await season.findByText(when)).toBeInTheDocument();
  expect(season.getAllByRole('listitem')[0]).toHaveTextContent(new RegExp(`League Champion.*bruno.*Champion${when}$`));
});

it('says what an award without a score was for', async () => {
  const description = '183.20 in week 5, where 182.00 had stood';
  const record = { achievementType: 'record', title: 'League Record: highest score', description };
  const { points: _, ...unscored } = anAward(5, record);
  await openAchievements({ [`GET ${achievementsOf('achievements')}`]: [unscored, anAward(4)] });
  const [, ofRecord, ofScore] = await (await card('2025')).findAllByRole('listitem');
  expect(ofRecord).toHaveTextContent(/highest score.*ada.*183\.20 in week 5, where 182\.00 had stood.*Awarded/);
  expect(ofScore).not.toHaveTextContent(anAward(4).description);
});

it('narrows by kind at once', async () => {
  await openAchievements();
  const season = await card('2025');
  await season.findByText('League Champion');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'High Scorer');
  expect(await season.findByText('10 awards')).toBeInTheDocument();
  expect(season.queryByText('League Champion')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(await season.findByText('League Champion')).toBeInTheDocument();
});

it('shows all seasons where the address names one that the league does not have', async () => {
  const { router } = await openAchievements();
  await card('2025');
  await act(() => router.navigate('?season=1999'));
  expect(await (await card('2025')).findByText('League Champion')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Season' })).toHaveDisplayValue('All seasons');
});

it('offers to try again', async () => {
  await openAchievements({ [`GET ${achievementsOf('achievements')}`]: response(503, { message: 'Later.' }) });
  expect(await (await card('2025')).findByText('The achievements could not be loaded')).toBeInTheDocument();
});

it('lets an admin see the rules and what one of them would have awarded', async () => {
  await openAsAdmin(
    {
      [`POST ${achievementsOf('achievement-criteria/preview')}`]: {
        season: '2025',
        weeks: [
          { week: 1, sleeperUserIds: ['701', '700'] },
          { week: 2, sleeperUserIds: [] },
        ],
      },
    },
    `${achievementsPage}?manage=rules`,
  );
  const rules = await card('Achievements');
  expect(await rules.findByText('High Scorer · 147 points or more')).toBeInTheDocument();
  expect(rules.getByText('Manual')).toBeInTheDocument();
  await userEvent.click(rules.getByRole('button', { name: 'Edit Big week' }));
  await userEvent.click(rules.getByRole('button', { name: 'Preview' }));
  expect(await rules.findByText('Would have fired 2 times in 2025')).toBeInTheDocument();
  const weeks = within(rules.getByRole('region', { name: 'Preview' })).getAllByRole('listitem');
  expect(weeks.map(({ textContent }) => textContent)).toEqual(['21Week 1: ada, bruno', '2Week 2: nobody']);
});

it('lets the commissioner manage awards and rules who is no admin', async () => {
  await openAsAdmin({}, `${achievementsPage}?manage=rules`, { isAdmin: false, isCommissioner: true });
  const rules = await card('Achievements');
  expect(await rules.findByRole('button', { name: 'Edit Big week' })).toBeInTheDocument();
});

it('sets up a rule on players, with the positions of its stat category', async () => {
  const stat: Rule = {
    ...aRule,
    id: '5f0c8a52-0000-4000-8000-000000000002',
    achievementType: 'stat_achievement',
    title: 'Bell cow',
    criteria: {
      statCategory: 'rushing_yards',
      position: 'RB',
      timeframe: 'season',
      awardType: 'threshold',
      rosterPosition: 'starting',
      threshold: 1000,
    },
  };
  const add = `POST ${achievementsOf('achievement-criteria')}`;
  const { server } = await openAsAdmin(
    { [`GET ${achievementsOf('achievement-criteria')}`]: [stat], [add]: stat },
    `${achievementsPage}?manage=rules`,
  );
  expect(
    await screen.findByText('Stat Achievement · Rushing Yards · RB · Season · Threshold 1000 · Starting'),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Setup Automation' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/when a week is final; a rule on a whole season once that is over/)).toBeInTheDocument();
  const choose = (name: string, option: string) =>
    userEvent.selectOptions(dialog.getByRole('combobox', { name }), option);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Bell cow');
  expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveAttribute('maxlength', '300');
  await choose('Achievement type', 'Stat Achievement');
  await choose('Stat category', 'Passing Yards');
  expect(dialog.getByRole('combobox', { name: 'Position' })).toHaveValue('QB');
  await choose('Stat category', 'Rushing Yards');
  const offered = within(dialog.getByRole('combobox', { name: 'Position' })).getAllByRole('option');
  expect(offered.slice(1).map(({ textContent }) => textContent)).toEqual(['All Positions', 'QB', 'RB', 'WR']);
  await choose('Position', 'RB');
  await choose('Timeframe', 'Season');
  await choose('Roster position', 'Starting');
  await userEvent.type(dialog.getByRole('spinbutton', { name: 'Threshold' }), '1000');
  await userEvent.click(dialog.getByRole('button', { name: 'Save rule' }));
  expect(await screen.findByText('Achievement criteria created successfully')).toBeInTheDocument();
  expect(server.calls.find(({ method, path }) => `${method} ${path}` === add)?.body).toMatchObject({
    title: 'Bell cow',
    criteria: stat.criteria,
  });
});

it('deletes a rule after a question', async () => {
  const remove = `DELETE /api/achievement-criteria/${aRule.id}`;
  const { server } = await openAsAdmin({ [remove]: response(204, undefined) }, `${achievementsPage}?manage=rules`);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Big week' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Achievement criteria deleted successfully')).toBeInTheDocument();
  expect(server.count(remove)).toBe(1);
});

it('says what the server says of a week that was processed', async () => {
  const message = 'Week 1 of 2025: no new achievements';
  await openAsAdmin(
    { [`POST ${achievementsOf('process-achievements/1')}`]: { message, awarded: 0 } },
    `${achievementsPage}?manage=process`,
  );
  expect(await screen.findByText(/Rules on a whole season give nothing before it is over/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Process Week' }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
});

it('says what is missing of an award by hand', async () => {
  const refused = response(400, { message: 'Please fill in all required fields' });
  await openAsAdmin({ [`POST ${achievementsOf('achievements')}`]: refused });
  await userEvent.click(await screen.findByRole('button', { name: 'Manual Award' }));
  await userEvent.click(screen.getByRole('button', { name: 'Award Achievement' }));
  expect(await screen.findByText('Please fill in all required fields')).toBeInTheDocument();
});

it('gives an award by hand for a season that the league has', async () => {
  const seasons = [
    { season: '2025', leagueId },
    { season: '1998', leagueId: '77' },
  ];
  const add = `POST ${achievementsOf('achievements')}`;
  const { server } = await openAsAdmin(
    { [`GET /api/leagues/${leagueId}`]: aLeague({ seasons }), [add]: anAward(3) },
    `${achievementsPage}?season=1998`,
  );
  // An imported season of long ago is shown alone when it is asked for.
  expect(await card('1998')).toBeDefined();
  expect(screen.queryByRole('region', { name: '2025' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Manual Award' }));
  const dialog = within(await screen.findByRole('dialog'));
  const season = dialog.getByRole('combobox', { name: 'Season' });
  const offered = within(season).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['2025', '1998']);
  await userEvent.selectOptions(season, '1998');
  await userEvent.click(dialog.getByRole('button', { name: 'Award Achievement' }));
  expect(await screen.findByText('Achievement awarded successfully')).toBeInTheDocument();
  expect(server.calls.find(({ method, path }) => `${method} ${path}` === add)?.body).toMatchObject({ season: '1998' });
});

it('names people who had a team in another season, and tells the awards of that season apart', async () => {
  const holder = { sleeperUserId: '799', displayName: 'zelda', teamName: 'Zelda Zone', avatar: null };
  const seasons = [
    { season: '2025', leagueId },
    { season: '2024', leagueId: '77' },
  ];
  await openAsAdmin({
    [`GET /api/leagues/${leagueId}`]: aLeague({ seasons }),
    [`GET ${achievementsOf('achievements')}`]: [anAward(3, { sleeperUserId: '799', season: '2024' })],
    [`GET ${achievementsOf('records')}`]: { standings: [{ holder }] },
  });
  expect((await screen.findAllByText('zelda')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Former member')).not.toBeInTheDocument();
  await userEvent.selectOptions(await screen.findByLabelText('Season of the awards'), 'Season 2024');
  expect(await screen.findByRole('button', { name: 'Remove Big week 3 of zelda' })).toBeInTheDocument();
});

it('says which type a rule is of', () => {
  const criteria = { minScore: 100, maxScore: 130 };
  expect(ruleWords({ achievementType: 'comeback_kid', criteria })).toBe('Comeback Kid · won with 100 to 130 points');
});
