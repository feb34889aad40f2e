import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GetSeasonResponse, Week } from '@dynasty/proto/league/v1/league_service';

const root = process.env.SLEEPER_DATA ?? path.resolve(__dirname, '../../../../../shared/data/sleeper');
const leagues = path.join(root, 'v1/league');

interface RecordedPlayoffs {
  playoff_week_start: number;
  playoff_teams?: number;
  playoff_round_type?: number;
}
interface RecordedLeague {
  name: string;
  season: string;
  previous_league_id: string | null;
  settings: RecordedPlayoffs & { last_scored_leg?: number; league_average_match?: number };
}
interface RecordedRow {
  roster_id: number;
  matchup_id: number | null;
  points: number;
  custom_points?: number | null;
  starters?: string[] | null;
  starters_points?: number[] | null;
  players_points?: Record<string, number> | null;
}
interface RecordedRoster {
  roster_id: number;
  owner_id: string | null;
  settings: { wins: number; losses: number; ties: number };
}
interface BracketGame {
  r: number;
  t1: number | null;
  t2: number | null;
  /** Winner and loser, and the place that is played for. */
  w?: number | null;
  l?: number | null;
  p?: number;
}

const hundredths = (points: number): number => Math.round(points * 100);

function read<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(leagues, file), 'utf8')) as T;
}

const readIfThere = <T>(file: string): T | undefined =>
  existsSync(path.join(leagues, file)) ? read<T>(file) : undefined;

/** Not the best line-up but the best players, whatever their position: a figure to compute with, from the same rows. */
function bestPlayers(row: RecordedRow): number | undefined {
  const points = Object.values(row.players_points ?? {}).sort((a, b) => b - a);
  if (points.length === 0) return undefined;
  return hundredths(points.slice(0, row.starters?.length ?? 0).reduce((sum, value) => sum + value, 0));
}

/** Not the best swap but the best of the bench for the least starter, whatever their positions: from the same rows too. */
function swap(worst: { playerId: string; pointsHundredths: number } | undefined, bench: readonly [string, number][]) {
  const [best] = bench.toSorted(([, one], [, other]) => other - one);
  if (worst === undefined || best === undefined || hundredths(best[1]) <= worst.pointsHundredths) return {};
  const benched = { playerId: best[0], name: `Player ${best[0]}`, pointsHundredths: hundredths(best[1]) };
  return { bestSwap: { benched, started: { ...worst, name: `Player ${worst.playerId}` } } };
}

/** The starter with the most points and what the bench scored, where the line-up is recorded. */
function players(row: RecordedRow) {
  const { starters, starters_points: scores, players_points: all } = row;
  if (!starters || starters.length === 0) return {};
  const started = starters.flatMap((id, slot) => {
    const points = scores?.[slot] ?? all?.[id];
    return id === '0' || points === undefined ? [] : [{ playerId: id, pointsHundredths: hundredths(points) }];
  });
  started.sort((a, b) => b.pointsHundredths - a.pointsHundredths);
  const [best] = started;
  const bench = Object.entries(all ?? {}).filter(([id]) => !starters.includes(id));
  return {
    ...(best === undefined ? {} : { bestStarter: best, ...swap(started.at(-1), bench) }),
    ...(all ? { benchHundredths: bench.reduce((sum, [, points]) => sum + hundredths(points), 0) } : {}),
  };
}

/** The playoff rounds by their weeks: Sleeper's playoff_round_type 1 has a final of two weeks, 2 rounds of two. */
export function roundsOf({ settings }: { settings: RecordedPlayoffs }): number[][] {
  const count = Math.ceil(Math.log2(settings.playoff_teams ?? 6));
  const rounds: number[][] = [];
  for (let round = 0, next = settings.playoff_week_start; round < count; round += 1) {
    const isLong = settings.playoff_round_type === 2 || (settings.playoff_round_type === 1 && round === count - 1);
    rounds.push(isLong ? [next, next + 1] : [next]);
    next += isLong ? 2 : 1;
  }
  return rounds;
}

