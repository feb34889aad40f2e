import { notNow } from '../../local/api/response-body.js';
import { until } from '../../local/api/until.js';
import type { LeagueStack } from './league-stack.js';

/** The newest season of the league that is over: weeks of it are final, and nothing else changes it. */
export async function seasonToCollect({ leagueId, member }: LeagueStack): Promise<string> {
  const { seasons } = await member.api<{ seasons: string[] }>(`/leagues/${leagueId}/extended-seasons`);
  const season = seasons[1] ?? seasons[0];
  if (season === undefined) throw new Error('the league has no season');
  return season;
}

/** Collecting seasons of the league anew: the member who connected it runs it. */
export function collectionsOf({ leagueId, member }: LeagueStack) {
  const path = `/leagues/${leagueId}/historical-data`;
  return {
    start(season: string): Promise<object> {
      const ask = () => member.api<object>(`${path}/collect?season=${season}`, {}).catch(notNow);
      return until('a collection to be started', ask, { withinMs: 30_000 });
    },
    /** Undefined while the service cannot tell. */
    async status(season: string): Promise<string | undefined> {
      const all = await member.api<{ season: string; status: string }[]>(`${path}/status`).catch(notNow);
      return all?.find((one) => one.season === season)?.status;
    },
    /** What is stored of a season, to be compared. */
    breakdown(season: string): Promise<string> {
      const read = () => member.api<{ season: string }[]>(`${path}/breakdown`).catch(notNow);
      const told = async () => JSON.stringify((await read())?.find((one) => one.season === season));
      return until('what is stored of a season', told, { withinMs: 30_000 });
    },
  };
}
