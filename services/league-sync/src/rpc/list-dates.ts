import { type ListDatesRequest, type ListDatesResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { seasonDates } from '../domain/season/season-dates.js';

type Slice = Pick<Deps, 'chains' | 'leagues' | 'drafts' | 'nflGames' | 'clock'>;

/** The dates of a chain's current season; none of a chain that is not here. */
export async function listDates(deps: Slice, { chainId }: ListDatesRequest): Promise<ListDatesResponse> {
  const nowMs = deps.clock.now().getTime();
  const chain = await deps.chains.find(chainId);
  const league = chain && (await deps.leagues.find(chain.currentLeagueId));
  if (league === null) return { nowMs, leagueName: '', dates: [] };
  const { season, settings, lastScoredLeg } = league;
  const [drafts, games] = await Promise.all([deps.drafts.timesOfSeason(chainId, season), deps.nflGames.recent(season)]);
  const draftStarts = drafts.map(({ startTimeMs }) => startTimeMs);
  const dates = seasonDates({ settings, lastScoredLeg, draftStarts, games });
  return { nowMs, leagueName: league.name, dates: dates.map((date) => ({ ...date, season })) };
}
