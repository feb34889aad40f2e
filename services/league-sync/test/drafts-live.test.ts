import { createProviderTree, leagueReply, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const season = { leagueId: '740000000000731', season: '2032', scored: 0 };
const draftId = `${season.leagueId}77`;
const minuteMs = 60_000;

describe('a draft between seasons', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;

  beforeAll(async () => {
    putSeason(tree, season);
    putState(tree, '2032', 0, 'off');
    putDraft('pre_draft', 0);
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId: season.leagueId });
    chainId = (await loaded(bed, season.leagueId))?._id ?? '';
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.forgetBudget());

  function putDraft(status: string, picks: number): void {
    const draft = { draft_id: draftId, type: 'linear', status, season: '2032', settings: { rounds: 1, teams: 4 } };
    const times = { start_time: Date.now() - 5 * minuteMs, draft_order: null };
    tree.put(`league/${season.leagueId}`, {
      ...leagueReply(season),
      status: status === 'complete' ? 'in_season' : status,
    });
    tree.put(`league/${season.leagueId}/drafts`, [{ ...draft, ...times }]);
    tree.put(`draft/${draftId}`, { ...draft, ...times, slot_to_roster_id: { 1: 1, 2: 2, 3: 3, 4: 4 } });
    const made = Array.from({ length: picks }, (_, index) => index + 1).map((team) => ({
      ...{ pick_no: team, round: 1, draft_slot: team, roster_id: team, picked_by: ownerOf(team) },
      ...{ player_id: `${team}00`, metadata: { first_name: 'P', last_name: `${team}00` } },
    }));
    tree.put(`draft/${draftId}/picks`, made);
  }

  /** As if the league had been read last that many minutes ago, long before it is due again. */
  const readAgo = (minutes: number, watchedAt: Date) =>
    bed.deps.chains.update(chainId, {
      ...{ watchedAt, syncedAt: new Date(Date.now() - minutes * minuteMs), isRetrying: false },
      nextPollAt: new Date(Date.now() + 30 * minuteMs),
    });
  const board = async () => {
    const draft = await bed.deps.drafts.find(draftId);
    return [draft?.status, draft?.picks.length];
  };
  /** The board once it is read again; a poll that was under way says itself when the league was read. */
  const boardAfter = (minutes: number, picks: number) =>
    eventually(
      async () => {
        await readAgo(minutes, new Date());
        return board();
      },
      ([, count]) => count === picks,
    );

  test('is read every five minutes while somebody looks, from its start until it is complete', async () => {
    expect(await board()).toEqual(['pre_draft', 0]);
    putDraft('drafting', 1);
    expect(await boardAfter(6, 1)).toEqual(['drafting', 1]);
    putDraft('drafting', 2);
    expect(await boardAfter(6, 2)).toEqual(['drafting', 2]);
    putDraft('complete', 4);
    expect(await boardAfter(6, 4)).toEqual(['complete', 4]);
    const over = await eventually(
      () => bed.deps.chains.find(chainId),
      (chain) => chain?.draftingFrom === null,
    );
    expect(over?.sync.state).toBe('ready');
  });
});
