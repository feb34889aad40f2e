import { nflMatchupsOf } from '../src/bodies/nfl-matchups.js';
import { gameColumns, type GameRow, readGameRows } from '../src/domain/schedule/game-row.js';
import { kickoffAt } from '../src/engines/kickoff.js';
import { readRows } from '../src/engines/read-rows.js';
import { gameRow } from './support/game-rows.js';
import { describeRecordedNfl } from './support/recorded-nfl.js';

const domed = { home_team: 'IND', stadium_id: 'IND00', stadium: 'Lucas Oil Stadium', roof: 'closed' };
const atHome = gameRow({ ...domed, game_id: '2025_09_ATL_IND', temp: '', wind: '' });
const abroad = (change: Partial<GameRow>) =>
  gameRow({ ...domed, game_id: '2025_10_ATL_IND', location: 'Neutral', temp: '46.0', wind: '2.0', ...change });

/** The game as the page of its week shows it, in a file with one at home. */
function shown(row: GameRow) {
  const { games } = readGameRows([atHome, row], kickoffAt);
  return Object.values(nflMatchupsOf(games.slice(1), new Date('2025-12-01T12:00:00Z')))[0]![0]!;
}

test('a game on neutral ground is not in the stadium of the home team, nor under its roof', () => {
  expect(shown(abroad({}))).toMatchObject({
    stadium: null,
    weather: { temperature: 46, windSpeed: 2, conditions: 'Outdoors' },
  });
  expect(shown(abroad({ temp: '', wind: '' }))).toMatchObject({ stadium: null, weather: null });
});

test('a stadium abroad keeps its name, and is not in the city of the stadium at home whose id it has', () => {
  const named = shown(abroad({ stadium: 'Croke Park' }));
  expect(named).toMatchObject({ stadium: { name: 'Croke Park', city: null }, weather: { conditions: 'Outdoors' } });
  expect(shown(abroad({ stadium: 'Wembley Stadium' })).stadium).toEqual({ name: 'Wembley Stadium', city: 'London' });
});

test('neutral ground with an id of its own is what the source says', () => {
  const moved = abroad({ stadium_id: 'DET00', stadium: 'Ford Field', roof: 'dome', temp: '', wind: '' });
  expect(shown(moved)).toMatchObject({
    stadium: { name: 'Ford Field', city: 'Detroit' },
    weather: { conditions: 'Indoors' },
  });
});

test('a game at home is there', () => {
  expect(shown(abroad({ location: 'Home', temp: '', wind: '' }))).toMatchObject({
    stadium: { name: 'Lucas Oil Stadium', city: 'Indianapolis' },
    weather: { conditions: 'Indoors' },
  });
});

describeRecordedNfl('the recorded schedules', (folder) => {
  test('of the games on neutral ground those of 2025 lose the stadium at home, and a Super Bowl at home keeps it', async () => {
    const rows = await readRows(`${folder}/games.csv`, gameColumns);
    const { games } = readGameRows(rows, kickoffAt);
    expect(games.filter(({ stadium }) => stadium === null).map(({ gameId }) => gameId)).toEqual([
      '2025_01_KC_LAC',
      '2025_04_MIN_PIT',
      '2025_05_MIN_CLE',
      '2025_06_DEN_NYJ',
      '2025_07_LA_JAX',
      '2025_10_ATL_IND',
      '2025_11_WAS_MIA',
    ]);
    expect(games.find(({ gameId }) => gameId === '2020_21_KC_TB')).toMatchObject({ stadium: 'Raymond James Stadium' });
    // What was measured was measured outdoors, as in Europe: no stadium with its roof closed has a temperature.
    expect(games.filter(({ roof, temperature }) => roof === 'closed' && temperature !== null)).toEqual([]);
  });
});
