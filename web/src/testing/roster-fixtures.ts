import type { BodyOf } from '../lib/api/schema-types';
import { aLeague } from './fixtures';

type MyRoster = BodyOf<'/api/leagues/{leagueId}/roster'>;
type Team = NonNullable<MyRoster['roster']>;
type RosteredPlayer = Team['startersWithDetails'][number];
type Roster = BodyOf<'/api/leagues/{leagueId}/rosters'>[number];
type Players = BodyOf<'/api/players'>;
type PlayerForms = BodyOf<'/api/leagues/{leagueId}/player-form'>;
type Demographics = BodyOf<'/api/players/demographics'>;

export const aRostered = (
  fullName: string,
  place: string,
  change: Partial<RosteredPlayer['playerData']> = {},
): RosteredPlayer => ({
  playerId: fullName,
  fantasyPosition: place,
  playerData: {
    fullName,
    team: 'BUF',
    position: place,
    age: 26.2,
    birthDate: '1999-09-25',
    byeWeek: 7,
    matchup: { location: '@ MIA', gameTime: '2025-10-12T17:00:00.000Z', week: 6 },
    injuryStatus: null,
    ...change,
  },
});

const nobody: RosteredPlayer = {
  playerId: null,
  fantasyPosition: 'FLEX',
  playerData: {
    fullName: null,
    team: null,
    position: null,
    age: null,
    birthDate: null,
    byeWeek: null,
    matchup: null,
    injuryStatus: null,
  },
};

const hurt = { status: 'Out', injuryType: 'Knee', description: 'Surgery' };

/** Ada's team: two starters and an empty slot, one on the bench, one on the taxi squad, one on injured reserve. */
export const aRoster = (change: Partial<Team> = {}): MyRoster => ({
  needsClaim: false,
  roster: {
    roster_id: 2,
    owner_id: '701',
    display_name: 'ada',
    team_name: 'Ada Arrows',
    avatar: null,
    players: ['Walt Quick', 'Rory Back', 'Ben Benched', 'Tad Taxi', 'Ike Reserve'],
    starters: ['Walt Quick', 'Rory Back', '0'],
    startersWithDetails: [
      aRostered('Walt Quick', 'QB'),
      aRostered('Rory Back', 'RB', { team: null, byeWeek: 6, matchup: null, birthDate: null, age: null }),
      nobody,
    ],
    playersWithDetails: [aRostered('Ben Benched', 'WR', { injuryStatus: hurt })],
    taxiWithDetails: [aRostered('Tad Taxi', 'TE')],
    reserveWithDetails: [aRostered('Ike Reserve', 'QB')],
    faab: { budget: 200, used: 148, remaining: 52 },
    settings: { waiver_budget_used: 148 },
    ...change,
  },
  standing: {
    rank: 2,
    rosterId: 2,
    wins: 4,
    losses: 1,
    ties: 0,
    pointsFor: 1134.56,
    pointsAgainst: 1001,
    winPercentage: 0.8,
    avgPoints: 113.46,
    totalRosters: 4,
  },
});

const people = (names: string[]): string[] => names.map((name) => name.toLowerCase());

/** Two teams with players: Ada's (roster 2) and Bruno's (roster 1), who has a free agent and a kicker. */
export const someRosters = (): Roster[] => {
  const players: Record<number, string[]> = { 1: people(['Zed', 'Abe', 'Kip']), 2: people(['Quin', 'Bud', 'Lew']) };
  return aLeague().rosters.map((roster) => ({
    ...roster,
    players: players[roster.roster_id] ?? [],
    taxi: roster.roster_id === 2 ? ['bud'] : [],
  }));
};

const player = (id: string, name: string, position: string, team: string | null, eligible = [position]) => ({
  player_id: id,
  first_name: name,
  last_name: '',
  full_name: name,
  position,
  fantasy_positions: eligible,
  team,
});

export const somePlayers = (): Players => ({
  zed: player('zed', 'Zed Runner', 'RB', 'BUF'),
  abe: player('abe', 'Abe Runner', 'FB', null, ['RB']),
  kip: player('kip', 'Kip Kicker', 'K', 'MIA'),
  quin: player('quin', 'Quin Thrower', 'QB', 'MIA'),
  bud: player('bud', 'Bud Catcher', 'WR', 'BUF'),
  lew: player('lew', 'Lew Corner', 'CB', 'BUF', ['DB']),
});

const age = (playerId: string, years: number | null): Demographics[number] => ({
  playerId,
  playerName: playerId,
  team: null,
  age: years,
  birthDate: null,
});

export const someAges = (): Demographics => [
  age('zed', 24.5),
  age('abe', 30.2),
  age('kip', null),
  age('quin', 28),
  age('bud', 22.4),
];

/** Buffalo does not play in week 2, Miami not in week 3. */
export const someByes = (): BodyOf<'/api/leagues/{leagueId}/byes'> => ({ BUF: 2, MIA: 3 });

type Form = PlayerForms['players'][string];

/** Six games with 17.2 points on average, the sixth of the position; next against a soft defence. */
export const aForm = (change: Partial<Form> = {}): Form => ({
  position: 'QB',
  games: 6,
  average: 17.2,
  lastThree: 16.6,
  rankPosition: 6,
  next: { week: 6, opponent: 'MIA', isHome: false, rank: 31, of: 32 },
  ...change,
});

export const formsOf = (players: PlayerForms['players']): PlayerForms => ({
  season: 2025,
  nextSeason: 2025,
  throughWeek: 5,
  players,
  firstGames: {},
});
