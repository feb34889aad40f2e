import { type Playoffs } from '../../src/bodies/playoffs.js';
import { type RawLeague, type RawRoster, type RecordedSeason } from '../support/recorded-leagues.js';
import { recordedJson } from '../support/recorded.js';
import { anOwnerOf, type RecordedWorld } from '../support/recorded-world.js';

interface RawMatch {
  r: number;
  m: number;
  t1: number | null;
  t2: number | null;
  w: number | null;
  l: number | null;
  p?: number;
}

const setting = ({ settings }: RawLeague, name: string, otherwise = 0) => settings[name] ?? otherwise;

/** The table straight from the rosters' settings: wins, half of the ties, then points; roster ids. */
function seedsOf(rosters: readonly RawRoster[]): number[] {
  const value = ({ settings: s }: RawRoster): [number, number] => [
    (s['wins'] ?? 0) * 2 + (s['ties'] ?? 0),
    (s['fpts'] ?? 0) * 100 + (s['fpts_decimal'] ?? 0),
  ];
  return [...rosters]
    .sort((a, b) => {
      const [[wonA, pointsA], [wonB, pointsB]] = [value(a), value(b)];
      return wonB - wonA || pointsB - pointsA || a.roster_id - b.roster_id;
    })
    .map(({ roster_id: rosterId }) => rosterId);
}

/** The weeks of a round by the league's own settings. */
function weeksOf(league: RawLeague, round: number): number[] {
  const start = setting(league, 'playoff_week_start');
  const type = setting(league, 'playoff_round_type');
  const rounds = Math.ceil(Math.log2(setting(league, 'playoff_teams', 6)));
  if (type === 2) return [start + 2 * (round - 1), start + 2 * (round - 1) + 1];
  const first = start + round - 1;
  return type === 1 && round === rounds ? [first, first + 1] : [first];
}

const cents = (value: number) => Math.round(value * 100);

