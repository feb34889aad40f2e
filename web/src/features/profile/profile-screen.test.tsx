import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { leagueId, wholeLeague } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';
import { renderApp } from '../../testing/render-app';
import type { Career, Game } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
jest.mock('./season-lines', () => ({ SeasonLines: () => null }));

const holder = (index: number) => ({
  sleeperUserId: `70${index}`,
  displayName: `person-${index}`,
  teamName: `Team ${index}`,
  avatar: null,
});

const game = (season: string, week: number, result: Game['result'], change: Partial<Game> = {}): Game => ({
  season,
  weeks: [week],
  isPlayoffGame: false,
  points: 120.5,
  other: { holder: holder(1), points: 100.25 },
  result,
  ...change,
});

const aSeason = (season: string, place: number | null, isOver = place !== null) => ({
  season,
  leagueId: `9${season}`,
  teamName: 'Team 0',
  wins: 9,
  losses: 5,
  ties: 0,
  pointsFor: 1600.5,
  pointsAgainst: 1500.25,
  rank: 2,
  place,
  inPlayoffs: true,
  teams: 12,
  playoffTeams: place === null ? 0 : 6,
  isOver,
});

const aCareer = (change: Partial<Career> = {}): Career => ({
  holder: holder(0),
  wins: 18,
  losses: 10,
  ties: 0,
  winPercentage: 64.29,
  rank: 3,
  people: 12,
  pointsPerWeek: 118.36,
  pointsRank: 1,
  titles: ['2024'],
  seasons: [aSeason('2025', null), aSeason('2024', 1)],
  best: [{ season: '2024', week: 13, points: 180.02, game: game('2024', 13, 'W') }],
  worst: [{ season: '2025', week: 2, points: 78.8, game: null }],
  rivals: [{ kind: 'toughest', holder: holder(2), wins: 1, losses: 3, ties: 0, margin: -18.6 }],
  meetings: [
    game('2025', 3, 'L', { points: 99.5, other: { holder: holder(1), points: 104.25 } }),
    game('2024', 16, 'W', { weeks: [16, 17], isPlayoffGame: true, stage: 'playoffs' }),
    game('2023', 15, 'W', { stage: 'consolation' }),
  ],
  ...change,
});
const profile = (index: number) => `/leagues/${leagueId}/profile/70${index}`;
const statementOf = (index: number) => `/api/owner-statements/${leagueId}/70${index}`;

const open = (index: number, name: string, routes: Record<string, unknown> = {}) =>
  openPage(profile(index), name, {
    [`GET /api/leagues/${leagueId}/careers/700`]: aCareer(),
    [`GET /api/leagues/${leagueId}/careers/701`]: aCareer({ holder: holder(1) }),
    [`GET /api/leagues/${leagueId}/member-championships`]: { '700': ['2024'] },
    [`GET /api/leagues/${leagueId}/achievements`]: [],
    [`GET ${statementOf(0)}`]: { statement: '', updatedAt: null },
    [`GET ${statementOf(1)}`]: { statement: 'Offers welcome.', updatedAt: '2025-11-30T12:00:00.000Z' },
    ...routes,
  });

