import { type Champions } from '../../src/bodies/champion.js';
import { type Draft, type DraftPicks } from '../../src/bodies/draft.js';
import { type RawRoster, type RecordedSeason } from '../support/recorded-leagues.js';
import { recordedJson } from '../support/recorded.js';
import { anOwnerOf, type RecordedWorld } from '../support/recorded-world.js';

interface RawDraft {
  draft_id: string;
  type: string;
  status: string;
  season: string;
  start_time: number;
  settings: { teams: number; rounds: number; reversal_round?: number };
  draft_order: Record<string, number> | null;
}
interface RawPick {
  pick_no: number;
  round: number;
  draft_slot: number;
  roster_id: number;
  picked_by: string;
  player_id: string;
  is_keeper: boolean | null;
  metadata: { first_name: string; last_name: string; position: string; team: string; amount?: string };
}

/** The drafts of a league's seasons (given newest first) and all their picks. Returns how many picks there were. */
export async function checkDrafts(world: RecordedWorld, folder: string, chain: RecordedSeason[]): Promise<number> {
  const raw = chain.flatMap((season) => {
    const drafts = recordedJson<RawDraft[]>(folder, `league/${season.league.league_id}/drafts`) ?? [];
    return drafts.map((draft) => ({ season, draft }));
  });
  let picks = 0;
  for (const each of chain) {
    const url = `/api/leagues/${each.league.league_id}/historical-drafts`;
    const response = await world.read<Draft[]>(anOwnerOf(each), url);
    expect(response.map((draft) => draft.draft_id)).toEqual(raw.map(({ draft }) => draft.draft_id));
  }
  const reader = anOwnerOf(chain[0] as RecordedSeason);
  const responses = await world.read<Draft[]>(reader, `/api/leagues/${chain[0]?.league.league_id}/historical-drafts`);
  for (const [index, { season, draft }] of raw.entries()) {
    const ownerOf = new Map(season.rosters.map((roster) => [roster.owner_id, roster.roster_id]));
    const nameOf = new Map(season.users.map((user) => [user.user_id, user.display_name]));
    const { teams, rounds } = draft.settings;
    const slots = Object.entries(draft.draft_order ?? {}).map(([userId, slot]) => {
      return { slot, user_id: userId, roster_id: ownerOf.get(userId), display_name: nameOf.get(userId) };
    });
    const { draft_id, type, status, start_time, draft_order } = draft;
    const made = recordedJson<RawPick[]>(folder, `draft/${draft_id}/picks`) ?? [];
    const counted = { teams, rounds, reversal_round: draft.settings.reversal_round ?? 0 };
    expect(responses[index]).toMatchObject({
      ...{ draft_id, type, status, start_time, draft_order, season: season.league.season },
      settings: counted,
      picks: made.length,
    });
    expect(responses[index]?.slots).toHaveLength(teams);
    for (const slot of slots) expect(responses[index]?.slots[slot.slot - 1]).toMatchObject(slot);
    checkPicks(await world.read<DraftPicks>(reader, `/api/drafts/${draft_id}/picks`), made, slots);
    if (type !== 'auction') checkDirections(responses[index], made);
    picks += made.length;
  }
  return picks;
}

type Slot = { slot: number; roster_id: number | undefined; display_name: string | undefined };

function checkPicks(response: DraftPicks, made: RawPick[], slots: Slot[]): void {
  const expected = [...made]
    .sort((a, b) => a.pick_no - b.pick_no)
    .map((pick) => {
      const slot = slots.find((each) => each.slot === pick.draft_slot);
      const isTraded = slot?.roster_id !== pick.roster_id;
      const { pick_no, round, draft_slot, roster_id, picked_by, player_id, metadata } = pick;
      return {
        ...{ pick_no, round, draft_slot, roster_id, picked_by, player_id },
        is_keeper: pick.is_keeper === true || null,
        player_name: `${metadata.first_name} ${metadata.last_name}`,
        position: metadata.position,
        amount: metadata.amount === undefined ? null : Number(metadata.amount),
        isTraded,
        original_owner: isTraded ? slot?.display_name : null,
        owner: slots.find((each) => each.roster_id === roster_id)?.display_name,
      };
    });
  expect(response).toHaveLength(made.length);
  expect(response).toMatchObject(expected);
}

