import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';
import type { Constitution } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;

const aConstitution = (version: number, text: string): Constitution => ({
  version,
  text,
  note: 'carried 10 to 2',
  editedBy: '701',
  editedAt: '2025-08-12T12:00:00.000Z',
});

const open = (routes: Record<string, unknown>) =>
  openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET ${of('polls')}`]: [],
    [`GET ${of('memberships')}`]: [{ sleeperUserId: '701', displayName: 'ada', avatar: null }],
    [`GET ${of('admin-status')}`]: { isAdmin: false },
    ...routes,
  });

it('shows the articles, and markup in them as words', async () => {
  const text =
    '## Trades\n\nAt **once**. <img src=x onerror=alert(1)> [here](javascript:alert(1))\n\n## Taxi\n\nThree.';
  await open({ [`GET ${of('constitution')}`]: aConstitution(8, text) });
  const rules = await card('Constitution');
  expect(await rules.findByText('once')).toBeInTheDocument();
  expect(rules.getByRole('heading', { name: 'Trades', level: 3 })).toBeInTheDocument();
  expect(rules.getByText(/<img src=x/)).toBeInTheDocument();
  expect(rules.queryByRole('link')).not.toBeInTheDocument();
  expect(rules.queryByRole('img')).not.toBeInTheDocument();
  expect(rules.getByText(/v8 since .* carried 10 to 2 · edited by ada/)).toBeInTheDocument();
  expect(rules.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

it('counts no article whose title begins with its own number', async () => {
  await open({ [`GET ${of('constitution')}`]: aConstitution(8, '## 1. Trades\n\nAt once.\n\n## Taxi\n\nThree.') });
  const rules = await card('Constitution');
  await rules.findByText('At once.');
  expect(rules.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['1. TradesAt once.', '2TaxiThree.']);
});

it('compares with an earlier version', async () => {
  const before = aConstitution(1, '## Taxi\n\nTwo players.\n\nRookies only.');
  await open({
    [`GET ${of('constitution')}`]: aConstitution(2, '## Taxi\n\nThree players.\n\nRookies only.'),
    [`GET ${of('constitution/versions/1')}`]: before,
  });
  const rules = await card('Constitution');
  await userEvent.click(await rules.findByRole('button', { name: 'Compare' }));
  const lines = await rules.findByRole('list', { name: 'Differences' });
  expect(
    within(lines)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Taxi', '−Removed: Two players.', '+Added: Three players.', 'Rookies only.']);
});

it('lists the versions of the constitution, page by page', async () => {
  const versionsRoute = `GET ${of('constitution/versions')}`;
  const { server } = await open({
    [`GET ${of('constitution')}`]: aConstitution(2, 'Be kind.'),
    [versionsRoute]: response(200, [aConstitution(2, '')], { 'X-Next-Cursor': 'older' }),
  });
  await userEvent.click(await (await card('Constitution')).findByRole('button', { name: 'All versions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'All Versions' }));
  const more = await dialog.findByRole('button', { name: 'Older Versions' });
  server.on({ [versionsRoute]: [aConstitution(1, '')] });
  await userEvent.click(more);
  expect(await dialog.findByText('v1')).toBeInTheDocument();
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
});

it('lets an admin put a version in force; what somebody else wrote meanwhile is not overwritten', async () => {
  const put = `PUT ${of('constitution')}`;
  const { server } = await open({
    [`GET ${of('admin-status')}`]: { isAdmin: true },
    [`GET ${of('constitution')}`]: aConstitution(3, 'Be kind.'),
    [put]: response(409, { slug: 'constitution-changed', message: 'Somebody has changed the constitution meanwhile.' }),
  });
  const rules = await card('Constitution');
  await userEvent.click(await rules.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the Constitution' }));
  expect(dialog.getByRole('button', { name: 'Put version 4 in force' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Text'), ' Always.');
  await userEvent.click(dialog.getByRole('button', { name: 'Put version 4 in force' }));
  expect(await screen.findByText('Somebody has changed the constitution meanwhile.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Text')).toHaveValue('Be kind. Always.');
  const sent = server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([{ text: 'Be kind. Always.', note: '', basedOn: 3 }]);
});
