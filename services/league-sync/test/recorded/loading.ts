import { globSync } from 'node:fs';
import { type RecordedSeason } from '../support/recorded-leagues.js';
import { type RecordedWorld } from '../support/recorded-world.js';

/** A season was let in by its own id, and all of its league's seasons are stored, every final week once. */
export async function checkLoaded(world: RecordedWorld, folder: string, { league }: RecordedSeason): Promise<void> {
  const { deps } = world.bed;
  const { league_id: leagueId, name } = league;
  expect(world.verified.get(leagueId)).toEqual({ status: 200, body: { league: { id: leagueId, name } } });
  const chain = await deps.chains.findByLeague(leagueId);
  expect(chain?.sync).toMatchObject({ state: 'ready', message: null, done: chain?.sync.total });
  expect(chain?.leagueIds).toContain(leagueId);
  for (const { season, leagueId: id } of chain?.seasons ?? []) {
    const raw = world.seasons.get(id);
    const weeks = await deps.matchups.ofSeason(chain?._id ?? '', season);
    expect(weeks).toHaveLength(globSync(`v1/league/${id}/matchups/*.json`, { cwd: folder }).length);
    const scored = raw?.league.settings['last_scored_leg'] ?? 0;
    const over = weeks.filter(({ week }) => week <= scored);
    expect(weeks.filter(({ isFinal }) => isFinal)).toEqual(over);
    expect(over.every(({ revision }) => revision === 1)).toBe(true);
    expect(await deps.rosters.ofLeague(id)).toHaveLength(raw?.rosters.length ?? 0);
  }
}