it('shows who somebody is, what they have won, and every game against the viewer', async () => {
  await open(0, 'bruno');
  const header = await card('Member');
  expect(await header.findByText('2024 Champion')).toBeInTheDocument();
  expect(await header.findByText('18-10-0')).toBeInTheDocument();
  expect(header.getByText('3rd of 12')).toBeInTheDocument();
  expect(header.getByText('Commissioner')).toBeInTheDocument();
  expect(header.getByRole('button', { name: 'Send message to bruno' })).toHaveTextContent('Message');
  const seasons = within(await screen.findByRole('table', { name: 'Season by season' }));
  expect(seasons.getByRole('row', { name: /^2024/ })).toHaveTextContent('20249-5-01,600.51,500.32nd Champion');
  expect(seasons.getByRole('row', { name: /^2025/ })).toHaveTextContent('Running');
  const meetings = within(screen.getByRole('table', { name: /^Games against bruno/ }));
  expect(meetings.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'MeetingsYoubruno',
    '2025, week 3 W104.399.5',
    '2024, weeks 16 and 17 (playoffs) L100.3120.5',
    '2023, week 15 (consolation) L100.3120.5',
    'Points per meeting101.6113.5',
  ]);
  expect(screen.getByRole('region', { name: 'Head-to-head vs you' })).toHaveTextContent('You1 – 2bruno');
  expect((await card('Rivals')).getByRole('listitem')).toHaveTextContent('person-2Toughest1-3−18.6 a game');
  expect((await card('Achievements')).getByRole('listitem')).toHaveTextContent('League Champion2024');
  const weeks = await card('Best and worst weeks');
  expect(weeks.getByRole('region', { name: 'Best weeks' })).toHaveTextContent('2024, week 13beat Team 1, 100.3180.0');
  expect(weeks.getByRole('region', { name: 'Worst weeks' })).toHaveTextContent('no opponent');
  expect((await card('Owner Statement')).queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

it('calls no season running that is over, also where nobody knows who has won it', async () => {
  const seasons = [aSeason('2025', null), aSeason('2020', null)];
  const read = `GET /api/leagues/${leagueId}`;
  const career = `${read}/careers/700`;
  const { server, client } = await open(0, 'bruno', { [career]: aCareer({ titles: [], seasons }) });
  const table = within(await screen.findByRole('table', { name: 'Season by season' }));
  await waitFor(() => expect(table.getByRole('row', { name: /^2020/ })).toHaveTextContent(/2nd–$/));
  expect(table.getByRole('row', { name: /^2025/ })).toHaveTextContent('Running');
  server.on({ [career]: aCareer({ titles: [], seasons: [aSeason('2025', null, true)] }) });
  await client.invalidateQueries({ queryKey: ['api', 'leagues', leagueId] });
  await waitFor(() => expect(table.getByRole('row', { name: /^2025/ })).toHaveTextContent(/2nd–$/));
});

it('lets the person change their own statement, up to 256 characters, or leave it', async () => {
  const { server } = await open(1, 'ada (You)', { [`PUT ${statementOf(1)}`]: { statement: 'New', updatedAt: null } });
  const statement = await card('Owner Statement');
  expect(screen.queryByRole('button', { name: /^Send message/ })).not.toBeInTheDocument();
  await userEvent.click(await statement.findByRole('button', { name: 'Edit' }));
  const area = await statement.findByRole('textbox', { name: 'Owner Statement' });
  expect(area).toHaveFocus();
  expect(statement.getByText('15/256 characters')).toBeInTheDocument();
  await userEvent.click(statement.getByRole('button', { name: 'Cancel' }));
  expect(statement.getByRole('button', { name: 'Edit' })).toHaveFocus();
  expect(statement.getByText('Offers welcome.')).toBeInTheDocument();

  await userEvent.click(statement.getByRole('button', { name: 'Edit' }));
  await userEvent.clear(statement.getByRole('textbox'));
  await userEvent.click(statement.getByRole('textbox'));
  await userEvent.paste('🏈'.repeat(257));
  expect(statement.getByText('Statement cannot exceed 256 characters')).toBeInTheDocument();
  expect(statement.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.clear(statement.getByRole('textbox'));
  await userEvent.type(statement.getByRole('textbox'), 'New');
  await userEvent.click(statement.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Owner statement updated')).toBeInTheDocument();
  await waitFor(() => expect(statement.queryByRole('textbox')).not.toBeInTheDocument());
  expect(server.count(`PUT ${statementOf(1)}`)).toBe(1);
});

it('keeps what was written when it could not be saved', async () => {
  await open(1, 'ada (You)', { [`PUT ${statementOf(1)}`]: response(503, { message: 'Later.' }) });
  const statement = await card('Owner Statement');
  await userEvent.click(await statement.findByRole('button', { name: 'Edit' }));
  await userEvent.type(statement.getByRole('textbox'), ' Today only.');
  // Escape that ends a composed word leaves the form open.
  fireEvent.keyDown(statement.getByRole('textbox'), { key: 'Escape', isComposing: true });
  // Safari's has another sign.
  fireEvent.keyDown(statement.getByRole('textbox'), { key: 'Escape', keyCode: 229 });
  await userEvent.click(statement.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save statement')).toBeInTheDocument();
  expect(statement.getByRole('textbox')).toHaveValue('Offers welcome. Today only.');
});

it('has words for somebody who has not played a week, and for nobody', async () => {
  await open(0, 'bruno', { [`GET /api/leagues/${leagueId}/careers/700`]: response(404, { slug: 'no-career' }) });
  expect(await screen.findByText('No finished week yet')).toBeInTheDocument();
});

it('shows the career of somebody who has left the league', async () => {
  // It is shown whether or not it can be read who was given a team.
  await open(8, 'person-8', {
    [`GET /api/leagues/${leagueId}/careers/708`]: aCareer({ holder: holder(8) }),
    [`GET /api/leagues/${leagueId}/memberships`]: response(503, { message: 'Later.' }),
  });
  expect(await (await card('Member')).findByText('18-10-0')).toBeInTheDocument();
  // Nobody can write to them any more.
  expect(screen.queryByRole('button', { name: /^Send message/ })).not.toBeInTheDocument();
});

it('counts more awards than a page has as such', async () => {
  const award = (week: number) => ({
    ...{ id: `award-${week}`, sleeperUserId: '700', achievementType: 'high_scorer', season: '2025', week },
    ...{ title: 'Weekly High Score', description: '', points: 150, byHand: false },
  });
  const page = response(200, [award(9), award(8)], { 'X-Next-Cursor': '7' });
  await open(0, 'bruno', { [`GET /api/leagues/${leagueId}/achievements`]: page });
  const achievements = await card('Achievements');
  expect(await achievements.findByText('2+ times, last 2025, week 9')).toBeInTheDocument();
  expect(achievements.getByText('3+')).toBeInTheDocument();
});

it('counts ties against the viewer where there are any', async () => {
  const meetings = [game('2025', 3, 'L'), game('2024', 4, 'T'), game('2024', 8, 'T')];
  await open(0, 'bruno', { [`GET /api/leagues/${leagueId}/careers/700`]: aCareer({ meetings }) });
  const versus = await screen.findByRole('region', { name: 'Head-to-head vs you' });
  expect(versus).toHaveTextContent('You1 – 0 – 2bruno');
});

it('says so when there is no such member', async () => {
  await open(9, 'User Not Found', {
    [`GET /api/leagues/${leagueId}/careers/709`]: response(404, { slug: 'no-career' }),
  });
  expect(screen.getByRole('link', { name: 'Back to the league' })).toHaveAttribute('href', `/leagues/${leagueId}`);
});

it('calls nobody else’s line the viewer’s own, whether these have a career or not', async () => {
  const legend = async () =>
    within(await screen.findByRole('region', { name: 'Season by season' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const path = `GET /api/leagues/${leagueId}/careers/701`;
  const { unmount } = await open(0, 'bruno', { [path]: response(404, { slug: 'no-career' }) });
  await screen.findByRole('table', { name: 'Season by season' });
  expect(await legend()).toEqual(['bruno', 'Seed']);
  unmount();
  await open(0, 'bruno');
  await screen.findByRole('table', { name: 'Season by season' });
  await waitFor(async () => expect(await legend()).toEqual(['bruno', 'You', 'Seed']));
});

it('says of nobody that they have won nothing before that is read, nor when it cannot be', async () => {
  const path = `GET /api/leagues/${leagueId}/achievements`;
  const slow = slowResponse();
  const { server } = await open(1, 'ada (You)', { [path]: slow.get });
  const achievements = await card('Achievements');
  expect(achievements.getByRole('status', { name: 'Loading the achievements' })).toBeInTheDocument();
  slow.send(response(503, { message: 'Later.' }));
  expect(await achievements.findByText('The achievements could not be loaded')).toBeInTheDocument();
  expect(achievements.queryByText('No achievements yet')).not.toBeInTheDocument();
  server.on({ [path]: [] });
  await userEvent.click(achievements.getByRole('button', { name: 'Try Again' }));
  expect(await achievements.findByText('No achievements yet')).toBeInTheDocument();
});

it('does not take somebody who has left for nobody while their career cannot be read', async () => {
  const path = `GET /api/leagues/${leagueId}/careers/708`;
  const server = new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    [path]: response(503, { message: 'Later.' }),
  });
  await startSession(profile(8));
  renderApp(profile(8));
  expect(await screen.findByText('Failed to load the career')).toBeInTheDocument();
  expect(screen.queryByText('User Not Found')).not.toBeInTheDocument();
  server.on({ [path]: aCareer({ holder: holder(8) }) });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'person-8' })).toBeInTheDocument();
});
