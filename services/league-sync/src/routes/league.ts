import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { type Deps } from '../deps.js';
import { regularSeasonOf } from '../domain/season/results.js';
import { seasonRules } from '../domain/season/season-rules.js';
import { standingsOf } from '../domain/season/standings.js';
import { rosterAnswers, userAnswer } from './answers/people.js';
import { League } from './schemas/league.js';
import { scoredSeasonOf } from './season.js';

type Slice = Pick<Deps, 'leagues' | 'chains' | 'rosters' | 'matchups'>;

/** The season that the id names, with its table; other seasons of the league are listed. */
export function leagueRoute(app: App, deps: Slice): void {
  const schema = { tags: ['league'], params: LeagueParams, response: { 200: League } };
  app.get('/api/leagues/:leagueId', { config: { access: 'member' }, schema }, async ({ league }) => {
    const { chainId, leagueId, season: year } = league;
    const [season, chain, rosters, weeks] = await Promise.all([
      scoredSeasonOf(deps, league),
      deps.chains.find(chainId),
      deps.rosters.ofLeague(leagueId),
      deps.matchups.scoresOfSeason(chainId, year),
    ]);
    const rules = seasonRules(season.settings, season.lastScoredLeg);
    const regularSeason = regularSeasonOf(weeks, rules, rules.playoffWeekStart);
    return {
      id: season._id,
      name: season.name,
      season: season.season,
      status: season.status,
      totalRosters: season.totalRosters,
      avatar: season.avatar,
      settings: season.settings,
      scoring_settings: season.scoringSettings,
      roster_positions: season.rosterPositions,
      users: season.users.map(userAnswer),
      rosters: rosterAnswers(rosters, season),
      standings: standingsOf({ rosters, users: season.users, hasMedianGames: rules.hasMedianGames, regularSeason }),
      seasons: chain?.seasons ?? [],
      sync: chain?.sync ?? { state: 'ready' as const, done: 0, total: 0, message: null },
      syncedAt: season.syncedAt.toISOString(),
      staleSince: (season.staleSince ?? chain?.staleSince ?? null)?.toISOString() ?? null,
    };
  });
}
