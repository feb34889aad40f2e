import { type ClientSession } from '@dynasty/kit/mongo';
import { type ProviderLeague, type ProviderRoster } from '../../clients/sleeper/league-replies.js';
import { asCurrent, currentSeasonOf, leagueIdsOf } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc, type LeagueUser } from '../../store/leagues.js';
import { type RosterDoc } from '../../store/rosters.js';
import { type Stores } from '../../store/stores.js';

/** A season as the provider's first three replies have it. */
export interface SeasonReplies {
  league: ProviderLeague;
  users: LeagueUser[];
  rosters: ProviderRoster[];
}

export function leagueDocOf(chainId: string, { league, users }: SeasonReplies): LeagueDoc {
  return { ...league, chainId, users };
}

export function rosterDocsOf(chainId: string, { league, rosters }: SeasonReplies): RosterDoc[] {
  return rosters.map((roster) => ({
    _id: `${league._id}:${roster.rosterId}`,
    chainId,
    leagueId: league._id,
    season: league.season,
    ...roster,
  }));
}

/** The fields of a chain that change when it gets this season, in the place of another league of its year. */
export function withSeason(
  chain: Pick<ChainDoc, 'seasons' | 'name'> & Partial<Pick<ChainDoc, 'currentLeagueId' | 'leagueIds'>>,
  league: Pick<ProviderLeague, '_id' | 'season' | 'name'>,
  leagueSeason: string,
): Pick<ChainDoc, 'seasons' | 'leagueIds' | 'currentLeagueId' | 'goneSince' | 'name'> {
  const others = chain.seasons.filter(({ season, leagueId }) => leagueId !== league._id && season !== league.season);
  const seasons = [...others, { season: league.season, leagueId: league._id }].sort(
    (a, b) => Number(b.season) - Number(a.season),
  );
  return {
    seasons,
    leagueIds: leagueIdsOf(seasons, chain.leagueIds ?? []),
    ...asCurrent(chain, currentSeasonOf(seasons, leagueSeason)?.leagueId ?? league._id),
    name: seasons[0]?.leagueId === league._id ? league.name : chain.name,
  };
}

/** The part of the connect job that stores a season's league, users and rosters. */
export const seasonPart = 'season';

/**
 * Stores a season's documents, marks the part as done, and notes from which leg on polls have to read its moves; a
 * season that is over by the provider's own is read whole by its first load.
 */
export async function putSeason(
  stores: Pick<Stores, 'leagues' | 'rosters' | 'syncCursors' | 'seasonCursors'>,
  chain: Pick<ChainDoc, '_id' | 'connectionId'>,
  replies: SeasonReplies,
  leagueSeason: string,
  session: ClientSession,
): Promise<void> {
  const now = new Date();
  await stores.leagues.put(leagueDocOf(chain._id, replies), session, now);
  await stores.rosters.replaceAll(replies.league._id, rosterDocsOf(chain._id, replies), session);
  const { _id: leagueId, settings, season } = replies.league;
  await stores.syncCursors.mark(chain.connectionId, leagueId, seasonPart, now, session);
  const place = {
    leg: Math.max(1, settings['leg'] ?? 1),
    ...(Number(season) < Number(leagueSeason) && { closedAt: now }),
  };
  await stores.seasonCursors.start(chain.connectionId, leagueId, place, session);
}
