import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { madeOf, requireStats, snapshotHeader, snapshotIds } from '../actions/require-data.js';
import { FantasyPoints, FantasyPointsBody, fantasyPointsOf } from '../bodies/fantasy-points.js';
import { type Deps } from '../deps.js';
import { fantasyPoints, hasRunning, type PlayerPoints, scoredPositions } from '../domain/fantasy/fantasy-points.js';
import { countedUnder } from '../domain/fantasy/scored-season.js';
import { type FantasyPlayer } from '../domain/people/directory.js';
import { nameHas } from '../domain/people/person.js';
import { statSeasons } from '../domain/view/nfl-view.js';
import { teamOfWeek } from '../domain/view/week-team.js';
import { searchLimit } from './search-limit.js';

type Slice = Pick<Deps, 'nflData' | 'ofLeagues' | 'scoredSeasons'>;

/** POST /api/leagues/{id}/fantasy-points, and the seasons that it can be asked for. */
export function fantasyPointsRoutes(app: App, deps: Slice): void {
  app.get(
    '/api/leagues/:leagueId/available-seasons',
    {
      config: { access: 'member' },
      schema: {
        summary: 'Seasons that have stat lines, newest first',
        params: LeagueParams,
        response: { 200: Type.Array(Type.Integer()) },
      },
    },
    async (_request, reply) => {
      const view = deps.nflData.view();
      const seasons = statSeasons(view);
      void reply.header(snapshotHeader, snapshotIds(view, seasons, ['stats']));
      return seasons;
    },
  );

  app.post(
    '/api/leagues/:leagueId/fantasy-points',
    {
      config: { access: 'member', write: 'reads', limit: searchLimit },
      schema: {
        summary: "Players' points under the league's scoring",
        params: LeagueParams,
        body: FantasyPointsBody,
        response: { 200: FantasyPoints },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const view = deps.nflData.view();
      const stats = requireStats(view, body.season);
      const { season, throughWeek } = stats.value;
      const league = await deps.ofLeagues.of(request.league);
      const scored = deps.scoredSeasons.of(stats, league.scoring);
      const ppr = deps.scoredSeasons.of(stats, { ...league.scoring, rec: 1 });
      const week = body.week === 'season' ? null : Number(body.week);
      const positions = scoredPositions(league.scoring);
      const players = view.fantasyPlayers(season).map(countedUnder(league.scoring));
      const everybody = fantasyPoints(scored, ppr, players, { week, positions });
      const isAsked = ({ player }: PlayerPoints) =>
        (body.position === 'all' || player.position === body.position) &&
        nameHas(player.name, body.playerName) &&
        isOwnedAs(league.rosterOf.get(player.playerId), body.owner);
      void reply.header(snapshotHeader, snapshotIds(view, season, madeOf.points));
      const leavesOutRunning = hasRunning(scored, week);
      const asked = { ...body, season, throughWeek, week, leavesOutRunning };
      const teamOf = week === null ? ({ team }: FantasyPlayer) => team : teamOfWeek(view, season, week);
      return fantasyPointsOf(everybody.filter(isAsked), league, { ...asked, teamOf });
    },
  );
}

function isOwnedAs(rosterId: number | undefined, owner: string | number): boolean {
  if (owner === 'all') return true;
  return owner === 'free-agent' ? rosterId === undefined : rosterId === Number(owner);
}
