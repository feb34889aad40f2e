import { type App, WeekParams } from '@dynasty/kit/http';
import { type Deps } from '../deps.js';
import { footballNow, matchupStatus } from '../domain/matchup-status.js';
import { matchupsOf } from '../domain/matchups.js';
import { seasonRules } from '../domain/season-rules.js';
import { yetToPlay } from '../domain/yet-to-play.js';
import { Matchups } from './schemas/matchups.js';
import { seasonOf } from './season.js';

type Slice = Pick<Deps, 'leagues' | 'chains' | 'rosters' | 'matchups' | 'nflState' | 'nflGames' | 'players' | 'clock'>;

/** The week's pairs. */
export function matchupsRoute(app: App, deps: Slice): void {
  const schema = { tags: ['matchups'], params: WeekParams, response: { 200: Matchups } };
  app.get('/api/leagues/:leagueId/matchups/:week', { config: { access: 'member' }, schema }, async (request) => {
    const { chainId, leagueId, season: year } = request.league;
    const { week } = request.params;
    const [league, rosters, weeks, state, games] = await Promise.all([
      seasonOf(deps, request.league),
      deps.rosters.ownersOfLeague(leagueId),
      deps.matchups.scoresOfSeason(chainId, year),
      deps.nflState.find(),
      deps.nflGames.ofWeek(year, week),
    ]);
    const rules = seasonRules(league.settings, league.lastScoredLeg, league.status);
    const pairs = matchupsOf({ rules, weeks, rosters, users: league.users }, week);
    const now = deps.clock.now();
    const regular = games.filter((game) => game.gameType === 'REG');
    const hasPoints = pairs.flat().some((side) => side.points !== 0);
    const status = matchupStatus(
      { season: year, week, hasPairs: pairs.length > 0, hasPoints, rules },
      footballNow(state, regular, now),
    );
    const waiting = status === 'Final' ? null : await waitingStarters(deps, chainId, year, week, regular, now);
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

/** Roster id -> starters whose game of the week has not kicked off. */
async function waitingStarters(
  { matchups, players }: Slice,
  chainId: string,
  season: string,
  week: number,
  games: Parameters<typeof yetToPlay>[2],
  now: Date,
): Promise<Map<number, number | null>> {
  if (games.length === 0) return new Map();
  const rows = await matchups.startersOf(chainId, season, week);
  const teamOf = await players.teamsOf([...new Set(rows.flatMap((row) => row.starters ?? []))]);
  return new Map(rows.map((row) => [row.rosterId, yetToPlay(row.starters, teamOf, games, now)]));
}
