import { screen } from '@testing-library/react';
import { response } from '../../testing/api-server';
import { aLeague, leagueId } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';
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

const open = (index: number, name: string) =>
  openPage(`/leagues/${leagueId}/profile/70${index}`, name, {
    [league]: sharedTeam(),
    [`${league}/careers/700`]: aCareer(0, 2),
    [`${league}/careers/701`]: response(404, { slug: 'no-career' }),
    [`${league}/careers/702`]: aCareer(2, 0),
    [`${league}/member-championships`]: {},
    [`${league}/achievements`]: [],
    [`GET /api/owner-statements/${leagueId}/70${index}`]: { statement: '', updatedAt: null },
  });

describe('who shares a team', () => {
  it('is not said to have played nothing: their seasons are told under its owner', async () => {
    await open(1, 'ada (You)');
    expect(await screen.findByText('Told under bruno')).toBeInTheDocument();
    expect(screen.queryByText('No finished week yet')).not.toBeInTheDocument();
    const owner = screen.getByRole('link', { name: 'Profile of bruno' });
    expect(owner).toHaveAttribute('href', `/leagues/${leagueId}/profile/700`);
  });

  it('has met whom their team has met', async () => {
    await open(2, 'chidi');
    expect(await screen.findByRole('region', { name: 'Head-to-head vs you' })).toHaveTextContent('You1 – 0chidi');
  });

  it('meets nobody in the owner of their own team', async () => {
    await open(0, 'bruno');
    await (await card('Member')).findByText('0-1-0');
    expect(screen.queryByRole('region', { name: 'Head-to-head vs you' })).not.toBeInTheDocument();
  });
});
