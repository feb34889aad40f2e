import type { Playoffs } from '../lib/api/shared-reads';

type Match = Playoffs['winners']['matches'][number];
type Side = Match['sides'][number];

const names = ['Bruno Bolts', 'Ada Arrows', 'Chidi Comets', 'Dora Drakes', 'Emil Eagles', 'Fay Foxes'];

export const aSide = (rosterId: number | null, points: number | null, change: Partial<Side> = {}): Side => ({
  rosterId,
  from: null,
  legs: [{ week: 15, points }],
  points,
  isWinner: null,
  ...change,
});

/** A match of one week, decided by the points. */
function aMatch(match: number, round: number, place: number | null, sides: [Side, Side]): Match {
  const [one, other] = sides;
  const isOver = one.points !== null && other.points !== null;
  const week = 14 + round;
  const legs = (side: Side) => (side.legs.length > 1 ? side.legs : [{ week, points: side.points }]);
  const won = (side: Side, against: Side) => (isOver ? (side.points ?? 0) > (against.points ?? 0) : null);
  return {
    ...{ match, round, place, weeks: legs(one).map((leg) => leg.week) },
    sides: [
      { ...one, legs: legs(one), isWinner: won(one, other) },
      { ...other, legs: legs(other), isWinner: won(other, one) },
    ],
  };
}

const from = (match: number, outcome: 'winner' | 'loser' = 'winner') => ({ from: { match, outcome } });

/** Ada (roster 2, seed 2) won it all: six teams, a final of two weeks. */
export function overPlayoffs(): Playoffs {
  const legs = (first: number, second: number) => [
    { week: 17, points: first },
    { week: 18, points: second },
  ];
  return {
    ...{ season: '2025', state: 'over', whyNone: null, losersKind: 'toilet_bowl', champion: 2 },
    rounds: [
      { round: 1, weeks: [15] },
      { round: 2, weeks: [16] },
      { round: 3, weeks: [17, 18] },
    ],
    teams: names.map((teamName, index) => ({
      ...{ rosterId: index + 1, seed: index + 1, place: [2, 1, 3, 4, 5, 6][index] ?? null, isIn: true, teamName },
      ...{ userId: `70${index}`, displayName: teamName.split(' ')[0]?.toLowerCase() ?? '', avatar: null },
      ...{ wins: 10 - index, losses: 4 + index, ties: 0, pointsFor: 1500.5 - index },
    })),
    winners: {
      matches: [
        aMatch(1, 1, null, [aSide(4, 120.5), aSide(5, 100)]),
        aMatch(2, 1, null, [aSide(3, 110), aSide(6, 90)]),
        aMatch(3, 2, null, [aSide(1, 130), aSide(4, 101, from(1))]),
        aMatch(4, 2, null, [aSide(2, 140), aSide(3, 99, from(2))]),
        aMatch(5, 2, 5, [aSide(5, 105, from(1, 'loser')), aSide(6, 80, from(2, 'loser'))]),
        aMatch(6, 3, 1, [
          aSide(1, 240.2, { ...from(3), legs: legs(120.1, 120.1) }),
          aSide(2, 250.4, { ...from(4), legs: legs(110, 140.4) }),
        ]),
        aMatch(7, 3, 3, [
          aSide(4, 190, { ...from(3, 'loser'), legs: legs(95, 95) }),
          aSide(3, 200, { ...from(4, 'loser'), legs: legs(100, 100) }),
        ]),
      ],
      byes: [
        { rosterId: 1, round: 1 },
        { rosterId: 2, round: 1 },
      ],
    },
    losers: { matches: [], byes: [] },
    road: [
      { round: 1, week: 15, opponent: null, points: null, against: null, lead: null },
      { round: 2, week: 16, opponent: 3, points: 140, against: 99, lead: 41 },
      { round: 3, week: 17, opponent: 1, points: 110, against: 120.1, lead: -10.1 },
      { round: 3, week: 18, opponent: 1, points: 140.4, against: 120.1, lead: 10.2 },
    ],
  };
}

/** The same bracket before a game is played. */
export function projectedPlayoffs(): Playoffs {
  const over = overPlayoffs();
  const open = (match: Match): Match => ({
    ...match,
    sides: match.sides.map((side) => ({
      ...side,
      rosterId: side.from === null ? side.rosterId : null,
      ...{ points: null, isWinner: null, legs: side.legs.map(({ week }) => ({ week, points: null })) },
    })),
  });
  return {
    ...over,
    ...{ state: 'projected', champion: null, road: [] },
    teams: over.teams.map((team) => ({ ...team, place: null })),
    winners: { ...over.winners, matches: over.winners.matches.map(open) },
  };
}
