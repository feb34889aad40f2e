import { nextGames, playerForms } from '../src/domain/fantasy/player-form.js';
import { pprScoring, scoreSeason } from '../src/domain/fantasy/scored-season.js';
import { seasonStats } from '../src/domain/fantasy/season-stats.js';
import { statFile } from '../src/domain/fantasy/stat-lines.js';
import { type ScheduledGame } from '../src/domain/schedule/schedule.js';

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

test('after the first final of a season who has not played yet has their next game, without a form', () => {
  const player = (playerId: string, team: string | null) => ({ playerId, name: playerId, position: 'RB', team });
  const [played, waiting, teamless] = [player('1', 'BUF'), player('2', 'KC'), player('3', null)];
  const lines = [{ week: 1, revision: 1, lines: { '1': { gp: 1, pts_ppr: 10 } } }];
  const game = (week: number, homeTeam: string, awayTeam: string, homeScore: number | null) =>
    ({ week, homeTeam, awayTeam, homeScore }) as ScheduledGame;
  const { forms, firstGames } = playerForms({
    scored: scoreSeason(seasonStats(statFile(2026, lines) as never), pprScoring),
    players: [played],
    positions: new Set(['RB']),
    opponents: undefined,
    ahead: {
      games: [game(1, 'BUF', 'MIA', 24), game(1, 'LAR', 'KC', null), game(2, 'BUF', 'KC', null)],
      teamOf: ({ team }) => team,
    },
    asked: [played, waiting, teamless],
  });
  expect(forms).toMatchObject([{ player: played, games: 1, next: { week: 2, opponent: 'KC' } }]);
  expect(firstGames).toEqual([
    { player: waiting, next: { week: 1, opponent: 'LAR', isHome: false, rank: null, of: 0 } },
  ]);
});
