import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { type Deps } from '../deps.js';
import { championOf } from '../domain/season/champions.js';
import { teamNameOf } from '../domain/claims/names.js';
import { peopleInSeason } from '../domain/claims/people-of-chain.js';
import { Champions, MemberChampionships } from './schemas/champions.js';

type Slice = Pick<Deps, 'leagues' | 'rosters' | 'brackets'>;

/** Who won the league, season by season; and each person's titles. */
export function championsRoutes(app: App, deps: Slice): void {
  const config = { access: 'member' } as const;

  const champions = { tags: ['history'], params: LeagueParams, response: { 200: Champions } };
  app.get('/api/leagues/:leagueId/historical-champions', { config, schema: champions }, ({ league }) =>
    championsOf(deps, league.chainId),
  );

  const titles = { tags: ['history'], params: LeagueParams, response: { 200: MemberChampionships } };
  app.get('/api/leagues/:leagueId/member-championships', { config, schema: titles }, async ({ league }) => {
    const won = (await championsOf(deps, league.chainId)).filter((champion) => champion.user_id !== null);
    const byPerson = Map.groupBy(won, (champion) => champion.user_id ?? '');
    return Object.fromEntries([...byPerson].map(([userId, seasons]) => [userId, seasons.map(({ year }) => year)]));
  });
}

/** Newest first; seasons without a known champion are left out. */
async function championsOf({ leagues, rosters, brackets }: Slice, chainId: string): Promise<Champions> {
  const [seasons, owners, played] = await Promise.all([
    leagues.ofChain(chainId),
    rosters.ownersOfChain(chainId),
    brackets.ofChain(chainId),
  ]);
  const winners = new Map(played.map((bracket) => [bracket._id, bracket.winners]));
  const finished = seasons.map((league) => ({ ...league, winners: winners.get(league._id) ?? [] }));
  return finished.flatMap((league, index) => {
    const rosterId = championOf(league, finished[index - 1]);
    if (rosterId === null) return [];
    const roster = owners.find((each) => each.season === league.season && each.rosterId === rosterId);
    const person = peopleInSeason(league.season, seasons).get(roster?.ownerId ?? '');
    const teamName = teamNameOf(person, rosterId);
    return [
      {
        user_id: roster?.ownerId ?? null,
        user_name: person?.displayName || teamName,
        team_name: teamName,
        avatar: person?.avatar ?? null,
        year: league.season,
        league_id: league._id,
      },
    ];
  });
}
