import { findRedZoneShares } from '../src/domain/view/player-shares.js';
import { type Snapshot, nflView, nothing } from '../src/domain/view/nfl-view.js';
import { rosterWeekFile, rosterWeeks } from '../src/domain/people/roster-weeks.js';
import { nobody, type PlayColumns } from '../src/domain/plays/play-columns.js';
import { seasonFile, seasonPlays } from '../src/domain/plays/season-plays.js';

const season = 2025;
const snapshot = <T>(value: T): Snapshot<T> => ({ snapshotId: 'one', value });
const teams = ['BUF', 'NYJ'];
const players: [string, string][] = [
  ['00-1', 'T.Raded'],
  ['00-2', 'B.Uffalo'],
  ['00-3', 'J.Et'],
];

/** A run from the ten yard line. */
interface Run {
  week: number;
  team: string;
  rusher: string;
}

function playsOf(runs: readonly Run[]) {
  const none = runs.map(() => 0);
  const missing = Uint16Array.from(runs, () => nobody);
  const columns: PlayColumns = {
    week: Uint8Array.from(runs, ({ week }) => week),
    team: Uint8Array.from(runs, ({ team }) => teams.indexOf(team)),
    yardline: Uint8Array.from(runs, () => 10),
    passer: missing,
    receiver: missing,
    rusher: Uint16Array.from(runs, ({ rusher }) => players.findIndex(([id]) => id === rusher)),
    rushingYards: Int16Array.from(none),
    receivingYards: Int16Array.from(none),
    passingYards: Int16Array.from(none),
    yardsAfterCatch: Int16Array.from(none),
    flags: Uint8Array.from(none),
  };
  return snapshot(seasonPlays(seasonFile({ meta: { season, players, teams }, columns })));
}

/** Buffalo has two runs of its own a week, the Jets three. */
const ofTeams = [1, 2, 3, 4].flatMap((week): Run[] => [
  ...Array.from({ length: 2 }, () => ({ week, team: 'BUF', rusher: '00-2' })),
  ...Array.from({ length: 3 }, () => ({ week, team: 'NYJ', rusher: '00-3' })),
]);
const traded: Run[] = [
  { week: 1, team: 'BUF', rusher: '00-1' },
  { week: 4, team: 'NYJ', rusher: '00-1' },
];
const plays = playsOf([...ofTeams, ...traded].sort((one, other) => one.week - other.week));

function sharesWith(rostered: readonly [week: number, team: string][]) {
  const rows = rostered.map(([week, team]) => {
    return { season: String(season), week: String(week), team, gsis_id: '00-1', status: 'ACT' };
  });
  const view = nflView({
    ...nothing,
    plays: new Map([[season, plays]]),
    rosterWeeks: new Map([[season, snapshot(rosterWeeks(rosterWeekFile(rows, season).file))]]),
  });
  const [found] = findRedZoneShares(view, plays, { kind: 'rushing', playerIds: ['00-1'] });
  return [found!.team, found!.weeks.map(({ week, count, teamCount }) => [week, count, teamCount])];
}

test('in a week without a play the team of a traded player is that of the rosters', () => {
  expect(
    sharesWith([
      [1, 'BUF'],
      [2, 'BUF'],
      [3, 'NYJ'],
      [4, 'NYJ'],
    ]),
  ).toEqual([
    'NYJ',
    [
      [1, 1, 3],
      [2, 0, 2],
      [3, 0, 3],
      [4, 1, 4],
    ],
  ]);
});

test('where neither plays nor rosters tell it, it is the one that they ended the season with', () => {
  expect(sharesWith([])).toEqual([
    'NYJ',
    [
      [1, 1, 3],
      [2, 0, 3],
      [3, 0, 3],
      [4, 1, 4],
    ],
  ]);
});

test('a week in which that team had no game is left out', () => {
  const [, weeks] = sharesWith([[2, 'MIA']]);
  expect(weeks).toEqual([
    [1, 1, 3],
    [3, 0, 3],
    [4, 1, 4],
  ]);
});
