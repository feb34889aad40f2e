import { readPlayers } from '../../src/clients/sleeper/nfl-replies.js';
import { type Deps } from '../../src/deps.js';
import { at, CHAIN, LAST_YEAR, LEAGUE, league, roster, row, week } from './documents.js';
import { type ReadBed, readBed } from './read-bed.js';
import { NOW, seedSmallWorld } from './small-world.js';

const game = (number: number, homeTeam: string, awayTeam: string, kickoff: string) => {
  const games = { season: '2031', week: number, gameType: 'REG', homeTeam, awayTeam, isFinished: false };
  return { _id: `${number}${homeTeam}`, ...games, kickoff: new Date(kickoff) };
};

/** Week 2 is the bye of BUF and KC; week 4 is being played, SEA's game is to come. */
const schedule = [
  game(1, 'BUF', 'KC', '2031-09-05T00:20:00Z'),
  game(1, 'SEA', 'LA', '2031-09-07T17:00:00Z'),
  game(2, 'LA', 'SEA', '2031-09-14T17:00:00Z'),
  game(3, 'BUF', 'SEA', '2031-09-21T17:00:00Z'),
  game(3, 'LA', 'KC', '2031-09-21T17:00:00Z'),
  game(4, 'BUF', 'KC', '2031-09-28T17:00:00Z'),
  game(4, 'SEA', 'LA', '2031-09-28T20:25:00Z'),
  game(5, 'KC', 'SEA', '2031-10-05T17:00:00Z'),
  game(5, 'LA', 'BUF', '2031-10-05T17:00:00Z'),
];

const player = (player_id: string, name: string, position: string, team: string | null, more: object = {}) => {
  const [first_name, last_name] = name.split(' ');
  const fantasy_positions = [position];
  return { player_id, first_name, last_name, full_name: name, position, fantasy_positions, team, ...more };
};

/** As the provider tells them. */
const players = [
  player('11', 'Ed Eleven', 'QB', 'BUF', { birth_date: '2005-09-28', age: 20, injury_status: 'NA' }),
  player('12', 'Ty Twelve', 'RB', 'LAR', { age: 24, injury_status: 'Questionable', injury_body_part: 'Knee' }),
  player('13', 'Al Ablerun', 'RB', null),
  player('14', 'Bo Bench', 'WR', 'KC'),
  player('15', 'Tim Taxi', 'QB', 'SEA'),
  player('16', 'Ira Reserve', 'TE', 'SEA', { injury_status: 'IR' }),
  player('SEA', 'Seattle Seahawks', 'DEF', 'SEA'),
];

/**
 * Gives the small world's first team real players and line-ups, its league FAAB and median games; Ann and Cat hold the
 * team, Dan claimed one last year that they no longer have.
 */
async function seedSmallTeam(deps: Deps): Promise<void> {
  await deps.players.putAll(
    readPlayers(Buffer.from(JSON.stringify(Object.fromEntries(players.map((p) => [p.player_id, p]))))),
  );
  await deps.nflGames.replaceSeason('2031', schedule);
  const line = { starters: ['11', '12', '0'], players: ['11', '12', '13', '14', '15', '16'] };
  const scored = (points: number[], playersPoints: Record<string, number>) => ({
    ...line,
    startersPoints: points,
    playersPoints,
  });
  await deps.mongo.transaction(async (session) => {
    const settings = { ...league().settings, league_average_match: 1, waiver_type: 2, waiver_budget: 300 };
    await deps.leagues.put(league({ settings }), session);
    const squad = { players: [...line.players, 'SEA'], starters: line.starters, taxi: ['15'], reserve: ['16'] };
    const points = {
      wins: 4,
      losses: 2,
      ties: 0,
      fpts: 330,
      fpts_decimal: 5,
      fpts_against: 300,
      waiver_budget_used: 45,
    };
    const rosters = await deps.rosters.ofLeague(LEAGUE);
    const first = roster(1, '101', { coOwners: ['105'], ...squad, settings: points });
    await deps.rosters.replaceAll(LEAGUE, [first, ...rosters.slice(1)], session);
    const rows = [row(1, 1, 120), row(2, 1, 110.5), row(3, 2, 100), row(4, 2, 99)];
    const week1 = scored([20, 5, 2.5], { 11: 20, 12: 5, 13: 9, 14: -3, 15: 40, 16: 40 });
    await deps.matchups.put(week(1, [row(1, 1, 27.5, week1), ...rows.slice(1)]), session);
    // Week 2 is the bye of both; "12" scores although today's team does not play: the player was with another one.
    const week2 = scored([0, 90], { 11: 0, 12: 90 });
    await deps.matchups.put(week(2, [row(1, 1, 90, week2), row(3, 1, 80), row(2, 2, 100), row(4, 2, 95)]), session);
    const odd = [row(1, null, 33, scored([33, 0, 0], { 11: 33, 12: 0 })), row(2, 7, 10), row(3, 8, 10), row(4, 8, 10)];
    await deps.matchups.put(week(3, odd), session);
    const claim = { rosterId: 1, season: '2031', claimedAt: at };
    for (const person of ['101', '105']) await deps.memberships.change(`${CHAIN}:${person}`, { claim }, session);
    const lastYear = { rosterId: 9, season: '2030', claimedAt: at };
    await deps.memberships.change(`${CHAIN}:102`, { claim: lastYear }, session);
    const old = { leagueId: LAST_YEAR, season: '2030' };
    await deps.rosters.replaceAll(LAST_YEAR, [roster(7, '101', old), roster(8, '104', old)], session);
  });
}

/** The small world with that team in it. */
export interface SmallTeamBed extends ReadBed {
  /** The response body for a person and a path of the league, which must be 200. */
  read<T>(who: string, path: string): Promise<T>;
}

export async function smallTeamBed(): Promise<SmallTeamBed> {
  const world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  await seedSmallTeam(world.deps);
  return {
    ...world,
    async read<T>(who: string, path: string) {
      const response = await world.get(who, `/api/leagues/${LEAGUE}/${path}`);
      expect([path, response.statusCode]).toEqual([path, 200]);
      return response.json<T>();
    },
  };
}
