import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { aLeague, leagueId, members, wholeLeague } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';
import { renderApp } from '../../testing/render-app';
import type { Career } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
jest.mock('./season-lines', () => ({ SeasonLines: () => null }));

const league = `GET /api/leagues/${leagueId}`;
const holder = (index: number) => ({
  ...{ sleeperUserId: `70${index}`, displayName: `person-${index}`, teamName: `Team ${index}`, avatar: null },
});

/** A career of one game, lost against another person. */
const aCareer = (index: number, other: number): Career => ({
  ...{ holder: holder(index), wins: 0, losses: 1, ties: 0, winPercentage: 0, rank: 4, people: 4 },
  ...{ pointsPerWeek: 90, pointsRank: 4, titles: [], seasons: [], best: [], worst: [], rivals: [] },
  meetings: [
    {
      ...{ season: '2025', weeks: [3], isPlayoffGame: false, points: 90, result: 'L' },
      other: { holder: holder(other), points: 104.25 },
    },
  ],
});

/** The league of the fixtures, in which Ada has a share in Bruno's team and none of their own. */
function sharedTeam() {
  const { rosters } = aLeague();
  return aLeague({
    rosters: rosters.flatMap((roster) => {
      if (roster.owner_id === '701') return [];
      return roster.owner_id === '700' ? [{ ...roster, co_owners: ['701'] }] : [roster];
    }),
  });
}

const routesOf = (index: number): Record<string, unknown> => ({
  [league]: sharedTeam(),
  [`${league}/careers/700`]: aCareer(0, 2),
  [`${league}/careers/701`]: response(404, { slug: 'no-career' }),
  [`${league}/careers/702`]: aCareer(2, 0),
  [`${league}/member-championships`]: {},
  [`${league}/achievements`]: [],
  [`GET /api/owner-statements/${leagueId}/70${index}`]: { statement: '', updatedAt: null },
});

const open = (index: number, name: string, routes: Record<string, unknown> = {}) =>
  openPage(`/leagues/${leagueId}/profile/70${index}`, name, { ...routesOf(index), ...routes });

describe('who shares a team', () => {
  it('is not said to have played nothing: their seasons are told under its owner', async () => {
    await open(1, 'ada (You)');
    expect(await screen.findByText('Told under bruno')).toBeInTheDocument();
    expect(screen.getByText(/^You share this team\./)).toBeInTheDocument();
    expect(screen.queryByText('No finished week yet')).not.toBeInTheDocument();
    const owner = screen.getByRole('link', { name: 'Profile of bruno' });
    expect(owner).toHaveAttribute('href', `/leagues/${leagueId}/profile/700`);
  });

  it('has met whom their team has met', async () => {
    await open(2, 'chidi');
    expect(await screen.findByRole('region', { name: 'Head-to-head vs you' })).toHaveTextContent('You1 – 0chidi');
    // The line of their team beside that of the other.
    const seasons = await card('Season by season');
    await waitFor(() => expect(seasons.getByText('You')).toBeInTheDocument());
  });

  it('meets nobody in the owner of their own team', async () => {
    await open(0, 'bruno');
    await (await card('Member')).findByText('0-1-0');
    expect(screen.queryByRole('region', { name: 'Head-to-head vs you' })).not.toBeInTheDocument();
    expect((await card('Season by season')).queryByText('You')).not.toBeInTheDocument();
  });

  it('has met in their own name whom they met with a team of their own before', async () => {
    const own = slowResponse();
    const before = aCareer(2, 1).meetings.map((game) => ({
      ...game,
      season: '2024',
      points: 120,
      result: 'W' as const,
    }));
    const chidi = aCareer(2, 0);
    await open(2, 'chidi', {
      [`${league}/careers/701`]: () => own.get(),
      [`${league}/careers/702`]: { ...chidi, meetings: [...chidi.meetings, ...before] },
    });
    await (await card('Member')).findByText('0-1-0');
    // Whose games are theirs is not known yet.
    expect(screen.queryByRole('region', { name: 'Head-to-head vs you' })).not.toBeInTheDocument();
    own.send(aCareer(1, 2));
    const meetings = await card('Head-to-head vs you');
    expect(meetings.getByText('2024, week 3', { exact: false })).toBeInTheDocument();
    expect(meetings.queryByText('2025, week 3', { exact: false })).not.toBeInTheDocument();
  });
});

describe('who was given a team by an admin', () => {
  const statement = `/api/owner-statements/${leagueId}/701`;
  /** Ada, who has no team of their own on Sleeper, holds the third. */
  const given = (change: object = {}) =>
    members().map((one) => (one.sleeperUserId === '701' ? { ...one, rosterId: 3, ...change } : one));
  /** The league in which the third team is nobody's on Sleeper, and Ada has no other. */
  function ownerless() {
    const { rosters } = aLeague();
    return aLeague({
      rosters: rosters.flatMap((roster) => {
        if (roster.owner_id === '701') return [];
        return [roster.roster_id === 3 ? { ...roster, owner_id: null } : roster];
      }),
    });
  }

  it('has a profile, and speaks for themselves', async () => {
    const { server } = await open(1, 'ada (You)', {
      [league]: ownerless(),
      [`${league}/memberships`]: given(),
      [`PUT ${statement}`]: { statement: 'Hello', updatedAt: null },
    });
    const member = await card('Member');
    expect(member.getByText('Chidi Comets')).toBeInTheDocument();
    const seasons = await card('Season by season');
    expect(await seasons.findByText('No seasons yet')).toBeInTheDocument();
    const why = 'You were given this team. Nobody owns it on Sleeper, so it has no seasons of its own here.';
    expect(seasons.getByText(why)).toBeInTheDocument();
    const words = await card('Owner Statement');
    await userEvent.click(await words.findByRole('button', { name: 'Edit' }));
    await userEvent.type(await words.findByRole('textbox'), 'Hello');
    await userEvent.click(words.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Owner statement updated')).toBeInTheDocument();
    expect(server.count(`PUT ${statement}`)).toBe(1);
  });

  it('has one under the name of their membership where the season does not know them', async () => {
    const season = ownerless();
    await open(1, 'Ada L. (You)', {
      [league]: { ...season, users: season.users.filter(({ user_id: id }) => id !== '701') },
      [`${league}/memberships`]: given({ displayName: 'Ada L.' }),
    });
    expect((await card('Member')).getByText('Chidi Comets')).toBeInTheDocument();
  });

  it('is not said to share the team of its owner on Sleeper', async () => {
    await open(1, 'ada (You)', { [`${league}/memberships`]: given() });
    expect(await screen.findByText('Told under chidi')).toBeInTheDocument();
    expect(screen.getByText(/^You were given this team\. Its seasons/)).toBeInTheDocument();
  });

  it('is not taken for nobody while it cannot be read who has which team', async () => {
    const at = `/leagues/${leagueId}/profile/701`;
    const routes = {
      ...wholeLeague(),
      ...routesOf(1),
      [league]: ownerless(),
      'POST /api/auth/session': response(200, {}),
    };
    const server = new ApiServer({ ...routes, [`${league}/memberships`]: response(503, { message: 'Later.' }) });
    await startSession(at);
    renderApp(at);
    expect(await screen.findByText('Failed to load the members')).toBeInTheDocument();
    expect(screen.queryByText('User Not Found')).not.toBeInTheDocument();
    server.on({ [`${league}/memberships`]: given() });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'ada (You)' })).toBeInTheDocument();
  });
});
