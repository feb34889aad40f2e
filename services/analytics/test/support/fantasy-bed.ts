import { footballClock } from '@dynasty/kit/league/football-clock';
import { type PlayerOwner } from '@dynasty/proto/league/v1/league_service';
import { loadNflData } from '../../src/actions/load-nfl-data.js';
import { refreshNflData } from '../../src/actions/refresh-nfl-data.js';
import { refreshStatLines } from '../../src/actions/refresh-stat-lines.js';
import { analyticsBed } from './analytics-bed.js';
import { fixedLeagueSync, generatedLines } from './generated-league-sync.js';
import { writePoints } from './points-file.js';
import { generatedNfl } from './generated-nfl.js';

export const scoring = { pass_yd: 0.04, pass_td: 4, pass_int: -2, rush_yd: 0.1, rush_td: 6, rec: 0.5, rec_yd: 0.1, rec_td: 6, fum_lost: -2, fgm_0_19: 3, fgm_20_29: 3, fgm_30_39: 3, fgm_40_49: 4, fgm_50p: 5, xpm: 1, sack: 1, int: 2, def_td: 6 }; // prettier-ignore
export const withDefenders = { ...scoring, idp_tkl_solo: 1, idp_sack: 2 };

/**
 * The service beside a generated world: league 1 has a scoring and two rosters, the second without an owner's name;
 * league 2 scores single defenders. "ann" is a member of both, "bob" of the second. `from`: the first season of that world.
 */
export async function fantasyBed(seed: number, owners: PlayerOwner[] = [], from?: number) {
  const nfl = await generatedNfl(seed, from);
  const world = generatedLines(nfl.world);
  const best = [...world.players].filter(({ position }) => ['QB', 'RB', 'WR', 'TE', 'K'].includes(position));
  const rosters = [0, 1].map((index) => ({
    rosterId: index + 1,
    // As members write their names: one begins with a small letter.
    ownerName: ['rusticRhino', ''][index]!,
    playerIds: best.filter((_player, place) => place % 7 === index).map(({ playerId }) => playerId),
  }));
  const leagues = [
    { leagueId: '1', scoring, rosters },
    { leagueId: '2', members: ['ann', 'bob'], scoring: withDefenders, rosters: [] },
  ];
  const readAt = new Map<string, number>();
  const leagueSync = fixedLeagueSync({ leagues, owners, readAt, ...world });
  const bed = await analyticsBed({ folder: nfl.folder, leagueSync });
  const pointsFile = `${nfl.folder}/points.csv`;
  const positions = new Map(world.players.map(({ playerId, position }) => [playerId, position]));
  const gsis = new Map(nfl.world.population.players.map(({ id, gsisId }) => [id, gsisId]));
  writePoints(pointsFile, world.lines, scoring, (id) => ({ gsis: gsis.get(id), position: positions.get(id) }));

  return {
    bed,
    nfl,
    files: {
      points: pointsFile,
      games: `${nfl.folder}/games.csv`,
      plays: `${nfl.folder}/play_by_play_2025.parquet`,
      rosters: `${nfl.folder}/rosters_seasonal_2021-2025.parquet`,
    },
    lines: world.lines,
    readAt,
    players: world.players,
    /** Every stat line under the scoring, for plain SQL: season, week, id, gsis, position, gp, cents, ppr. */
    pointsFile,
    /** Takes what the sources have, where a week is named at its first kickoff in 2025 by the football clock. */
    async load(week?: number): Promise<void> {
      const games = [...(await bed.deps.games.all()).values()].filter((game) => game.season === '2025');
      const [first] = games.flatMap((game) => (game.week === week ? [game.kickoff!.toISOString()] : [])).sort();
      const clock = first === undefined ? bed.deps.clock : footballClock(first);
      await refreshNflData({ ...bed.deps, clock }, AbortSignal.timeout(90_000));
      await refreshStatLines(bed.deps, AbortSignal.timeout(60_000));
      await loadNflData(bed.deps);
    },
    /** As after an hour: whoever is another one now is so for the service too. */
    async readPlayersAgain(): Promise<void> {
      const isOld = { $set: { checkedAt: new Date(0), tookAt: new Date(0) } };
      await bed.mongo.connection.db!.collection('ingestions').updateOne({ _id: 'sleeper-players' as never }, isOld);
      await refreshStatLines(bed.deps, AbortSignal.timeout(60_000));
      await loadNflData(bed.deps);
    },
    async close(): Promise<void> {
      await bed.close();
      nfl.remove();
    },
  };
}

export type FantasyBed = Awaited<ReturnType<typeof fantasyBed>>;
