import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GetSeasonResponse, type Week } from '@dynasty/proto/league/v1/league_service';

const root = process.env.SLEEPER_DATA ?? path.resolve(__dirname, '../../../../../shared/data/sleeper');
const leagues = path.join(root, 'v1/league');

interface RecordedLeague {
  name: string;
  season: string;
  settings: { last_scored_leg?: number; playoff_week_start: number; league_average_match?: number };
}
interface RecordedRow {
  roster_id: number;
  matchup_id: number | null;
  points: number;
  custom_points?: number | null;
  starters?: string[] | null;
  players_points?: Record<string, number> | null;
}
interface RecordedRoster {
  roster_id: number;
  owner_id: string | null;
  settings: { wins: number; losses: number; ties: number };
}

const hundredths = (points: number): number => Math.round(points * 100);

function read<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(leagues, file), 'utf8')) as T;
}

/** Not the best line-up but the best players, whatever their position: a figure to compute with, from the same rows. */
function bestPlayers(row: RecordedRow): number | undefined {
  const points = Object.values(row.players_points ?? {}).sort((a, b) => b - a);
  if (points.length === 0) return undefined;
  return hundredths(points.slice(0, row.starters?.length ?? 0).reduce((sum, value) => sum + value, 0));
}

function week(id: string, number: number, league: RecordedLeague): Week {
  const rows = read<RecordedRow[]>(`${id}/matchups/${number}.json`);
  const teams = rows.map((row) => ({
    rosterId: row.roster_id,
    pointsHundredths: hundredths(row.custom_points ?? row.points),
    optimalHundredths: bestPlayers(row),
    opponentRosterId:
      rows.find((other) => row.matchup_id !== null && other !== row && other.matchup_id === row.matchup_id)
        ?.roster_id ?? 0,
    isRegularSeason: number < league.settings.playoff_week_start,
  }));
  const isFinal = number <= (league.settings.last_scored_leg ?? 0);
  return { week: number, isFinal, revision: isFinal ? 1 : 0, teams };
}

export interface RecordedSeason {
  title: string;
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
    const season = GetSeasonResponse.fromPartial({
      leagueId: id,
      connectionId: 'recorded',
      name: league.name,
      playoffWeekStart: league.settings.playoff_week_start,
      lastFinalWeek: league.settings.last_scored_leg,
      hasMedianGames: league.settings.league_average_match === 1,
      rosters: rosters.map((roster) => ({ rosterId: roster.roster_id, ownerId: roster.owner_id ?? '' })),
      weeks,
    });
    return [{ title: `${league.name} ${league.season}`, season, rosters }];
  });
}
