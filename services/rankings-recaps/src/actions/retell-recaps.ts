import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { powerOf } from '../domain/recap/week-facts.js';
import { type StoredRanking } from '../store/rankings.js';
import { isDeleted } from '../store/recaps.js';
import { retellRecap } from './store-recap.js';

/**
 * Tells a league's stored recaps again with the places that its teams have in these rankings. Their other facts stay as
 * they were found, so a recap keeps its layout: one of former rules is still due.
 */
export async function retellRecaps(
  deps: Pick<Deps, 'recaps' | 'outbox'>,
  session: ClientSession,
  { chainId, connectionId }: LeagueIds,
  rankings: readonly StoredRanking[],
): Promise<void> {
  for (const recap of await deps.recaps.all(session, chainId)) {
    if (isDeleted(recap) || recap.connectionId !== connectionId) continue;
    const { season, week } = recap;
    const ranking = rankings.find((one) => one.season === season && one.week === week);
    if (ranking === undefined) continue;
    const places = new Map(ranking.teams.map((team) => [team.rosterId, team]));
    const teams = recap.facts.teams.map(({ power: _, ...team }) => ({
      ...team,
      ...powerOf(places.get(team.rosterId)),
    }));
    const names = new Map(
      ranking.teams.map(({ rosterId, teamName, userName }) => [rosterId, teamName || userName || `Team ${rosterId}`]),
    );
    await retellRecap(deps, session, recap, { basis: ranking.revision, facts: { ...recap.facts, teams }, names });
  }
}
