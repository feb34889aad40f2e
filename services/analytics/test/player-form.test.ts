import { nextGames } from '../src/domain/fantasy/player-form.js';

test("a team's next game is its first one that is not over", () => {
  const game = (week: number, homeTeam: string, awayTeam: string, homeScore: number | null) => ({
    week,
    homeTeam,
    awayTeam,
    homeScore,
  });
  const games = [
    game(3, 'KC', 'BUF', null),
    game(2, 'BUF', 'MIA', null),
    game(1, 'KC', 'MIA', 20),
    game(2, 'LAR', 'KC', null),
  ];
  expect(Object.fromEntries(nextGames(games))).toEqual({
    KC: { week: 2, opponent: 'LAR', isHome: false },
    LAR: { week: 2, opponent: 'KC', isHome: true },
    BUF: { week: 2, opponent: 'MIA', isHome: true },
    MIA: { week: 2, opponent: 'BUF', isHome: false },
  });
});
