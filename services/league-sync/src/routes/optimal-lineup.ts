import { type App } from '@dynasty/kit/http';
import { WeekParams } from '@dynasty/kit/league/route-params';
import { type Static, Type } from 'typebox';
import { type Deps } from '../deps.js';
import { type AnalysedSlot, analyseLineup } from '../domain/lineup/lineup-analysis.js';
import { unavailableIn } from '../domain/lineup/optimal-week.js';
import { pairsOf, type ScoredRow } from '../domain/season/pairs.js';
import {
  isAfterSeason,
  isFinalWeek,
  lastWeekOf,
  type SeasonRules,
  seasonRules,
} from '../domain/season/season-rules.js';
import { isBeforeSeason } from '../domain/season/season-start.js';
import { type PlayerDoc } from '../store/players.js';
import { myRosterId, noRoster } from './my-roster-id.js';
import { Closed } from './schemas/fields.js';
import { OptimalLineup } from './schemas/optimal-lineup.js';
import { seasonOf } from './season.js';

type Slice = Pick<
  Deps,
  'leagues' | 'chains' | 'memberships' | 'rosters' | 'matchups' | 'nflGames' | 'players' | 'clock'
>;

const Query = Closed({ rosterId: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) });

/** A team's line-up of a finished week beside the best one it could have started; the caller's own unless asked. */
export function optimalLineupRoute(app: App, deps: Slice): void {
  const schema = { tags: ['matchups'], params: WeekParams, querystring: Query, response: { 200: OptimalLineup } };
  app.get('/api/leagues/:leagueId/optimal-lineup/:week', { config: { access: 'member' }, schema }, async (request) => {
    const { chainId, leagueId, season: year } = request.league;
    const { week } = request.params;
    const rosterId = request.query.rosterId ?? (await myRosterId(deps, request.league));
    const [league, roster, stored, weekOne] = await Promise.all([
      seasonOf(deps, request.league),
      deps.rosters.find(leagueId, rosterId),
      deps.matchups.find(chainId, year, week),
      deps.nflGames.ofWeek(year, 1),
    ]);
    if (roster === null) throw noRoster();
    const rules = seasonRules(league.settings, league.lastScoredLeg, league.status);
    if (!isFinalWeek(rules, week)) return unavailable(week, whyNotFinal(rules, week, stored?.rows ?? []));
    const row = stored?.rows.find((candidate) => candidate.rosterId === rosterId);
    if (row === undefined) return unavailable(week, `There is no line-up of this team in week ${week}.`);

    const playerIds = new Set([...(row.starters ?? []), ...(row.players ?? Object.keys(row.playersPoints ?? {}))]);
    const players = new Map((await deps.players.findMany([...playerIds])).map((player) => [player._id, player]));
    const positionsOf = new Map([...players].map(([id, player]) => [id, player.fantasyPositions]));
    const { rosterPositions } = league;
    const inactive = stored?.inactive ?? null;
    const analysis = analyseLineup({ row, roster: unavailableIn({ inactive }, roster), rosterPositions, positionsOf });
    if (analysis === null) return unavailable(week, 'Sleeper has no player scores for this week.');

    const { actual, optimal, ...summary } = analysis;
    return {
      available: true,
      reason: null,
      week,
      badge: isBeforeSeason(year, weekOne, deps.clock.now()) ? 'Preseason Data' : 'Completed Week',
      actualLineup: actual.map((slot) => slotAnswer(slot, players)),
      optimalLineup: optimal.map((slot) => slotAnswer(slot, players)),
      summary,
    };
  });
}

function whyNotFinal(rules: SeasonRules, week: number, rows: readonly ScoredRow[]): string {
  const isOver = isAfterSeason(rules, week) && pairsOf(rows).length === 0;
  return isOver ? `The league’s season ends with week ${lastWeekOf(rules)}.` : `Week ${week} is not over yet.`;
}

function unavailable(week: number, reason: string): Static<typeof OptimalLineup> {
  return { available: false, reason, week, badge: null, actualLineup: [], optimalLineup: [], summary: null };
}

function slotAnswer(slot: AnalysedSlot, players: ReadonlyMap<string, PlayerDoc>) {
  const player = players.get(slot.playerId ?? '');
  return {
    ...slot,
    name: slot.playerId === null ? null : (player?.fullName ?? `Player ${slot.playerId}`),
    position: player?.position ?? null,
    team: player?.team ?? null,
  };
}
