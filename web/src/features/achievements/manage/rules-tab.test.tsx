import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { achievementsOf, achievementsPage, aRule, openAsAdmin } from '../../../testing/achievement-fixtures';
import { response } from '../../../testing/api-server';
import { card } from '../../../testing/open-page';
import type { NewRule, Rule, RuleChanges } from '../api';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const list = `GET ${achievementsOf('achievement-criteria')}`;
const patch = `PATCH /api/achievement-criteria/${aRule.id}`;

it('changes what was changed in its form, and leaves what another admin has changed meanwhile', async () => {
  let stored = aRule;
  const { server } = await openAsAdmin(
    {
      [list]: () => [stored],
      [patch]: ({ body: { criteria, ...changes } }: { body: RuleChanges }) =>
        (stored = { ...stored, ...changes, criteria: { ...stored.criteria, ...criteria } }),
    },
    `${achievementsPage}?manage=rules`,
  );
  const rules = await card('Achievements');
  await userEvent.click(await rules.findByRole('button', { name: 'Edit Big week' }));
  stored = { ...aRule, title: 'Huge week', isActive: false, criteria: { minPoints: 147, weeklyHighest: true } };
  const points = rules.getByRole('spinbutton', { name: 'Minimum points' });
  await userEvent.clear(points);
  await userEvent.type(points, '160');
  await userEvent.click(rules.getByRole('button', { name: 'Save rule' }));
  expect(await screen.findByText('Achievement criteria updated successfully')).toBeInTheDocument();
  await waitFor(() => expect(rules.getByRole('button', { name: /^Edit / })).toHaveFocus());
  expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { criteria: { minPoints: 160 } },
  ]);
  expect(await rules.findByText('High Scorer · 160 points or more, highest of the week')).toBeInTheDocument();
  expect(rules.getByText('Huge week')).toBeInTheDocument();
  expect(rules.getByText('Inactive')).toBeInTheDocument();
});

it('reads the rules again when they come into sight', async () => {
  const { server } = await openAsAdmin({}, `${achievementsPage}?manage=rules`);
  const rules = await card('Achievements');
  expect(await rules.findByText('Big week')).toBeInTheDocument();
  await userEvent.click(rules.getByRole('tab', { name: 'Process Week' }));
  server.on({ [list]: [{ ...aRule, title: 'Huge week' }] });
  await userEvent.click(rules.getByRole('tab', { name: 'Automation Rules' }));
  await waitFor(() => expect(within(rules.getByRole('tabpanel')).getByText('Huge week')).toBeInTheDocument());
});

it('saves no rule whose points were cleared: the former ones would stay', async () => {
  const { server } = await openAsAdmin({ [patch]: aRule }, `${achievementsPage}?manage=rules`);
  const rules = await card('Achievements');
  await userEvent.click(await rules.findByRole('button', { name: 'Edit Big week' }));
  const points = rules.getByRole('spinbutton', { name: 'Minimum points' });
  await userEvent.clear(points);
  await userEvent.click(rules.getByRole('button', { name: 'Save rule' }));
  expect(points).toBeInvalid();
  expect(server.count(patch)).toBe(0);
  await userEvent.type(points, '0');
  await userEvent.click(rules.getByRole('button', { name: 'Save rule' }));
  expect(await screen.findByText('Achievement criteria updated successfully')).toBeInTheDocument();
  expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { criteria: { minPoints: 0 } },
  ]);
});

it('has the server say what is asked of a threshold that was cleared', async () => {
  const said = 'Please set a threshold value for threshold-based achievements';
  const criteria: Rule['criteria'] = {
    ...{ statCategory: 'passing_yards', position: 'QB', timeframe: 'weekly', awardType: 'threshold' },
    ...{ rosterPosition: 'starting', threshold: 300 },
  };
  const { server } = await openAsAdmin(
    {
      [list]: [{ ...aRule, achievementType: 'stat_achievement', criteria }],
      [patch]: response(400, { message: said, slug: 'invalid-rule' }),
    },
    `${achievementsPage}?manage=rules`,
  );
  const rules = await card('Achievements');
  await userEvent.click(await rules.findByRole('button', { name: 'Edit Big week' }));
  await userEvent.clear(rules.getByRole('spinbutton', { name: 'Threshold' }));
  await userEvent.click(rules.getByRole('button', { name: 'Save rule' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { criteria: { threshold: 0 } },
  ]);
});

it('tells of one week in a preview as of one', async () => {
  const preview = `POST ${achievementsOf('achievement-criteria/preview')}`;
  const firstWeek = { season: '2025', weeks: [{ week: 1, sleeperUserIds: ['701'] }] };
  await openAsAdmin({ [preview]: firstWeek }, `${achievementsPage}?manage=rules`);
  const rules = await card('Achievements');
  await userEvent.click(await rules.findByRole('button', { name: 'Edit Big week' }));
  await userEvent.click(rules.getByRole('button', { name: 'Preview' }));
  expect(await rules.findByText('Would have fired 1 time in 2025')).toBeInTheDocument();
  expect(rules.getByText('1 week')).toBeInTheDocument();
});

it('takes a preview away once the rule is another one, and previews that one on request', async () => {
  const preview = `POST ${achievementsOf('achievement-criteria/preview')}`;
  const previewOf = ({ body }: { body: NewRule }) => ({
    season: '2025',
    weeks: [{ week: 1, sleeperUserIds: body.criteria?.minPoints === 160 ? [] : ['701'] }],
  });
  await openAsAdmin({ [preview]: previewOf }, `${achievementsPage}?manage=rules`);
  const rules = await card('Achievements');
  await userEvent.click(await rules.findByRole('button', { name: 'Edit Big week' }));
  await userEvent.click(rules.getByRole('button', { name: 'Preview' }));
  expect(await rules.findByText('Would have fired 1 time in 2025')).toBeInTheDocument();
  const points = rules.getByRole('spinbutton', { name: 'Minimum points' });
  await userEvent.clear(points);
  await userEvent.type(points, '160');
  expect(rules.queryByRole('region', { name: 'Preview' })).not.toBeInTheDocument();
  await userEvent.click(rules.getByRole('button', { name: 'Preview' }));
  expect(await rules.findByText('Would have fired 0 times in 2025')).toBeInTheDocument();
  await userEvent.selectOptions(rules.getByRole('combobox', { name: 'Award method' }), 'Highest of the week');
  expect(rules.queryByText(/^Would have fired/)).not.toBeInTheDocument();
});
