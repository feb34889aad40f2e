import { type LeagueAccess } from '@dynasty/kit/access';
import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../deps.js';

/** Whether the caller has claimed a team in the league, in whatever season. */
export async function hasClaim({ memberships }: Pick<Deps, 'memberships'>, league: LeagueAccess): Promise<boolean> {
  if (league.rosterId !== 0) return true;
  return ((await memberships.find(league.chainId, league.sleeperUserId))?.claim ?? null) !== null;
}

/** There is no such team in that season: the person joined later or left before. */
export const noRoster = () => new AppError('missing', 'no-roster', 'There is no such team in this season.');

/**
 * The caller's roster in the season. Throws AppError: forbidden `team-not-claimed` without a claim, missing
 * `no-roster` when he had no team that season.
 */
export async function myRosterId(deps: Pick<Deps, 'memberships'>, league: LeagueAccess): Promise<number> {
  if (league.rosterId !== 0) return league.rosterId;
  if (await hasClaim(deps, league)) throw noRoster();
  throw new AppError('forbidden', 'team-not-claimed', 'You need to claim a team in this league first.');
}
