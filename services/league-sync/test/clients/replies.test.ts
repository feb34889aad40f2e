import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readBracket, readDraft, readDrafts, readPicks } from '../../src/clients/sleeper/draft-replies.js';
import { jsonEntries } from '../../src/clients/sleeper/json-entries.js';
import { readLeague, readLeagues, readRosters, readUsers } from '../../src/clients/sleeper/league-replies.js';
import { readPlayers, readState, readUser } from '../../src/clients/sleeper/nfl-replies.js';
import { readMatchups, readTradedPicks, readTransactions } from '../../src/clients/sleeper/week-replies.js';
import { describeRecorded } from '../support/recorded.js';

const readers: [RegExp, (body: Buffer) => unknown][] = [
  [/^league\/\d+$/, readLeague],
  [/^league\/\d+\/users$/, readUsers],
  [/^league\/\d+\/rosters$/, readRosters],
  [/^league\/\d+\/matchups\/\d+$/, readMatchups],
  [/^league\/\d+\/transactions\/\d+$/, readTransactions],
  [/\/traded_picks$/, readTradedPicks],
  [/_bracket$/, readBracket],
  [/^league\/\d+\/drafts$/, readDrafts],
  [/^draft\/\d+$/, readDraft],
  [/\/picks$/, readPicks],
  [/^user\/\w+$/, readUser],
  [/^user\/\d+\/leagues\/nfl\/\d+$/, readLeagues],
  [/^state\/nfl$/, readState],
  [/^players\/nfl$/, readPlayers],
];

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

describeRecorded('recorded replies', (folder) => {
  test('each one is accepted by the reader of its path', () => {
    const root = path.join(folder, 'v1');
    let read = 0;
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(root, name);
      const apiPath = name.replace(/\.json$/, '');
      if (!name.endsWith('.json') || statSync(file).isDirectory()) continue;
      const reader = readers.find(([pattern]) => pattern.test(apiPath))?.[1];
      expect([apiPath, typeof reader]).toEqual([apiPath, 'function']);
      expect(() => reader?.(readFileSync(file))).not.toThrow();
      read += 1;
    }
    expect(read).toBeGreaterThan(500);
  });
});

