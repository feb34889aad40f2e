import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { endCollecting } from '../actions/collecting/end-collecting.js';
import { listStatuses } from '../actions/collecting/list-statuses.js';
import { startCollecting } from '../actions/collecting/start-collecting.js';
import {
  Breakdown,
  collectionStatus,
  CollectionStatus,
  CollectionStatuses,
  ExtendedSeasons,
  recordsIn,
  SeasonQuery,
} from '../bodies/historical-data.js';
import { type Deps } from '../deps.js';
import { collectableSeasons, extendedSeasons } from '../domain/collecting/collectable-seasons.js';
import { leagueIdIn } from '../domain/season/chain-season.js';
import { type ChainDoc } from '../store/chains.js';

type Slice = Pick<
  Deps,
  'chains' | 'nflState' | 'pages' | 'seasonCollections' | 'seasonCounts' | 'syncCursors' | 'outbox' | 'connected'
>;

const path = '/api/leagues/:leagueId/historical-data';

/** What is stored of a league's seasons, and the jobs that collect them again. */
export function historicalDataRoutes(app: App, deps: Slice): void {
  const tags = ['history'];
  const about = <R extends object>(response: R) => ({ tags, params: LeagueParams, response });
  const admins = { access: 'leagueAdmin' } as const;

  app.get(`${path}/status`, { config: admins, schema: about({ 200: CollectionStatuses }) }, async ({ league }) => {
    return listStatuses(deps, await chainOf(deps, league.chainId));
  });

  app.get(`${path}/breakdown`, { config: admins, schema: about({ 200: Breakdown }) }, async ({ league }) => {
    const chain = await chainOf(deps, league.chainId);
    const counts = await deps.seasonCounts.ofChain(
      league.chainId,
      chain.seasons.map(({ season }) => season),
    );
    const currentOf = new Map(
      chain.seasons.map(({ season, leagueId }) => [season, leagueId === chain.currentLeagueId]),
    );
    return [...counts].map(([season, breakdown]) => {
      return { season, isCurrent: currentOf.get(season) ?? false, totalRecords: recordsIn(breakdown), breakdown };
    });
  });

  const extended = { config: { access: 'member' }, schema: about({ 200: ExtendedSeasons }) } as const;
  app.get('/api/leagues/:leagueId/extended-seasons', extended, async ({ league }) => {
    const [chain, state] = await Promise.all([chainOf(deps, league.chainId), deps.nflState.find()]);
    const played = chain.seasons.map(({ season }) => season);
    const running = state?.season ?? null;
    const ofTables = new Set(chain.seasons.filter(({ leagueId }) => isMadeUp(leagueId)).map(({ season }) => season));
    const collectable = collectableSeasons(played, running);
    return { ...extendedSeasons(played, running), collectable: collectable.filter((season) => !ofTables.has(season)) };
  });

  // Not limited by a rate: while a season is collected it cannot be started again.
  const starting = { access: 'leagueAdmin', write: 'idempotent' } as const;
  const schema = { ...about({ 202: CollectionStatus }), querystring: SeasonQuery };
  app.post(`${path}/collect`, { config: starting, schema }, async ({ league, query, commit }) => {
    const syncedAt = await seasonReadAt(deps, league.chainId, query.season);
    const body = await commit(async (session) => {
      const job = await startCollecting(deps, league, query.season, session);
      return { status: 202, body: collectionStatus(job, 0, syncedAt) };
    });
    deps.connected.emit('collection');
    return body;
  });

  app.delete(`${path}/collect`, { config: starting, schema }, async ({ league, query, commit }) => {
    const syncedAt = await seasonReadAt(deps, league.chainId, query.season);
    return commit(async (session) => {
      const _id = `${league.chainId}:${query.season}`;
      const outcome = { state: 'cancelled', errorMessage: null } as const;
      if (!(await endCollecting(deps, { _id, chainId: league.chainId }, outcome, session))) {
        throw new AppError('missing', 'no-collection', `The season ${query.season} is not being collected.`);
      }
      const job = await deps.seasonCollections.find(league.chainId, query.season, session);
      if (job === null) throw new Error(`job ${_id} is gone`);
      return { status: 202, body: collectionStatus(job, 0, syncedAt) };
    });
  });
}

async function chainOf({ chains }: Pick<Slice, 'chains'>, chainId: string): Promise<ChainDoc> {
  const chain = await chains.find(chainId);
  if (chain === null) throw new AppError('missing', 'league-not-found', 'There is no such league here.');
  return chain;
}

/** When a season was read last by the first load and the polls; null where it never was. */
async function seasonReadAt(deps: Pick<Slice, 'chains' | 'pages'>, chainId: string, season: string) {
  const [chain, readAt] = await Promise.all([chainOf(deps, chainId), deps.pages.readAt(chainId)]);
  return readAt.get(leagueIdIn(chain, season)) ?? null;
}
