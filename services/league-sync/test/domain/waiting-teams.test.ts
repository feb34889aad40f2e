import { waitingTeams } from '../../src/domain/lineup/yet-to-play.js';
import { starterAnswers, type ShownWeek } from '../../src/routes/answers/starter.js';
import { type PlayerDoc } from '../../src/store/players.js';

const now = new Date('2031-10-05T18:00:00Z');
const games = [
  { homeTeam: 'BUF', awayTeam: 'MIA', kickoff: new Date('2031-10-05T17:00:00Z') },
  { homeTeam: 'LA', awayTeam: 'SEA', kickoff: new Date('2031-10-05T20:00:00Z') },
];

test('teams wait until their game has kicked off', () => {
  expect([...waitingTeams(games, now)].sort()).toEqual(['LAR', 'SEA']);
  expect(waitingTeams([], now).size).toBe(0);
});

describe('a starter’s points while the week runs', () => {
  const player = (id: string, team: string) =>
    [id, { _id: id, fullName: id, team, position: 'RB' } as PlayerDoc] as const;
  const shown: ShownWeek = {
    week: 5,
    status: 'In Progress',
    slots: ['RB', 'RB'],
    byes: { weekOf: () => null, isIdle: () => false },
    players: new Map([player('1', 'MIA'), player('2', 'SEA')]),
    waiting: waitingTeams(games, now),
  };
  const row = {
    rosterId: 1,
    matchupId: 1,
    points: 0,
    customPoints: null,
    starters: ['1', '2'],
    startersPoints: [0, 0],
    players: ['1', '2'],
    playersPoints: { 1: 0, 2: 0 },
  };

  test('are 0 in his game and not known before it', () => {
    expect(starterAnswers(row, shown).map(({ points }) => points)).toEqual([0, null]);
  });

  test('are 0 for who never played in a week that is final', () => {
    expect(starterAnswers(row, { ...shown, status: 'Final' }).map(({ points }) => points)).toEqual([0, 0]);
  });
});
