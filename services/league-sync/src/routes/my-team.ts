import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams, WeekParams } from '@dynasty/kit/league/route-params';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { noRoster, readMatchup } from '../actions/pages/read-matchup.js';
import { MyMatchup } from '../bodies/matchup.js';
import { OptimalLineup, optimalLineupBody, OptimalLineupQuery } from '../bodies/optimal-lineup.js';
import { claimNeeded, MyRoster, myRosterBody } from '../bodies/roster.js';
import { type Deps } from '../deps.js';
import { claimedRosterOf, hasClaim } from '../domain/claims/claims.js';
import { byeWeeksOf, gamesOfWeek, isBeforeSeason, nextGamesOf } from '../domain/nfl/schedule.js';

type Slice = Pick<Deps, 'pages' | 'memberships' | 'nflState' | 'nflGames' | 'players' | 'clock'>;

/** The caller's own team: its game of a week, that week's line-up beside the best one, its players. */
export function myTeamRoutes(app: App, deps: Slice): void {
  const { pages, nflGames, players, clock } = deps;
  const config = { access: 'member', keep: { for: 'account', ms: 5_000 } } as const;

  const matchup = { tags: ['matchups'], params: WeekParams, response: { 200: MyMatchup } };
  app.get('/api/leagues/:leagueId/my-matchup/:week', { config, schema: matchup }, async ({ league, params }) => {
    const rosterId = (await myRosterId(deps, league)) ?? unclaimed();
    return readMatchup(deps, league, { week: params.week, rosterId });
  });

  const optimal = {
    tags: ['matchups'],
    params: WeekParams,
    querystring: OptimalLineupQuery,
    response: { 200: OptimalLineup },
  };
  app.get('/api/leagues/:leagueId/optimal-lineup/:week', { config, schema: optimal }, async (request) => {
    const { league, params, query } = request;
    const rosterId = query.rosterId ?? (await myRosterId(deps, league)) ?? unclaimed();
    const [{ week }, games] = await Promise.all([
      pages.week(league.leagueId, params.week),
      nflGames.recent(league.season),
    ]);
    const team = week.teams.find((candidate) => candidate.rosterId === rosterId) ?? noRoster();
    const { actual = [], optimal: best = [] } = team.analysis ?? {};
    const known = {
      players: await players.byId(playersOf([...actual, ...best])),
      isPreseason: isBeforeSeason(league.season, gamesOfWeek(games, 1), clock.now()),
    };
    return optimalLineupBody(week, team, known);
  });

  const roster = { tags: ['rosters'], params: LeagueParams, response: { 200: MyRoster } };
  app.get('/api/leagues/:leagueId/roster', { config, schema: roster }, async ({ league }) => {
    const rosterId = await myRosterId(deps, league);
    if (rosterId === null) return claimNeeded;
    const [season, games] = await Promise.all([pages.season(league.leagueId), nflGames.recent(league.season)]);
    const team = season.teams.find((candidate) => candidate.rosterId === rosterId) ?? noRoster();
    const now = clock.now();
    return myRosterBody(season, team, {
      now,
      players: await players.byId([...team.starters, ...team.players, ...team.reserve, ...team.taxi]),
      byeOf: byeWeeksOf(league.season, games),
      nextGameOf: nextGamesOf(games, now),
    });
  });
}

/**
 * The caller's roster in the season; null without a claim that counts. Throws AppError missing `no-roster` when they
 * had no team that season.
 */
async function myRosterId({ pages, memberships }: Slice, league: LeagueAccess): Promise<number | null> {
  if (league.rosterId !== 0) return league.rosterId;
  // Maybe they claimed it a moment ago, and the request's guard does not know yet.
  const person = await memberships.find(league.chainId, league.sleeperUserId);
  if (person === null || person.claim === null) return null;
  const { teams } = await pages.season(league.leagueId);
  if (!hasClaim(person, teams, league.season)) return null;
  return claimedRosterOf(person, teams, league.season) ?? noRoster();
}

const playersOf = (slots: readonly { playerId: string | null }[]) => slots.flatMap(({ playerId }) => playerId ?? []);

function unclaimed(): never {
  throw new AppError('forbidden', 'team-not-claimed', 'You need to claim a team in this league first.');
}
