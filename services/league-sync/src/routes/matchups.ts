import { type App } from '@dynasty/kit/http';
import { WeekParams } from '@dynasty/kit/league/route-params';
import { type Deps } from '../deps.js';
import { footballNow, matchupStatus, type ViewedWeek } from '../domain/season/matchup-status.js';
import { matchupsOf } from '../domain/season/matchups.js';
import { isFinalWeek, seasonRules } from '../domain/season/season-rules.js';
import { yetToPlay } from '../domain/lineup/yet-to-play.js';
import { Matchups } from './schemas/matchups.js';
import { seasonOf } from './season.js';

type Slice = Pick<Deps, 'leagues' | 'chains' | 'rosters' | 'matchups' | 'nflState' | 'nflGames' | 'players' | 'clock'>;

/** The week's pairs. */
export function matchupsRoute(app: App, deps: Slice): void {
  const schema = { tags: ['matchups'], params: WeekParams, response: { 200: Matchups } };
  app.get('/api/leagues/:leagueId/matchups/:week', { config: { access: 'member' }, schema }, async (request) => {
    const { chainId, leagueId, season: year } = request.league;
    const { week } = request.params;
    const [league, rosters, weeks] = await Promise.all([
      seasonOf(deps, request.league),
      deps.rosters.ownersOfLeague(leagueId),
      deps.matchups.scoresOfSeason(chainId, year),
    ]);
    const rules = seasonRules(league.settings, league.lastScoredLeg, league.status);
    const pairs = matchupsOf({ rules, weeks, rosters, users: league.users }, week);
    const hasPoints = pairs.flat().some((side) => side.points !== 0);
    const viewed = { season: year, week, hasPairs: pairs.length > 0, hasPoints, rules };
    const { status, waiting } = isFinalWeek(rules, week)
      ? { status: 'Final' as const, waiting: null }
      : await runningWeek(deps, chainId, viewed);
    return pairs.map((pair) =>
      pair.map(({ owner, ...side }) => ({
        ...side,
        user: {
          user_id: owner?.userId ?? null,
          username: owner?.username ?? null,
          display_name: owner?.displayName ?? null,
          avatar: owner?.avatar ?? null,
        },
        matchupStatus: status,
        yetToPlay: status === 'Final' ? 0 : (waiting?.get(side.rosterId) ?? null),
      })),
    );
  });
}

/** What the clock says of a week that is not scored: its status, and roster id -> starters yet to play. */
async function runningWeek(deps: Slice, chainId: string, viewed: ViewedWeek) {
  const { season, week } = viewed;
  const [state, scheduled, rows] = await Promise.all([
    deps.nflState.recent(),
    deps.nflGames.recentOfWeek(season, week),
    deps.matchups.startersOf(chainId, season, week),
  ]);
  const now = deps.clock.now();
  const games = scheduled.filter((game) => game.gameType === 'REG');
  const status = matchupStatus(viewed, footballNow(state, games, now));
  if (status === 'Final' || games.length === 0) return { status, waiting: null };
  const teamOf = await deps.players.teamsOf([...new Set(rows.flatMap((row) => row.starters ?? []))]);
  return { status, waiting: new Map(rows.map((row) => [row.rosterId, yetToPlay(row.starters, teamOf, games, now)])) };
}
