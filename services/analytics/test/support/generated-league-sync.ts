import { gzipSync } from 'node:zlib';
import { playersFile } from '@dynasty/sandbox/world/files/player-files';
import { seasonOver } from '@dynasty/sandbox/world/files/moment';
import { type World } from '@dynasty/sandbox/world/world';
import { type PlayerOwner } from '@dynasty/proto/league/v1/league_service';
import { AppError } from '@dynasty/kit/errors';
import { type LeagueSync } from '../../src/clients/league-sync.js';
import { noLeagues } from './league-sync.js';

/** A league of two teams under a scoring. */
export interface OwnedLeague {
  leagueId: string;
  /** Its members; "ann" alone where none are named. */
  members?: readonly string[];
  scoring: Record<string, number>;
  rosters: { rosterId: number; ownerName: string; playerIds: string[] }[];
}

/** A league-sync that holds leagues, and the stat lines and players that it is given. */
export function fixedLeagueSync(o: {
  leagues: OwnedLeague[];
  /** Season -> week -> player -> stat -> number. */
  lines: ReadonlyMap<number, ReadonlyMap<number, Record<string, Record<string, number>>>>;
  /** When the lines of a season's week (`2025:3`) were these last, in ms; not told of the others. */
  readAt?: ReadonlyMap<string, number>;
  /** Who had any player in any league. */
  owners?: PlayerOwner[];
  players: { playerId: string; name: string; position: string; fantasyPositions: string[]; team: string }[];
}): LeagueSync {
  return {
    async getAccess({ accountId, leagueId }) {
      const league = o.leagues.find((one) => one.leagueId === leagueId);
      const none = await noLeagues.getAccess({ accountId, leagueId });
      if (league === undefined) return none;
      const member = (league.members ?? ['ann']).includes(accountId);
      return { ...none, found: true, chainId: leagueId, leagueStatus: 'approved', member };
    },
    async getLeague({ leagueId }) {
      const league = o.leagues.find((one) => one.leagueId === leagueId);
      if (league === undefined) throw new AppError('missing', 'league-not-found', 'There is no such league here.');
      const rosters = league.rosters.map((roster) => ({ ...roster, teamName: '', avatar: '' }));
      const names = {
        leagueId,
        chainId: leagueId,
        season: '2025',
        name: leagueId,
        rosterPositions: ['QB', 'RB', 'WR'],
      };
      return { ...names, scoringSettings: league.scoring, rosters };
    },
    listPlayerOwners: async () => ({ owners: o.owners ?? [] }),
    listStatWeeks: async () => ({
      weeks: [...o.lines].flatMap(([season, weeks]) =>
        [...weeks].map(([week, lines]) => ({
          season: String(season),
          week,
          revision: 1,
          players: Object.keys(lines).length,
          readAtMs: o.readAt?.get(`${season}:${week}`),
        })),
      ),
      awaited: [],
    }),
    async *readStatWeeks({ season, weeks }) {
      for (const [week, lines] of o.lines.get(Number(season)) ?? []) {
        if (!weeks.includes(week)) continue;
        yield { week, revision: 1, lines: gzipSync(JSON.stringify(lines)) };
      }
    },
    async *readPlayers() {
      yield { players: o.players };
    },
  };
}

/** What a generated world says of its players and their weeks. */
export function generatedLines(world: World): Pick<Parameters<typeof fixedLeagueSync>[0], 'lines' | 'players'> {
  const lines = new Map(
    [...world.catalogs].map(([season, catalog]) => [
      season,
      new Map(
        catalog.lines.flatMap((week, number) =>
          number === 0 || week.size === 0 ? [] : [[number, Object.fromEntries(week) as never]],
        ),
      ),
    ]),
  );
  const season = world.catalogs.get(2025)!.season;
  const all = playersFile(world.population.players, season, { season: 2025, week: seasonOver, minute: 0 });
  const players = Object.entries(all as Record<string, Record<string, unknown>>).map(([playerId, player]) => ({
    playerId,
    name: String(player.full_name ?? `${player.first_name} ${player.last_name}`),
    position: String(player.position ?? ''),
    fantasyPositions: (player.fantasy_positions as string[] | null) ?? [],
    team: String(player.team ?? ''),
  }));
  return { lines, players };
}
