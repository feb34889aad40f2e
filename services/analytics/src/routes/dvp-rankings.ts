import { type App } from '@dynasty/kit/http';
import { requireMember } from '@dynasty/kit/league/access-rules';
import { madeOf, requireSeason, requireStats, snapshotHeader, snapshotIds } from '../actions/require-data.js';
import { DvpBody, DvpRankings, dvpRankingsOf } from '../bodies/dvp-rankings.js';
import { type Deps } from '../deps.js';
import { countedWeeks, defenceVersusPosition } from '../domain/fantasy/defence-versus-position.js';
import { countedUnder, pprScoring } from '../domain/fantasy/scored-season.js';
import { searchLimit } from './search-limit.js';

type Slice = Pick<Deps, 'nflData' | 'ofLeagues' | 'scoredSeasons' | 'leagues'>;

/** POST /api/dvp-rankings: what defences allow a position, in PPR points or under the scoring of the caller's league. */
export function dvpRankingsRoute(app: App, deps: Slice): void {
  app.post(
    '/api/dvp-rankings',
    {
      config: { access: 'account', write: 'reads', limit: searchLimit },
      schema: { summary: 'Defences against a position', body: DvpBody, response: { 200: DvpRankings } },
    },
    async ({ account, body: { position, weeks, leagueId, ...body } }, reply) => {
      const access = leagueId === undefined ? null : await requireMember(deps.leagues, account.accountId, leagueId);
      const scoring = access === null ? pprScoring : (await deps.ofLeagues.of(access)).scoring;
      const view = deps.nflData.view();
      const season = Number(body.season);
      const stats = requireStats(view, season);
      // Lines come for every season of the leagues, who played whom only for those that are kept.
      requireSeason(view, 'games', season);
      const opponents = view.opponents(season)!;
      const scored = deps.scoredSeasons.of(stats, scoring);
      const wanted = { position, lastWeeks: weeks ?? null };
      const counted = countedWeeks(stats.value, opponents, wanted.lastWeeks);
      const players = view.fantasyPlayers(season).map(countedUnder(scoring));
      const defences = defenceVersusPosition(scored, players, opponents, wanted);
      void reply.header(snapshotHeader, snapshotIds(view, season, madeOf.opponents));
      return dvpRankingsOf(
        {
          season,
          position,
          weeks: weeks ?? 'full season',
          fromWeek: counted[0] ?? 0,
          throughWeek: counted.at(-1) ?? 0,
          scoring: access === null ? 'ppr' : 'league',
        },
        defences,
      );
    },
  );
}
