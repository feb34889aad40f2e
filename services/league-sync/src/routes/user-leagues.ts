import { type App } from '@dynasty/kit/http';
import { userLeagueBody, UserLeagues } from '../bodies/account.js';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'memberships' | 'chains' | 'leagues' | 'rosters'>;

/** The caller's leagues, each as its current season. */
export function userLeaguesRoute(app: App, { memberships, chains, leagues, rosters }: Slice): void {
  const schema = { tags: ['account'], response: { 200: UserLeagues } };
  for (const path of ['/api/user-leagues', '/api/leagues']) {
    app.get(path, { config: { access: 'account' }, schema }, async ({ account }) => {
      const places = new Map((await memberships.ofAccount(account.accountId)).map((place) => [place.chainId, place]));
      const open = (await chains.findMany([...places.keys()])).filter((chain) => chain.approval === 'approved');
      const current = open.map((chain) => chain.currentLeagueId);
      const [seasons, owners] = await Promise.all([leagues.headsOf(current), rosters.ownersOfLeagues(current)]);
      const rostersOf = Map.groupBy(owners, ({ leagueId }) => leagueId);
      const seasonOf = new Map(seasons.map((season) => [season._id, season]));
      return open
        .flatMap((chain) => {
          const season = seasonOf.get(chain.currentLeagueId);
          const [place, own] = [places.get(chain._id), rostersOf.get(chain.currentLeagueId) ?? []];
          return season === undefined ? [] : [userLeagueBody(season, { chain, place, rosters: own })];
        })
        .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
    });
  }
}
