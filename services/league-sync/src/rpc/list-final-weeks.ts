import { AppError } from '@dynasty/kit/errors';
import { type ListFinalWeeksRequest, type ListFinalWeeksResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { isOverWithoutPlayoffs, seasonRules } from '../domain/season/season-rules.js';
import { type SeasonEnd } from '../store/leagues.js';
import { matchupWeekId, type WeekPlace } from '../store/matchups.js';

const pageSize = 500;

type Slice = Pick<Deps, 'chains' | 'leagues' | 'matchups' | 'seasonChampions'>;

/**
 * Every final week of one chain, or of all, in pages; within a chain the oldest first. With each page come the champions
 * that were announced of its chains, and their seasons that are over without one. Weeks of a chain that is gone are left
 * out. Throws AppError invalid `invalid-cursor`.
 */
export async function listFinalWeeks(deps: Slice, request: ListFinalWeeksRequest): Promise<ListFinalWeeksResponse> {
  const after = request.after === '' ? null : positionOf(request.after);
  const chainId = request.chainId === '' ? null : request.chainId;
  const found = await deps.matchups.finalWeeks(after, chainId, pageSize + 1);
  const page = found.slice(0, pageSize);
  const chainIds = [...new Set(page.map((week) => week.chainId))];
  const [chains, champions, seasons] = await Promise.all([
    deps.chains.findMany(chainIds),
    deps.seasonChampions.ofChains(chainIds),
    deps.leagues.endsOfChains(chainIds),
  ]);
  const decided = new Set(champions.map(({ _id }) => _id));
  const withoutChampion = await overWithoutPlayoffs(
    deps,
    seasons.filter(({ _id }) => !decided.has(_id)),
  );
  const connections = new Map(chains.map((chain) => [chain._id, chain.connectionId]));
  const last = page.at(-1);
  return {
    weeks: page.flatMap(({ chainId: id, leagueId, season, week, revision }) => {
      const connectionId = connections.get(id);
      return connectionId === undefined ? [] : [{ chainId: id, connectionId, leagueId, season, week, revision }];
    }),
    decided: {
      seasons: [
        ...champions
          // One of a former connection is announced again.
          .filter((champion) => champion.connectionId === connections.get(champion.chainId))
          .map(({ chainId: id, connectionId, season, revision }) => ({
            ...{ chainId: id, connectionId, season, championRevision: revision },
          })),
        ...withoutChampion.flatMap(({ chainId: id, season }) => {
          const connectionId = connections.get(id);
          return connectionId === undefined ? [] : [{ chainId: id, connectionId, season, championRevision: 0 }];
        }),
      ],
    },
    next: found.length > pageSize && last !== undefined ? `${last.chainId}:${last.season}:${last.week}` : '',
  };
}

/** The seasons without playoffs of which nothing is played any more, and whose last week is stored as final. */
async function overWithoutPlayoffs({ matchups }: Slice, seasons: readonly SeasonEnd[]): Promise<SeasonEnd[]> {
  const over = seasons.filter(({ settings, lastScoredLeg, status }) =>
    isOverWithoutPlayoffs(seasonRules(settings, lastScoredLeg, status)),
  );
  if (over.length === 0) return [];
  const lastWeekOf = ({ chainId, season, lastScoredLeg }: SeasonEnd) => ({ chainId, season, week: lastScoredLeg });
  const idOf = ({ chainId, season, week }: WeekPlace) => matchupWeekId(chainId, season, week);
  const final = new Set((await matchups.finalOf(over.map(lastWeekOf))).map(idOf));
  return over.filter((season) => final.has(idOf(lastWeekOf(season))));
}

function positionOf(cursor: string): WeekPlace {
  const [, chainId, season, week] = /^([\w-]{1,64}):(\d{4}):(\d{1,2})$/.exec(cursor) ?? [];
  if (chainId === undefined || season === undefined || week === undefined) {
    throw new AppError('invalid', 'invalid-cursor', 'This is no cursor of ListFinalWeeks.');
  }
  return { chainId, season, week: Number(week) };
}
