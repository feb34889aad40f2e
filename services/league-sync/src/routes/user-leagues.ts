import { type App } from '@dynasty/kit/http';
import { type Deps } from '../deps.js';
import { type UserLeague, UserLeagues } from './schemas/account.js';

type Slice = Pick<Deps, 'memberships' | 'chains' | 'leagues'>;

/** The caller's leagues, each as its current season. */
export function userLeaguesRoute(app: App, deps: Slice): void {
  const schema = { tags: ['account'], response: { 200: UserLeagues } };
  for (const path of ['/api/user-leagues', '/api/leagues']) {
    app.get(path, { config: { access: 'account' }, schema }, ({ account }) => leaguesOf(deps, account.accountId));
  }
}

async function leaguesOf({ memberships, chains, leagues }: Slice, accountId: string): Promise<UserLeague[]> {
  const places = new Map((await memberships.ofAccount(accountId)).map((place) => [place.chainId, place]));
  const mine = (await chains.findMany([...places.keys()])).filter((chain) => chain.approval === 'approved');
  const seasons = await leagues.findMany(mine.map((chain) => chain.currentLeagueId));
  return seasons
    .map((season) => ({
      id: season._id,
      name: season.name,
      season: season.season,
      totalRosters: season.totalRosters,
      avatar: season.avatar,
      isAdmin: places.get(season.chainId)?.isAdmin ?? false,
      isClaimed: (places.get(season.chainId)?.claim ?? null) !== null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}
