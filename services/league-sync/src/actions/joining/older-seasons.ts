import { AppError } from '@dynasty/kit/errors';
import { type ProviderLeague } from '../../clients/sleeper/league-replies.js';
import { type Sleeper } from '../../clients/sleeper/sleeper.js';
import { isSourceAway } from '../../clients/source-away.js';
import { goesOn, runningSeasonOf } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { type Leagues } from '../../store/leagues.js';

/** An older season of a league, and what has followed it: the league itself last in time, and first here. */
export interface OlderSeason {
  leagueId: string;
  followers: readonly ProviderLeague[];
}

/** How many older seasons of a league are looked up, to find its chain or its approval. */
const ancestorsAsked = 10;

/**
 * The older seasons of a league, the latest first, each once. The league itself names the first one; each further one
 * costs a call, which is made when it is asked for. Throws AppError `unavailable` when one of them cannot be read: the
 * seasons before it, and whose league they are, are not known then.
 */
export async function* olderSeasonsOf(
  sleeper: Pick<Sleeper, 'league'>,
  league: ProviderLeague,
): AsyncGenerator<OlderSeason> {
  const followers: ProviderLeague[] = [];
  for (let next: ProviderLeague | null = league; next !== null && followers.length < ancestorsAsked;) {
    followers.push(next);
    const leagueId: string | null = next.previousLeagueId;
    if (leagueId === null || followers.some(({ _id }) => _id === leagueId)) return;
    yield { leagueId, followers };
    next = await readOlder(sleeper, leagueId);
  }
}

/** The failure says which of the seasons it was: the league that was asked for has been found. */
async function readOlder(sleeper: Pick<Sleeper, 'league'>, leagueId: string): Promise<ProviderLeague | null> {
  try {
    return await sleeper.league(leagueId);
  } catch (error) {
    if (!isSourceAway(error)) throw error;
    const { slug, retryAfterS = 60 } = error;
    const message = `An earlier season of this league (${leagueId}) cannot be read from Sleeper right now, and it says whether the league is known here. Try again shortly.`;
    throw new AppError('unavailable', slug, message, { retryAfterS, cause: error });
  }
}

interface BesideDeps {
  leagues: Pick<Leagues, 'findMany'>;
  sleeper: Pick<Sleeper, 'league'>;
}

/**
 * Whether a league is one of its own beside a chain that has one of its older seasons: both are played in one year, or it
 * was renewed from a season after which the chain has gone on without it. Who ran that season, and has left since, has no
 * place in the chain by such a league.
 */
export async function isBeside(
  deps: BesideDeps,
  chain: ChainDoc,
  league: ProviderLeague,
  { leagueId, followers }: OlderSeason,
): Promise<boolean> {
  if (Number(league.season) < Number(runningSeasonOf(chain))) return false;
  const own = await deps.leagues.findMany(chain.seasons.map((one) => one.leagueId));
  // Of the other league of a year Sleeper alone knows which year that was.
  const followed = own.find(({ _id }) => _id === leagueId) ?? (await readOlder(deps.sleeper, leagueId));
  return !goesOn(own, followed ?? { _id: leagueId, season: yearBefore(followers) }, followers);
}

const yearBefore = (leagues: OlderSeason['followers']): string =>
  String(Math.min(...leagues.map(({ season }) => Number(season))) - 1);
