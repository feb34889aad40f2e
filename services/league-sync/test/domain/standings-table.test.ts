import { leagueBody } from '../../src/bodies/league.js';
import { bracketFacts, playoffsPageOf } from '../../src/domain/pages/playoffs-page.js';
import { type RecordedSeason, recordedSeasons } from '../support/recorded-leagues.js';
import { describeRecorded } from '../support/recorded.js';
import { pageOf, type RawSeason, tableOfRaw, weekRowsOf } from '../support/raw-season.js';

const row = (roster_id: number, matchup_id: number | null, points: number) => ({
  ...{ roster_id, matchup_id, points },
  ...{ custom_points: null, starters: [], players: [] },
});

/** Four teams, two weeks of three played: two of them make the playoffs. */
const small = (
  fields: { settings?: Record<string, number>; divisions?: number[]; weeks?: number } = {},
): RawSeason => ({
  league: {
    league_id: '1',
    name: 'Small',
    season: '2031',
    status: 'in_season',
    previous_league_id: null,
    metadata: { division_1: 'Hills' },
    settings: { playoff_week_start: 4, playoff_teams: 2, last_scored_leg: 2, ...fields.settings },
    roster_positions: ['QB', 'BN'],
  },
  rosters: [
    [1, 2, 0, 300],
    [2, 1, 1, 290],
    [3, 1, 1, 280],
    [4, 0, 2, 200],
  ].map(([roster_id = 0, wins = 0, losses = 0, fpts = 0], index) => ({
    roster_id,
    owner_id: null,
    co_owners: null,
    players: [],
    taxi: null,
    reserve: null,
    settings: {
      ...{ wins, losses, ties: 0, fpts, fpts_decimal: 5, ppts: fpts + 50, ppts_decimal: 7 },
      ...(fields.divisions && { division: fields.divisions[index] ?? 0 }),
    },
    metadata: null,
  })),
  users: [],
  weeks: [
    { week: 1, rows: [row(1, 1, 150), row(2, 1, 140), row(3, 2, 140), row(4, 2, 100)] },
    { week: 2, rows: [row(1, 1, 150), row(3, 1, 140), row(2, 2, 150), row(4, 2, 100)] },
    { week: 3, rows: [row(1, 1, 0), row(4, 1, 0), row(2, 2, 0), row(3, 2, 0)] },
  ].slice(0, fields.weeks ?? 3),
});

const complete = (...fields: Parameters<typeof small>): RawSeason => {
  const { league, ...season } = small(...fields);
  return { ...season, league: { ...league, status: 'complete' } };
};

describe('the full table', () => {
  it('tells games back, points a week, max points, and what is certain', () => {
    const { rows, ...table } = tableOfRaw(small());
    expect(table).toEqual({
      ...{ week: 2, weeksLeft: 1, hasMedianGames: false, byes: 0, divisions: [] },
      ...{ playoffTeams: 2, hasNoPlayoffs: false },
    });
    expect(
      rows.map(({ gamesBack, gamesBackOfPlayoffs, maxPoints }) => [gamesBack, gamesBackOfPlayoffs, maxPoints]),
    ).toEqual([
      [0, 0, 350.07],
      [1, 0, 340.07],
      [1, 0, 330.07],
      [2, 1, 250.07],
    ]);
    // Who loses can end level with the last one, and the first with who wins: points for are open.
    expect(rows.map(({ outlook }) => outlook)).toEqual([
      { bestSeed: 1, worstSeed: 2, playoffs: 'clinched', bye: null },
      { bestSeed: 1, worstSeed: 4, playoffs: 'open', bye: null },
      { bestSeed: 1, worstSeed: 4, playoffs: 'open', bye: null },
      { bestSeed: 3, worstSeed: 4, playoffs: 'eliminated', bye: null },
    ]);
    expect(rows[1]).toMatchObject({ avgPoints: 145.03, streak: 'W1', seed: 2, division: null });
  });

  it('claims nothing where a week without known pairs is left that could change it', () => {
    const { rows } = tableOfRaw(small({ weeks: 2 }));
    expect(rows.map(({ outlook }) => outlook?.playoffs)).toEqual(['open', 'open', 'open', 'open']);
  });

  it.each([
    ['the season has no playoffs', small({ settings: { playoff_week_start: 0 } })],
    ['nobody plays in the playoffs', small({ settings: { playoff_teams: 0 } })],
    ['results and weeks do not agree', small({ settings: { last_scored_leg: 1 } })],
    ['the last week is final, and its results are not in the table yet', small({ settings: { last_scored_leg: 3 } })],
    ['somebody has no division', small({ settings: { divisions: 2 }, divisions: [1, 1, 2, 0] })],
  ])('claims nothing where %s', (_, season) => {
    expect(tableOfRaw(season).rows.map(({ outlook }) => outlook)).toEqual([null, null, null, null]);
  });

  it('says what is settled of a season that is over, whatever weeks are missing', () => {
    const over = small({ settings: { last_scored_leg: 3 }, weeks: 1 });
    const places = (season: RawSeason) => tableOfRaw(season).rows.map(({ outlook }) => outlook?.bestSeed);
    expect(places(over)).toEqual([1, 2, 3, 4]);
    // Complete seasons can disagree with their weeks: corrections after the table froze.
    expect(places(complete({ settings: { last_scored_leg: 3 } }))).toEqual([1, 2, 3, 4]);
  });

  it('has no week left of a season that is complete, however few weeks of it are known', () => {
    const season = complete({ settings: { last_scored_leg: 0 }, weeks: 0 });
    expect(tableOfRaw(season)).toMatchObject({ week: 0, weeksLeft: 0 });
    expect(tableOfRaw(season).rows.map(({ outlook }) => outlook?.playoffs)).toEqual([
      ...['clinched', 'clinched', 'eliminated', 'eliminated'],
    ]);
  });

  it.each([
    ['in_season', { playoff_week_start: 0 }, true],
    ['complete', { playoff_week_start: 0 }, true],
    ['in_season', { playoff_week_start: 4, playoff_teams: 0 }, true],
    // As in a season that was imported from a table: how many teams made the playoffs is not known.
    ['complete', { playoff_week_start: 4, playoff_teams: 0 }, false],
    ['complete', { playoff_teams: 0 }, false],
  ])('says that a season has no playoffs only where that is certain: %s, %j', (status, settings, hasNoPlayoffs) => {
    const { league, ...season } = small();
    const table = tableOfRaw({ ...season, league: { ...league, status, settings } });
    expect(table).toMatchObject({ playoffTeams: null, hasNoPlayoffs });
  });

  it('counts who wins a division before the others', () => {
    const season = small({ settings: { divisions: 2 }, divisions: [1, 1, 2, 2] });
    const { rows, divisions } = tableOfRaw(season);
    expect(divisions).toEqual([
      { number: 1, name: 'Hills' },
      { number: 2, name: 'Division 2' },
    ]);
    expect(rows.map(({ rosterId, seed, division }) => [rosterId, seed, division?.rank, division?.gamesBack])).toEqual([
      [1, 1, 1, 0],
      [2, 3, 2, 1],
      [3, 2, 1, 0],
      [4, 4, 2, 1],
    ]);
    expect(rows.map(({ gamesBackOfPlayoffs }) => gamesBackOfPlayoffs)).toEqual([0, 0, 0, 1]);
    // The league's own table, which the dashboard shows, has the same seeds.
    const { standings } = leagueBody(pageOf(season), null, null);
    expect(standings.map(({ rosterId, seed }) => [rosterId, seed])).toEqual(
      rows.map(({ rosterId, seed }) => [rosterId, seed]),
    );
  });

  it.each([
    ['everybody has a division', [1, 1, 2, 2], [1, 3, 2, 4]],
    ['somebody has none', [1, 1, 2, 0], [1, 2, 3, 4]],
  ])('has the seeds of the playoffs where %s', (_, divisions, seeds) => {
    const season = small({ settings: { divisions: 2 }, divisions });
    const page = pageOf(season);
    const bySeed = page.standings.toSorted((a, b) => a.seed - b.seed);
    expect(bySeed.map(({ rosterId }) => rosterId)).toEqual(seeds);
    const facts = bracketFacts(page, { weeks: weekRowsOf(season), stored: null, champion: null });
    expect(playoffsPageOf(facts).teams.map(({ rosterId }) => rosterId)).toEqual(seeds);
  });
});