/** Both scores of a match, each week's, straight from the rows of those who share a `matchup_id`. */
function scoresOf({ league, weeks }: RecordedSeason, round: number, one: number, other: number): [number[], number[]] {
  const scores: [number[], number[]] = [[], []];
  for (const number of weeksOf(league, round)) {
    const rows = weeks.find(({ week }) => week === number)?.rows ?? [];
    const [a, b] = [one, other].map((rosterId) => rows.find((row) => row.roster_id === rosterId));
    if (a === undefined || b === undefined || a.matchup_id === null || a.matchup_id !== b.matchup_id) continue;
    scores[0].push(cents(a.custom_points ?? a.points));
    scores[1].push(cents(b.custom_points ?? b.points));
  }
  return scores;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export interface ComparedPlayoffs {
  brackets: number;
  matches: number;
  champions: number;
}

/**
 * A season's brackets beside the files: the provider's own where they are recorded, else the ways of the teams through
 * the weeks' pairs.
 */
export async function checkPlayoffs(
  world: RecordedWorld,
  folder: string,
  season: RecordedSeason,
): Promise<ComparedPlayoffs> {
  const { league, rosters, weeks } = season;
  const found = await world.read<Playoffs>(anOwnerOf(season), `/api/leagues/${league.league_id}/playoffs`);
  const seeds = seedsOf(rosters);
  const scored = setting(league, 'last_scored_leg');
  const divided = setting(league, 'divisions') > 0;
  if (!divided) expect(found.teams.map(({ rosterId }) => rosterId)).toEqual(seeds);
  const compared = { brackets: 0, matches: 0, champions: 0 };
  if (scored < setting(league, 'playoff_week_start') || weeks.length === 0) {
    expect(found).toMatchObject({ state: 'none', champion: null, road: [], winners: { matches: [], byes: [] } });
    return compared;
  }
  expect(found.state).toBe('over');
  for (const kind of ['winners', 'losers'] as const) {
    const raw = recordedJson<RawMatch[]>(folder, `league/${league.league_id}/${kind}_bracket`);
    const { matches } = found[kind];
    if (raw !== undefined) {
      const short = matches.map((match) => ({
        ...{ r: match.round, m: match.match, p: match.place, w: sideIn(match, true), l: sideIn(match, false) },
        teams: match.sides.map(({ rosterId }) => rosterId),
      }));
      expect(short).toEqual(raw.map(({ r, m, p = null, w, l, t1, t2 }) => ({ r, m, p, w, l, teams: [t1, t2] })));
    }
    const lowerWins = kind === 'losers' && setting(league, 'playoff_type') === 0;
    for (const match of matches) checkMatch(season, match, lowerWins);
    compared.brackets += matches.length > 0 ? 1 : 0;
    compared.matches += matches.length;
  }
  checkByes(season, found, seeds);
  checkPlaces(season, found, seeds);
  const named = Number(league.metadata?.['latest_league_winner_roster_id']);
  if (Number.isInteger(named)) {
    expect(found.champion).toBe(named);
    compared.champions += 1;
  }
  return compared;
}

type Match = Playoffs['winners']['matches'][number];

const sideIn = ({ sides }: Match, isWinner: boolean) =>
  sides.find((side) => side.isWinner === isWinner)?.rosterId ?? null;

/** The pair has met in its weeks, with these scores; the better total (the lower one in a toilet bowl) goes on. */
function checkMatch(season: RecordedSeason, match: Match, lowerWins: boolean): void {
  const [one, other] = match.sides.map(({ rosterId }) => rosterId ?? 0) as [number, number];
  const scores = scoresOf(season, match.round, one, other);
  expect([match, scores[0].length]).toEqual([match, weeksOf(season.league, match.round).length]);
  for (const [at, side] of match.sides.entries()) {
    const expected = scores[at] ?? [];
    expect(side.legs.map(({ points }) => cents(points ?? 0))).toEqual(expected);
    expect(cents(side.points ?? 0)).toBe(sum(expected));
  }
  const lead = (sum(scores[0]) - sum(scores[1])) * (lowerWins ? -1 : 1);
  if (lead !== 0) expect(sideIn(match, true)).toBe(lead > 0 ? one : other);
}

/** Who rests is who no playoff team met in the first round's weeks; they are the best seeds. */
function checkByes({ league, weeks }: RecordedSeason, { winners }: Playoffs, seeds: readonly number[]): void {
  const teams = seeds.slice(0, setting(league, 'playoff_teams', 6));
  const rows = weeks.find(({ week }) => week === setting(league, 'playoff_week_start'))?.rows ?? [];
  const idle = teams.filter((team) => rows.find((row) => row.roster_id === team)?.matchup_id === null);
  expect(winners.byes).toEqual(idle.map((rosterId) => ({ rosterId, round: 1 })));
}

/** Who lost to whom: the places of the matches that are played for one, the rest of the teams by the table. */
function checkPlaces({ league }: RecordedSeason, found: Playoffs, seeds: readonly number[]): void {
  const places = new Map(found.teams.map(({ rosterId, place }) => [rosterId, place]));
  expect([...places.values()].sort((a, b) => Number(a) - Number(b))).toEqual(seeds.map((_, index) => index + 1));
  for (const match of found.winners.matches.filter(({ place }) => place !== null)) {
    expect(places.get(sideIn(match, true) ?? 0)).toBe(match.place);
    expect(places.get(sideIn(match, false) ?? 0)).toBe((match.place ?? 0) + 1);
  }
  const out = setting(league, 'playoff_teams', 6);
  expect(seeds.slice(out).map((rosterId) => places.get(rosterId))).toEqual(
    seeds.slice(out).map((_, index) => out + index + 1),
  );
  expect(places.get(found.champion ?? 0)).toBe(1);
  const own = found.road.filter(({ opponent }) => opponent !== null);
  const final = own.at(-1);
  expect(final?.lead).toBeGreaterThan(0);
}
