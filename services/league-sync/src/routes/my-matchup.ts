import { type App } from '@dynasty/kit/http';
import { WeekParams } from '@dynasty/kit/league/route-params';
import { type Deps } from '../deps.js';
import { byesOf } from '../domain/nfl/byes.js';
import { footballNow, matchupStatus } from '../domain/season/matchup-status.js';
import { loneSide, matchupsOf, type Side } from '../domain/season/matchups.js';
import { medianGameOf } from '../domain/season/median-game.js';
import { startingSlots } from '../domain/lineup/optimal-lineup.js';
import { pairsOf } from '../domain/season/pairs.js';
import { isFinalWeek, seasonRules } from '../domain/season/season-rules.js';
import { waitingTeams, yetToPlay } from '../domain/lineup/yet-to-play.js';
import { starterAnswers } from './answers/starter.js';
import { myRosterId } from './my-roster-id.js';
import { MyMatchup, type MyMatchupSide } from './schemas/my-matchup.js';
import { seasonOf } from './season.js';

type Slice = Pick<
  Deps,
  'leagues' | 'chains' | 'memberships' | 'rosters' | 'matchups' | 'nflState' | 'nflGames' | 'players' | 'clock'
>;

/** The caller's game of the week with both line-ups; without an opponent on a bye and after elimination. */
export function myMatchupRoute(app: App, deps: Slice): void {
  const schema = { tags: ['matchups'], params: WeekParams, response: { 200: MyMatchup } };
  app.get('/api/leagues/:leagueId/my-matchup/:week', { config: { access: 'member' }, schema }, async (request) => {
    const { chainId, leagueId, season: year } = request.league;
    const { week } = request.params;
    const rosterId = await myRosterId(deps, request.league);
    const [league, rosters, weeks, stored, state, games] = await Promise.all([
      seasonOf(deps, request.league),
      deps.rosters.ownersOfLeague(leagueId),
      deps.matchups.scoresOfSeason(chainId, year),
      deps.matchups.find(chainId, year, week),
      deps.nflState.recent(),
      deps.nflGames.ofSeason(year),
    ]);
    const rows = stored?.rows ?? [];
    const rules = seasonRules(league.settings, league.lastScoredLeg, league.status);
    const season = { rules, weeks, rosters, users: league.users };
    const { mine, theirs } = sidesOf(season, week, rosterId);
    const ofWeek = games.filter((game) => game.week === week && game.gameType === 'REG');
    const now = deps.clock.now();
    const hasPoints = rows.some((row) => row.points !== 0);
    const status = matchupStatus(
      { season: year, week, hasPairs: pairsOf(rows).length > 0, hasPoints, rules },
      footballNow(state, ofWeek, now),
    );

    const rowOf = (side: Side | null) => rows.find((row) => row.rosterId === side?.rosterId);
    const playerIds = new Set([mine, theirs].flatMap((side) => rowOf(side)?.starters ?? []));
    const players = new Map((await deps.players.findMany([...playerIds])).map((player) => [player._id, player]));
    const slots = startingSlots(league.rosterPositions);
    const waiting = waitingTeams(ofWeek, now);
    // After the league's own season nothing is scored any more, but what players scored is shown.
    const lineupStatus = status === 'Final' && !isFinalWeek(rules, week) && !hasPoints ? 'Scheduled' : status;
    const shown = { week, status: lineupStatus, slots, byes: byesOf(year, games), players, waiting };
    const teamOf = new Map([...players].map(([id, player]) => [id, player.team]));
    const answerOf = (side: Side): MyMatchupSide => {
      const row = rowOf(side);
      const waitingFor = status === 'Final' ? 0 : yetToPlay(row?.starters ?? null, teamOf, ofWeek, now);
      return sideAnswer(side, waitingFor, starterAnswers(row, shown));
    };
    return {
      status,
      week,
      user: answerOf(mine),
      opponent: theirs === null ? null : answerOf(theirs),
      median: medianGameOf(rules, week, rows, rosterId),
    };
  });
}

type Season = Parameters<typeof matchupsOf>[0];

/** The caller's side, and his opponent's where he has one. */
function sidesOf(season: Season, week: number, rosterId: number): { mine: Side; theirs: Side | null } {
  for (const [first, second] of matchupsOf(season, week)) {
    if (first.rosterId === rosterId) return { mine: first, theirs: second };
    if (second.rosterId === rosterId) return { mine: second, theirs: first };
  }
  return { mine: loneSide(season, week, rosterId), theirs: null };
}

function sideAnswer(
  { owner, ...side }: Side,
  waiting: number | null,
  starters: MyMatchupSide['lineup']['starters'],
): MyMatchupSide {
  return {
    ...side,
    user_id: owner?.userId ?? null,
    username: owner?.username ?? null,
    display_name: owner?.displayName ?? null,
    avatar: owner?.avatar ?? null,
    yetToPlay: waiting,
    lineup: { starters },
  };
}