/** The places that games of the bracket have decided, by roster id. */
function placesOf(id: string): Map<number, number> {
  const games = readIfThere<BracketGame[]>(`${id}/winners_bracket.json`) ?? [];
  return new Map(
    games.flatMap(({ w, l, p }) =>
      p === undefined ? [] : [...(w ? [[w, p] as const] : []), ...(l ? [[l, p + 1] as const] : [])],
    ),
  );
}

function week(id: string, number: number, league: RecordedLeague): Week {
  const bracket = readIfThere<BracketGame[]>(`${id}/winners_bracket.json`) ?? [];
  const round = 1 + roundsOf(league).findIndex((weeks) => weeks.includes(number));
  const meet = (one: number, other: number) =>
    bracket.some(({ r, t1, t2 }) => r === round && [t1, t2].includes(one) && [t1, t2].includes(other));
  const rows = read<RecordedRow[]>(`${id}/matchups/${number}.json`);
  const teams = rows.map((row) => ({
    rosterId: row.roster_id,
    pointsHundredths: hundredths(row.custom_points ?? row.points),
    optimalHundredths: bestPlayers(row),
    opponentRosterId:
      rows.find((other) => row.matchup_id !== null && other !== row && other.matchup_id === row.matchup_id)
        ?.roster_id ?? 0,
    isRegularSeason: number < league.settings.playoff_week_start,
    ...players(row),
  }));
  for (const team of teams) {
    Object.assign(team, { isPlayoffGame: team.opponentRosterId !== 0 && meet(team.rosterId, team.opponentRosterId) });
  }
  const isFinal = number <= (league.settings.last_scored_leg ?? 0);
  return Week.fromPartial({ week: number, isFinal, revision: isFinal ? 1 : 0, teams });
}

export interface RecordedSeason {
  title: string;
  year: string;
  previousId: string;
  season: GetSeasonResponse;
  /** Sleeper's own standings. */
  rosters: RecordedRoster[];
}

/** Every recorded season with scored weeks; empty where the recordings are not on this machine. */
export function recordedSeasons(): RecordedSeason[] {
  if (!existsSync(leagues)) return [];
  const ids = readdirSync(leagues).filter((name) => /^\d+\.json$/.test(name));
  return ids.flatMap((file) => {
    const id = file.slice(0, -'.json'.length);
    const league = read<RecordedLeague>(file);
    const numbers = Array.from({ length: 18 }, (_, index) => index + 1);
    const present = numbers.filter((number) => existsSync(path.join(leagues, id, `matchups/${number}.json`)));
    const weeks = present.map((number) => week(id, number, league));
    if (!weeks.some(({ isFinal }) => isFinal)) return [];
    const rosters = read<RecordedRoster[]>(`${id}/rosters.json`);
    const places = placesOf(id);
    const season = GetSeasonResponse.fromPartial({
      leagueId: id,
      connectionId: 'recorded',
      name: league.name,
      playoffWeekStart: league.settings.playoff_week_start,
      lastFinalWeek: league.settings.last_scored_leg,
      hasMedianGames: league.settings.league_average_match === 1,
      rosters: rosters.map(({ roster_id: rosterId, owner_id: ownerId }) => {
        const place = places.get(rosterId);
        return { rosterId, ownerId: ownerId ?? '', ...(place === undefined ? {} : { standing: { place } }) };
      }),
      playoffRounds: roundsOf(league).map((found) => ({ weeks: found })),
      weeks,
    });
    const previousId = league.previous_league_id ?? '';
    return [{ title: `${league.name} ${league.season}`, year: league.season, previousId, season, rosters }];
  });
}

/** The recorded leagues with all their seasons, newest first. */
export function recordedChains(): { title: string; season: string; response: GetSeasonResponse }[][] {
  const seasons = new Map(recordedSeasons().map((season) => [season.season.leagueId, season]));
  const older = new Set([...seasons.values()].map(({ previousId }) => previousId));
  return [...seasons.values()]
    .filter(({ season }) => !older.has(season.leagueId))
    .map((newest) => {
      const chain: { title: string; season: string; response: GetSeasonResponse }[] = [];
      for (let one: RecordedSeason | undefined = newest; one !== undefined; one = seasons.get(one.previousId)) {
        chain.push({ title: newest.title, season: one.year, response: one.season });
      }
      return chain;
    });
}
