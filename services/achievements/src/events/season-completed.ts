import { type BusEvent } from '@dynasty/kit/bus';
import { unlessMissing } from '@dynasty/kit/rpc';
import { readNeededPlayers } from '../actions/read-player-weeks.js';
import { settleWeeks, type SettleDeps } from '../actions/settle-weeks.js';
import { type Deps } from '../deps.js';

const consumer = 'achievements-season-completed';

type SeasonDeps = SettleDeps & Pick<Deps, 'bus' | 'once' | 'leagueSync'>;

/** Decides a season's awards, as its champion is known. */
export async function awardSeason(deps: SeasonDeps, event: BusEvent<'league.season_completed.v1'>): Promise<void> {
  const { chainId, connectionId, season, backfill } = event.payload;
  const played = await unlessMissing(deps.leagueSync.getSeason({ chainId, season }));
  if (played === undefined || played.connectionId !== connectionId) return;
  const due = { chainId, season, weeks: [], backfill };
  const players = await readNeededPlayers(deps, due, played);
  await deps.once(consumer, event, async (session) => {
    await settleWeeks(deps, session, due, played, players);
  });
}

/** Follows the champions of all leagues. */
export const followChampions = (deps: SeasonDeps): Promise<unknown> =>
  deps.bus.work({ subject: 'league.season_completed.v1', consumer, handle: (event) => awardSeason(deps, event) });
