import { AppError } from '@dynasty/kit/errors';
import { type GetLeagueRequest, type GetLeagueResponse } from '@dynasty/proto/league/v1/league_service';
import { findPeople } from '../actions/find-people.js';
import { type Deps } from '../deps.js';
import { absentFrom, claimantsOf } from '../domain/claims/claims.js';
import { leagueMeantBy } from '../domain/season/chain-season.js';
import { peopleById, teamNameOf } from '../domain/season/people.js';
import { type LeagueDoc } from '../store/leagues.js';

type Slice = Pick<Deps, 'chains' | 'leagues' | 'rosters' | 'memberships' | 'accounts'>;

/** One season's scoring, rosters and owners; who has claimed a team is named also when the season does not know them. Throws AppError missing `league-not-found`. */
export async function getLeague(deps: Slice, request: GetLeagueRequest): Promise<GetLeagueResponse> {
  const league = (await deps.leagues.find(request.leagueId)) ?? (await leagueInItsPlace(deps, request.leagueId));
  if (league === null) throw new AppError('missing', 'league-not-found', 'There is no such league here.');
  const { _id: leagueId } = league;
  const [rosters, memberships] = await Promise.all([
    deps.rosters.ofLeague(leagueId),
    deps.memberships.ofChain(league.chainId),
  ]);
  const claimants = memberships.filter(({ claim }) => claim !== null);
  const absent = absentFrom(league, claimants);
  const others = absent.length === 0 ? [] : await findPeople(deps, league.chainId, absent);
  const people = peopleById([...league.users, ...others]);
  return {
    leagueId,
    chainId: league.chainId,
    season: league.season,
    name: league.name,
    scoringSettings: league.scoringSettings,
    rosterPositions: league.rosterPositions,
    rosters: rosters.map((roster) => {
      const owner = people.get(roster.ownerId ?? '');
      const [claimant] = claimantsOf(roster, memberships, rosters, league.season);
      const claimedBy = claimant === undefined ? undefined : people.get(claimant.sleeperUserId);
      return {
        rosterId: roster.rosterId,
        ownerName: claimedBy?.username ?? claimedBy?.displayName ?? owner?.displayName ?? '',
        teamName: teamNameOf(owner, roster.rosterId),
        avatar: owner?.avatar ?? '',
        playerIds: roster.players,
      };
    }),
  };
}

/** The season that the id of a league means of which the chain keeps another one of its year. */
async function leagueInItsPlace({ chains, leagues }: Slice, leagueId: string): Promise<LeagueDoc | null> {
  const chain = await chains.findByLeague(leagueId);
  return chain && leagues.find(leagueMeantBy(chain, leagueId));
}
