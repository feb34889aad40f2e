import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { achievementsOf, anAward, openAchievements, openAsAdmin } from '../../testing/achievement-fixtures';
import { response } from '../../testing/api-server';
import { slowResponse } from '../../testing/open-chat';
import { card } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const later = response(503, { message: 'Later.' });
const titles = `GET ${achievementsOf('member-championships')}`;
const awards = `GET ${achievementsOf('achievements')}`;
const book = `GET ${achievementsOf('records')}`;

it('calls no season empty before its champion is read, nor when they cannot be', async () => {
  const slow = slowResponse();
  const { server } = await openAchievements({ [awards]: [], [titles]: slow.get });
  const season = await card('2025');
  expect(await season.findByRole('status', { name: 'Loading the achievements of 2025' })).toBeInTheDocument();
  slow.send(later);
  expect(await season.findByText('The achievements could not be loaded')).toBeInTheDocument();
  expect(season.queryByText('No achievements.')).not.toBeInTheDocument();
  server.on({ [titles]: { 700: ['2025'] } });
  await userEvent.click(season.getByRole('button', { name: 'Try Again' }));
  expect(await season.findByText('League Champion')).toBeInTheDocument();
  expect(season.getByText('1 award')).toBeInTheDocument();
});

it('needs no champions where the filter leaves them out', async () => {
  await openAchievements({ [titles]: later });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'High Scorer');
  expect(await (await card('2025')).findByText('10 awards')).toBeInTheDocument();
});

it('calls nobody a former member before it is read who has had a team here', async () => {
  const slow = slowResponse();
  const left = anAward(3, { sleeperUserId: '799' });
  await openAsAdmin({ [awards]: [left], [titles]: {}, [book]: slow.get });
  const season = await card('2025');
  expect(await season.findByRole('link', { name: 'a member' })).toBeInTheDocument();
  const management = within(await screen.findByRole('region', { name: 'Achievements' }));
  expect(await management.findByRole('button', { name: 'Remove Big week 3 of a member' })).toBeInTheDocument();
  expect(screen.queryByText(/Former member/)).not.toBeInTheDocument();
  slow.send({ seasons: [], games: 0, records: [], standings: [], headToHead: [] });
  expect(await season.findByRole('link', { name: 'Former member' })).toBeInTheDocument();
});
