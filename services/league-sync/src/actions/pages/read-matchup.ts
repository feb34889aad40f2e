import { AppError } from '@dynasty/kit/errors';
import { type MyMatchup, myMatchupBody, weekView } from '../../bodies/matchup.js';
import { type Deps } from '../../deps.js';
import { byeWeeksOf } from '../../domain/nfl/schedule.js';
import { type WeekTeam } from '../../domain/pages/week-page.js';

type Slice = Pick<Deps, 'pages' | 'nflState' | 'nflGames' | 'players' | 'clock'>;

/** A roster's week with both line-ups. Throws AppError missing `no-roster` where the season has no such team. */
export async function readMatchup(
  { pages, nflState, nflGames, players, clock }: Slice,
  { leagueId, season }: { leagueId: string; season: string },
  { week, rosterId }: { week: number; rosterId: number },
): Promise<MyMatchup> {
  const [page, state, games] = await Promise.all([
    pages.week(leagueId, week),
    nflState.recent(),
    nflGames.recent(season),
  ]);
  const mine = page.week.teams.find((team) => team.rosterId === rosterId) ?? noRoster();
  const theirs = page.week.teams.filter((team) => team.rosterId === mine.opponentId);
  const known = {
    players: await players.byId([mine, ...theirs].flatMap(playersOf)),
    byeOf: byeWeeksOf(season, games),
  };
  return myMatchupBody(weekView(page, { state, games, now: clock.now() }), mine, known);
}

const playersOf = ({ lineup, bench }: WeekTeam): string[] =>
  [...(lineup ?? []), ...bench.players].flatMap(({ playerId }) => playerId ?? []);

export function noRoster(): never {
  throw new AppError('missing', 'no-roster', 'There is no such team in this season.');
}
