import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Champions, championsBody, MemberChampionships, memberChampionshipsBody } from '../bodies/champion.js';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'pages' | 'brackets' | 'seasonChampions'>;

/** Who won the league, season by season; and each person's titles. */
export function championsRoutes(app: App, { pages, brackets, seasonChampions }: Slice): void {
  const config = { access: 'member', keep: { for: 'league' } } as const;
  const championsOf = async (chainId: string) =>
    championsBody(
      ...(await Promise.all([pages.ofChain(chainId), brackets.ofChain(chainId), seasonChampions.ofChain(chainId)])),
    );

  const champions = { tags: ['history'], params: LeagueParams, response: { 200: Champions } };
  app.get('/api/leagues/:leagueId/historical-champions', { config, schema: champions }, ({ league }) =>
    championsOf(league.chainId),
  );

  const titles = { tags: ['history'], params: LeagueParams, response: { 200: MemberChampionships } };
  app.get('/api/leagues/:leagueId/member-championships', { config, schema: titles }, async ({ league }) =>
    memberChampionshipsBody(await championsOf(league.chainId)),
  );
}
