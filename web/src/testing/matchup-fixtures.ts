import type { BodyOf } from '../lib/api/schema-types';

type MyMatchup = BodyOf<'/api/leagues/{leagueId}/my-matchup/{week}'>;
type MySide = MyMatchup['user'];
type Starter = MySide['lineup']['starters'][number];
type Analysis = BodyOf<'/api/leagues/{leagueId}/optimal-lineup/{week}'>;
type AnalysedPlayer = Analysis['actualLineup'][number];

/** An invented starter; their id is their name. */
export const aStarter = (name: string, change: Partial<Starter> = {}): Starter => ({
  playerId: name,
  name,
  team: 'BUF',
  position: 'RB',
  slotPosition: 'RB',
  points: 10,
  byeWeek: 7,
  isOnBye: false,
  injuryStatus: null,
  state: 'final',
  ...change,
});

export const emptySlot = (slotPosition: string): Starter =>
  aStarter('', {
    playerId: null,
    name: null,
    team: null,
    position: null,
    slotPosition,
    points: 0,
    byeWeek: null,
    state: null,
  });

const side = (rosterId: number, teamName: string, person: string, points: number, starters: Starter[]): MySide => ({
  rosterId,
  user_id: `70${rosterId - 1}`,
  username: person,
  display_name: person,
  avatar: null,
  teamName,
  points,
  roundPoints: null,
  roundLegs: null,
  isWinner: null,
  teamStats: { record: '4-1', avgPoints: 101.25 },
  yetToPlay: 0,
  lineup: { starters },
  bench: { points: null, players: [] },
});

const mine = () => [
  aStarter('Walt Quick', { position: 'QB', slotPosition: 'QB', points: 21.44 }),
  aStarter('Rory Back', { points: 8 }),
];

const theirs = () => [
  aStarter('Will Quiet', { position: 'QB', slotPosition: 'QB', points: 18.2, team: 'MIA', byeWeek: 12 }),
  aStarter('Rex Bench', { points: 9.1, team: null, byeWeek: null }),
];

/** Ada against Dora, as `status` has it. */
export function aMatchup(change: Partial<MyMatchup> = {}, [own, other]: [number, number] = [29.44, 27.3]): MyMatchup {
  return {
    status: 'Final',
    week: 6,
    user: side(2, 'Ada Arrows', 'ada', own, mine()),
    opponent: side(4, 'Dora Drakes', 'dora', other, theirs()),
    median: null,
    ...change,
  };
}

export const aPlayer = (name: string, points: number, change: Partial<AnalysedPlayer> = {}): AnalysedPlayer => ({
  playerId: name,
  name,
  position: 'RB',
  team: 'BUF',
  slotPosition: 'RB',
  points,
  isSwap: false,
  ...change,
});

/** 29.4 of 36.4 points: one back should have sat for another. */
export const anAnalysis = (change: Partial<Analysis> = {}): Analysis => ({
  available: true,
  reason: null,
  week: 6,
  badge: 'Completed Week',
  actualLineup: [
    aPlayer('Walt Quick', 21.4, { position: 'QB', slotPosition: 'QB' }),
    aPlayer('Rory Back', 8, { isSwap: true }),
  ],
  optimalLineup: [
    aPlayer('Walt Quick', 21.4, { position: 'QB', slotPosition: 'QB' }),
    aPlayer('Ben Benched', 15, { isSwap: true }),
  ],
  summary: { actualPoints: 29.4, optimalPoints: 36.4, pointsLeft: 7, efficiency: 80.8 },
  ...change,
});
