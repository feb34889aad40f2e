import { globSync } from 'node:fs';
import { describeRecorded, recordedJson, recordedLeagues } from './support/recorded.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

interface RawLeague {
  name: string;
  settings: { last_scored_leg?: number | null };
}

describeRecorded('connecting recorded leagues', (folder) => {
  let bed: SyncBed;
  beforeAll(async () => {
    bed = await syncBed({ folder, provider: { timeoutMs: 5_000 } });
  });
  beforeEach(() => bed.forgetBudget());
  afterAll(() => bed.close());

  const raw = <T>(apiPath: string): T => {
    const reply = recordedJson<T>(folder, apiPath);
    if (reply === undefined) throw new Error(`not recorded: ${apiPath}`);
    return reply;
  };

  const leagueIds = folder === '' ? ['(none recorded)'] : recordedLeagues(folder).sort();

  test.each(leagueIds)(
    'league %s is loaded with all its seasons',
    async (leagueId) => {
      const [user] = raw<{ user_id: string }[]>(`league/${leagueId}/users`);
      const { username } = raw<{ username: string }>(`user/${user?.user_id ?? ''}`);
      const { name } = raw<RawLeague>(`league/${leagueId}`);
      const reply = await bed.verify(username, { leagueId });
      expect(reply).toEqual({ status: 200, body: { league: { id: leagueId, name } } });

      const chain = await loaded(bed, leagueId);
      expect(chain?.sync).toMatchObject({ state: 'ready', message: null, done: chain?.sync.total });
      for (const { season, leagueId: id } of chain?.seasons ?? []) {
        const weeks = await bed.deps.matchups.ofSeason(chain?._id ?? '', season);
        expect(weeks).toHaveLength(globSync(`v1/league/${id}/matchups/*.json`, { cwd: folder }).length);
        const scored = raw<RawLeague>(`league/${id}`).settings.last_scored_leg ?? 0;
        const over = weeks.filter(({ week }) => week <= scored);
        expect(weeks.filter(({ isFinal }) => isFinal)).toEqual(over);
        expect(over.every(({ revision }) => revision === 1)).toBe(true);
        expect(await bed.deps.rosters.ofLeague(id)).toHaveLength(raw<unknown[]>(`league/${id}/rosters`).length);
      }
    },
    90_000,
  );
});
