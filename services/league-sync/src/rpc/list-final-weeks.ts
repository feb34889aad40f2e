import { AppError } from '@dynasty/kit/errors';
import { type ListFinalWeeksRequest, type ListFinalWeeksResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';

const pageSize = 500;

type Slice = Pick<Deps, 'chains' | 'matchups' | 'seasonChampions'>;

/**
 * Every final week of one chain, or of all, in pages; within a chain the oldest first. With each page come the champions
 * that were announced of its chains. Weeks of a chain that is gone are left out. Throws AppError invalid `invalid-cursor`.
 */
export async function listFinalWeeks(deps: Slice, request: ListFinalWeeksRequest): Promise<ListFinalWeeksResponse> {
  const after = request.after === '' ? null : positionOf(request.after);
  const chainId = request.chainId === '' ? null : request.chainId;
  const found = await deps.matchups.finalWeeks(after, chainId, pageSize + 1);
  const page = found.slice(0, pageSize);
  const chainIds = [...new Set(page.map((week) => week.chainId))];
  const [chains, champions] = await Promise.all([
    deps.chains.findMany(chainIds),
    deps.seasonChampions.ofChains(chainIds),
  ]);
  const connections = new Map(chains.map((chain) => [chain._id, chain.connectionId]));
  const last = page.at(-1);
  return {
    weeks: page.flatMap(({ chainId: id, leagueId, season, week, revision }) => {
      const connectionId = connections.get(id);
      return connectionId === undefined ? [] : [{ chainId: id, connectionId, leagueId, season, week, revision }];
    }),
    decided: {
      seasons: champions
        // One of a former connection is announced again.
        .filter((champion) => champion.connectionId === connections.get(champion.chainId))
        .map(({ chainId: id, connectionId, season, revision }) => ({
          ...{ chainId: id, connectionId, season, championRevision: revision },
        })),
    },
    next: found.length > pageSize && last !== undefined ? `${last.chainId}:${last.season}:${last.week}` : '',
  };
}

function positionOf(cursor: string): { chainId: string; season: string; week: number } {
  const [, chainId, season, week] = /^([\w-]{1,64}):(\d{4}):(\d{1,2})$/.exec(cursor) ?? [];
  if (chainId === undefined || season === undefined || week === undefined) {
    throw new AppError('invalid', 'invalid-cursor', 'This is no cursor of ListFinalWeeks.');
  }
  return { chainId, season, week: Number(week) };
}