/** The directions of the rounds are those that the picks' own numbers tell. */
function checkDirections(draft: Draft | undefined, made: RawPick[]): void {
  const turned = new Set<number>();
  const teams = draft?.settings.teams ?? 0;
  for (const pick of made) {
    const place = pick.pick_no - (pick.round - 1) * teams;
    if (place === teams + 1 - pick.draft_slot) turned.add(pick.round);
    else expect(place).toBe(pick.draft_slot);
  }
  if (made.length > 0) expect(draft?.reversed_rounds).toEqual([...turned].sort((a, b) => a - b));
}

/** Champions and titles; where scores are recorded, the champion is the one that nobody knocked out. */
export async function checkChampions(world: RecordedWorld, folder: string, chain: RecordedSeason[]): Promise<number> {
  const [newest] = chain as [RecordedSeason];
  const url = `/api/leagues/${newest.league.league_id}`;
  const champions = await world.read<Champions>(anOwnerOf(newest), `${url}/historical-champions`);
  const decided = chain.flatMap((season) => {
    const winner = winnerOf(folder, season);
    if (winner === undefined) return [];
    const roster = season.rosters.find((each) => each.roster_id === winner) as RawRoster;
    const person = season.users.find((user) => user.user_id === roster.owner_id);
    expect([season.league.name, season.league.season, lastStanding(season)]).toEqual([
      season.league.name,
      season.league.season,
      winner,
    ]);
    const { league_id, season: year } = season.league;
    return [{ user_id: roster.owner_id, user_name: person?.display_name, avatar: person?.avatar, year, league_id }];
  });
  expect(champions).toHaveLength(decided.length);
  expect(champions).toMatchObject(decided);

  const titles: Record<string, string[]> = {};
  for (const { user_id, year } of decided) (titles[user_id ?? ''] ??= []).push(year);
  const shown = await world.read<Record<string, string[]>>(anOwnerOf(newest), `${url}/member-championships`);
  expect(shown).toEqual(titles);
  return decided.length;
}

function winnerOf(folder: string, { league }: RecordedSeason): number | undefined {
  const bracket = recordedJson<{ p?: number; w?: number | null }[]>(
    folder,
    `league/${league.league_id}/winners_bracket`,
  );
  if (bracket !== undefined) return bracket.find((row) => row.p === 1)?.w ?? undefined;
  const named = league.metadata?.['latest_league_winner_roster_id'];
  return league.status === 'complete' && named !== undefined ? Number(named) : undefined;
}

/** The playoff team that lost to none of those that were still in. */
function lastStanding({ league, rosters, weeks }: RecordedSeason): number | undefined {
  const value = ({ settings: s }: RawRoster) =>
    (s['wins'] ?? 0) * 1e6 + (s['fpts'] ?? 0) + (s['fpts_decimal'] ?? 0) / 100;
  const seeded = [...rosters].sort((a, b) => value(b) - value(a)).slice(0, league.settings['playoff_teams'] ?? 6);
  const alive = new Set(seeded.map((roster) => roster.roster_id));
  for (const { week, rows } of weeks) {
    if (week < (league.settings['playoff_week_start'] ?? 99) || alive.size === 1) continue;
    const playing = rows.filter((row) => row.matchup_id !== null && alive.has(row.roster_id));
    for (const two of Map.groupBy(playing, (row) => row.matchup_id).values()) {
      const [winner, loser] = two.sort((a, b) => (b.custom_points ?? b.points) - (a.custom_points ?? a.points));
      if (winner !== undefined && loser !== undefined) alive.delete(loser.roster_id);
    }
  }
  return alive.size === 1 ? [...alive][0] : undefined;
}