describe('replies', () => {
  const league = {
    league_id: '918273645546372819',
    name: 'Made Up',
    season: '2031',
    status: 'in_season',
    total_rosters: 2,
    settings: { last_scored_leg: 3, playoff_week_start: 15, odd: null },
    scoring_settings: { rec: 0.5 },
    roster_positions: ['QB', 'BN'],
    metadata: null,
    previous_league_id: '0',
    bracket_id: Number('9182736455463728191'),
  };

  test('a league keeps its numbers; an id that ends a chain is null', () => {
    const read = readLeague(bytes(league));
    expect(read).toMatchObject({ _id: '918273645546372819', lastScoredLeg: 3, previousLeagueId: null, avatar: null });
    expect(read?.settings).toEqual({ last_scored_leg: 3, playoff_week_start: 15 });
    for (const previous of ['', 'abc_2019', '../state', '1'.repeat(1_000_000), null, undefined]) {
      expect(readLeague(bytes({ ...league, previous_league_id: previous }))?.previousLeagueId).toBeNull();
    }
    expect(readLeague(bytes({ ...league, previous_league_id: '123' }))?.previousLeagueId).toBe('123');
  });

  test('a league of another sport is none; without a word of its sport it is the NFL’s', () => {
    expect(readLeague(bytes({ ...league, sport: 'nba' }))).toBeNull();
    expect(readLeague(bytes({ ...league, sport: 'nfl' }))).toEqual(readLeague(bytes(league)));
  });

  test('a person’s leagues are known by their ids, whatever the others are like', () => {
    const odd = { league_id: '918273645546372820', settings: null, previous_league_id: '0' };
    expect(readLeagues(bytes([odd, { ...league, previous_league_id: '123' }]))).toEqual([
      { _id: '918273645546372820', previousLeagueId: null },
      { _id: '918273645546372819', previousLeagueId: '123' },
    ]);
  });

  test('a game of the bracket whose teams are not known names the games that they come from, in either place', () => {
    const open = { winner: null, loser: null, place: null, team1: null, team2: null };
    const from = { team1From: { winnerOf: 1, loserOf: null }, team2From: { winnerOf: null, loserOf: 2 } };
    expect(
      readBracket(
        bytes([
          { r: 2, m: 3, t1: { w: 1 }, t2: { l: 2 } },
          { r: 2, m: 4, t1: null, t2: null, t1_from: { w: 1 }, t2_from: { l: 2 } },
          { r: 1, m: 1, t1: 5, t2: 6, w: 5, l: 6, p: 1 },
        ]),
      ),
    ).toEqual([
      { ...open, ...from, round: 2, match: 3 },
      { ...open, ...from, round: 2, match: 4 },
      { round: 1, match: 1, team1: 5, team2: 6, winner: 5, loser: 6, place: 1, team1From: null, team2From: null },
    ]);
  });

  test('weeks of the NFL’s playoffs follow those of the regular season, however they are counted', () => {
    const weeksOf = (season_type: string, week: number) => {
      const state = readState(bytes({ season: '2031', season_type, week, leg: week, display_week: week }));
      return [state.week, state.leg, state.displayWeek];
    };
    expect(weeksOf('regular', 14)).toEqual([14, 14, 14]);
    expect(weeksOf('pre', 3)).toEqual([3, 3, 3]);
    expect(weeksOf('post', 1)).toEqual([19, 19, 19]);
    expect(weeksOf('post', 20)).toEqual([20, 20, 20]);
  });

  test('a state whose seasons are years apart is rejected; around the turn of a season they are one apart', () => {
    const state = { season: '2031', season_type: 'off', week: 0 };
    const next = readState(bytes({ ...state, league_season: '2032', league_create_season: '2033' }));
    expect(next).toMatchObject({ season: '2031', leagueSeason: '2032', leagueCreateSeason: '2033' });
    for (const absurd of ['0000', '2020', '2033', '9999']) {
      expect(() => readState(bytes({ ...state, league_season: absurd }))).toThrow('cannot be used');
    }
    expect(() => readState(bytes({ ...state, league_create_season: '9999' }))).toThrow('cannot be used');
  });

  test('no week to come of a running league counts as scored; one that is over stays as it is', () => {
    const read = (last_scored_leg: number, status = 'in_season') =>
      readLeague(bytes({ ...league, status, settings: { leg: 4, last_scored_leg } }));
    const scored = [read(3), read(4), read(5), read(30), read(17, 'complete')];
    expect(scored.map((known) => known?.lastScoredLeg)).toEqual([3, 4, 4, 4, 17]);
    // What Sleeper itself says stays to be seen.
    expect(read(30)?.settings).toEqual({ leg: 4, last_scored_leg: 30 });
  });

  test.each([
    ['a numeric id', { league_id: Number('918273645546372819') }],
    ['a text among the settings', { settings: { last_scored_leg: '3' } }],
    ['settings as a list', { settings: [] }],
    ['no name', { name: undefined }],
    ['a negative week', { settings: { last_scored_leg: -1 } }],
  ])('a league with %s is rejected as a whole', (_, change) => {
    expect(() => readLeague(bytes({ ...league, ...change }))).toThrow(
      expect.objectContaining({ kind: 'unavailable', slug: 'provider-unavailable' }),
    );
  });

  test('one bad row rejects all rows; two rows of one roster too', () => {
    const row = { roster_id: 1, points: 10.5, matchup_id: null };
    expect(readMatchups(bytes([{ ...row, roster_id: 2 }, row])).map((each) => each.rosterId)).toEqual([1, 2]);
    expect(() => readMatchups(bytes([row, { ...row, roster_id: 2, points: '7' }]))).toThrow('cannot be used');
    expect(() => readMatchups(bytes([row, row]))).toThrow('cannot be used');
  });

  test('a time that no calendar has rejects its reply', () => {
    const at = Date.UTC(2031, 8, 1);
    const move = { transaction_id: '1', type: 'trade', status: 'complete', leg: 1, created: at, status_updated: at };
    const draft = { draft_id: '1', type: 'linear', status: 'pre_draft', season: '2031', start_time: at };
    expect(readTransactions(bytes([move]))).toMatchObject([{ createdMs: at, statusUpdatedMs: at }]);
    expect(readDrafts(bytes([draft]))).toMatchObject([{ startTimeMs: at }]);
    for (const time of [8.64e15 + 1, 1e300, -1]) {
      expect(() => readTransactions(bytes([{ ...move, created: time }]))).toThrow('cannot be used');
      expect(() => readTransactions(bytes([{ ...move, status_updated: time }]))).toThrow('cannot be used');
      expect(() => readDrafts(bytes([{ ...draft, start_time: time }]))).toThrow('cannot be used');
    }
  });

  test('players are trimmed one at a time, and damage anywhere rejects all', () => {
    const text =
      ' {"1":{"player_id":"1","first_name":"A \\"{","last_name":"B","injury_status":"NA"},"X":{"player_id":"X"}}\n';
    expect(readPlayers(Buffer.from(text))).toMatchObject([
      { _id: '1', fullName: 'A "{ B', injuryStatus: null, fantasyPositions: [] },
      { _id: 'X', fullName: '' },
    ]);
    expect(readPlayers(Buffer.from('{ }'))).toEqual([]);
    for (let cut = 1; cut < text.trim().length; cut += 1) {
      expect(() => readPlayers(Buffer.from(text.trim().slice(0, cut)))).toThrow(SyntaxError);
    }
    expect(() => readPlayers(bytes({ 1: { player_id: '2' } }))).toThrow('cannot be used');
  });

  test('a player whose position is none that they may start at has the first of these', () => {
    const positionsIn = (player: object) => {
      const [read] = readPlayers(bytes({ 1: { player_id: '1', ...player } }));
      return [read?.position, read?.fantasyPositions];
    };
    expect(positionsIn({ position: 'WR', fantasy_positions: ['TE'] })).toEqual(['TE', ['TE']]);
    expect(positionsIn({ position: 'WR', fantasy_positions: ['DB', 'WR'] })).toEqual(['WR', ['DB', 'WR']]);
    expect(positionsIn({ position: 'OLB', fantasy_positions: ['LB'] })).toEqual(['OLB', ['LB']]);
    expect(positionsIn({ position: 'QB', fantasy_positions: null })).toEqual(['QB', ['QB']]);
  });

  test('a birth date that is no day of the calendar is none', () => {
    const bornOn = (birth_date: unknown) => readPlayers(bytes({ 1: { player_id: '1', birth_date } }))[0]?.birthDate;
    expect(['2001-02-28', '2000-02-29', '1999-12-31'].map(bornOn)).toEqual(['2001-02-28', '2000-02-29', '1999-12-31']);
    const none = ['0000-00-00', '2001-13-01', '2001-02-29', '2001-2-3', '02/28/2001', '+012001-01-01', 'unknown', ''];
    for (const text of [...none, null, undefined]) expect([text, bornOn(text)]).toEqual([text, null]);
  });

  test('jsonEntries reads what JSON.parse reads', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    const value = (depth: number): unknown => {
      const kind = random(depth > 3 ? 4 : 6);
      if (kind === 0) return random(1e6) / 100;
      if (kind === 1) return ['"', '\\', '{}', '],[', 'é\u2028', ''][random(6)];
      if (kind === 2) return null;
      if (kind === 3) return random(2) === 0;
      const entries = Array.from({ length: random(4) }, (_, index) => [`k"${index},`, value(depth + 1)] as const);
      return kind === 4 ? entries.map(([, each]) => each) : Object.fromEntries(entries);
    };
    for (let round = 0; round < 500; round += 1) {
      const object = Object.fromEntries(Array.from({ length: random(5) }, (_, at) => [`p\\${at}"`, value(0)]));
      const text = JSON.stringify(object, null, random(3));
      expect(Object.fromEntries(jsonEntries(Buffer.from(text)))).toEqual(object);
    }
  });
});