describeRecorded('recorded seasons', () => {
  const title = ({ league }: RecordedSeason) => `${league.name} ${league.season}`;

  it('games back, points a week and max points are those of the rosters themselves', () => {
    let [seasons, teams] = [0, 0];
    for (const raw of recordedSeasons()) {
      const { rows, weeksLeft } = tableOfRaw(raw);
      const lead = Math.max(...raw.rosters.map(({ settings: { wins = 0, losses = 0 } }) => wins - losses));
      const playoffTeams = raw.league.settings['playoff_teams'] ?? 6;
      const cut = rows[playoffTeams - 1];
      for (const roster of raw.rosters) {
        const own = rows.find(({ rosterId }) => rosterId === roster.roster_id);
        const { wins = 0, losses = 0, ppts, ppts_decimal: cents = 0 } = roster.settings;
        const isIn = rows.indexOf(own!) < playoffTeams;
        const max = ppts === undefined ? null : Number(`${ppts}.${String(cents).padStart(2, '0')}`);
        const back = isIn ? 0 : ((cut?.wins ?? 0) - (cut?.losses ?? 0) - (wins - losses)) / 2;
        // Half of what separates wins less losses: the usual way to count games back.
        expect([title(raw), own?.rosterId, own?.gamesBack, own?.maxPoints, own?.gamesBackOfPlayoffs]).toEqual([
          ...[title(raw), roster.roster_id, (lead - (wins - losses)) / 2, max, back],
        ]);
        const played = raw.weeks.filter(
          ({ week, rows: all }) =>
            week < (raw.league.settings['playoff_week_start'] ?? 15) && all.some(({ points }) => points !== 0),
        );
        const scores = played.flatMap(({ rows: all }) => all.filter(({ roster_id }) => roster_id === roster.roster_id));
        // A correction after the standings froze moves one team's total by a point.
        if (scores.length > 0) {
          const total = scores.reduce((sum, { points, custom_points }) => sum + (custom_points ?? points), 0);
          expect(Math.abs((own?.avgPoints ?? 0) - total / scores.length)).toBeLessThan(0.08);
        }
        teams += 1;
      }
      const settled = rows.filter(({ outlook }) => outlook?.bestSeed === outlook?.worstSeed);
      if ((raw.league.settings['last_scored_leg'] ?? 0) > 0)
        expect([title(raw), weeksLeft, settled.length]).toEqual([title(raw), 0, rows.length]);
      seasons += 1;
    }
    process.stdout.write(`standings: ${seasons} recorded seasons, ${teams} teams\n`);
    expect(seasons).toBeGreaterThan(14);
  });
});
