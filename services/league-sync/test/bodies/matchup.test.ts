import { type WeekView } from '../../src/bodies/lineup.js';
import { matchupsBody, myMatchupBody, weekView } from '../../src/bodies/matchup.js';
import { byeWeeksOf, gameStates, type ScheduledGame } from '../../src/domain/nfl/schedule.js';
import { seasonPageOf } from '../../src/domain/pages/season-page.js';
import { weekPageOf } from '../../src/domain/pages/week-page.js';
import { seasonRules } from '../../src/domain/season/season-rules.js';
import { type PlayerDoc } from '../../src/store/players.js';
import { league, roster, row } from '../support/documents.js';

const now = new Date('2031-10-05T18:00:00Z');
const game = (week: number, homeTeam: string, awayTeam: string, kickoff: string): ScheduledGame => {
  return { week, gameType: 'REG', homeTeam, awayTeam, kickoff: new Date(kickoff), isFinished: false };
};
/** Week 5 is played; the game of KC and LV in week 6 was called off, BUF and MIA have their bye in week 7. */
const games = [
  game(5, 'BUF', 'MIA', '2031-10-05T17:00:00Z'),
  game(5, 'LA', 'SEA', '2031-10-05T20:00:00Z'),
  game(5, 'KC', 'LV', '2031-10-05T17:00:00Z'),
  game(6, 'BUF', 'MIA', '2031-10-12T17:00:00Z'),
  game(6, 'LA', 'SEA', '2031-10-12T17:00:00Z'),
  game(7, 'LA', 'SEA', '2031-10-19T17:00:00Z'),
  game(7, 'KC', 'LV', '2031-10-19T17:00:00Z'),
  game(8, 'BUF', 'MIA', '2031-10-26T17:00:00Z'),
];
const ofWeek5 = games.filter(({ week }) => week === 5);

test('a team’s game is to come, is played for four hours, and then over; without a kick-off it is to come', () => {
  const statesAt = (time: string) => {
    const stateOf = gameStates([...ofWeek5, { ...game(5, 'DAL', 'NYG', time), kickoff: null }], new Date(time));
    return ['LA', 'LAR', 'SEA', 'BUF', 'DAL', 'NE', null].map((team) => stateOf(team));
  };
  const unknown = [undefined, undefined];
  const [yet, on, over] = ['yet_to_play', 'playing', 'final'];
  expect(statesAt('2031-10-05T18:00:00Z')).toEqual([yet, yet, yet, on, yet, ...unknown]);
  expect(statesAt('2031-10-05T21:30:00Z')).toEqual([on, on, on, over, yet, ...unknown]);
  expect(statesAt('2031-10-06T21:30:00Z')).toEqual([over, over, over, over, yet, ...unknown]);
});

const player = (id: string, team: string | null) =>
  [id, { _id: id, fullName: id, team, position: 'RB' } as PlayerDoc] as const;
const players = new Map([player('1', 'MIA'), player('2', 'SEA'), player('3', null), player('4', 'KC')]);
const teamOf = new Map([...players].map(([id, { team }]) => [id, team]));
const starters = ['1', '2', '3', '0', '9'];
const slots = starters.map(() => 'RB');

/** A week of two rosters, of which the second has no line-up. */
function viewOf(week: number, lastScoredLeg = 0, startersPoints = [0, 0, 0, 0, 0], known = games): WeekView {
  const facts = league({ lastScoredLeg, rosterPositions: slots, settings: { playoff_week_start: 15 } });
  const rosters = [roster(1, '101'), roster(2, '102')];
  const line = { starters, startersPoints, players: starters, playersPoints: { 1: 0, 2: 0, 3: 0 } };
  const rows = [row(1, 1, 0, line), row(2, 1, 0, { starters: null })];
  const weeks = [{ week, rows }];
  const rules = seasonRules(facts.settings, lastScoredLeg);
  const positionsOf = new Map<string, string[]>();
  const page = {
    season: seasonPageOf({ league: facts, rosters, weeks, isTold: false }),
    week: weekPageOf({ rules, rosterPositions: slots, weeks, week, rows, inactive: null, rosters, positionsOf }),
  };
  return weekView(page, { state: { season: '2031', week: 5 }, games: known, now });
}

function mine(view: WeekView) {
  const [first] = view.week.teams;
  if (first === undefined) throw new Error('no team');
  return myMatchupBody(view, first, { players, byeOf: byeWeeksOf('2031', games) }).user.lineup.starters;
}

describe('a starter’s points', () => {
  test('are 0 while their game is on and not known before it', () => {
    expect(viewOf(5).status).toBe('In Progress');
    expect(mine(viewOf(5)).map(({ points }) => points)).toEqual([0, null, 0, 0, 0]);
  });

  test('are 0 for who never played in a week that is final', () => {
    expect(mine(viewOf(5, 5)).map(({ points }) => points)).toEqual([0, 0, 0, 0, 0]);
  });

  test('are not known in a week to come', () => {
    expect(mine(viewOf(6)).map(({ points }) => points)).toEqual([null, null, null, null, null]);
  });
});

test('a starter’s state is that of their game: none for an empty slot, a free agent, an unknown schedule', () => {
  const states = (view: WeekView) => mine(view).map(({ state }) => state);
  expect(states(viewOf(5))).toEqual(['playing', 'yet_to_play', null, null, null]);
  expect(states(viewOf(5, 0, [], []))).toEqual([null, null, null, null, null]);
  expect(states(viewOf(7))).toEqual(['bye', 'yet_to_play', null, null, null]);
  expect(states(viewOf(5, 5))).toEqual(['final', 'final', 'final', null, 'final']);
});

test('who is yet to play are the starters whose game has not kicked off', () => {
  const yetToPlay = (view: WeekView) =>
    matchupsBody(view, teamOf)
      .flat()
      .map((side) => side.yetToPlay);
  expect(yetToPlay(viewOf(5))).toEqual([1, null]);
  expect(yetToPlay(viewOf(5, 0, [], []))).toEqual([null, null]);
  expect(yetToPlay(viewOf(5, 5))).toEqual([0, 0]);
});

test('a game that was called off is no bye; the bye itself is marked in its own week', () => {
  const marks = (week: number) =>
    mine(viewOf(week)).map(({ playerId, byeWeek, isOnBye }) => [playerId, byeWeek, isOnBye]);
  const of = (line: string[], week: number) => {
    const facts = viewOf(week);
    const [first] = facts.week.teams;
    const lineup = line.map((playerId) => ({ playerId, slotPosition: 'RB', points: 0 }));
    return myMatchupBody(facts, { ...first, lineup } as never, { players, byeOf: byeWeeksOf('2031', games) }).user
      .lineup.starters;
  };
  expect(marks(7)[0]).toEqual(['1', 7, true]);
  expect(marks(6)[0]).toEqual(['1', 7, false]);
  expect(of(['4'], 6)).toMatchObject([{ byeWeek: 8, isOnBye: false }]);
});
