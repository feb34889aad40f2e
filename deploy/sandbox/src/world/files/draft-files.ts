import type { Catalog } from '../league/catalog.js';
import { auctionBudget, draftOpensMs } from '../league/drafting.js';
import type { DraftRecord, LeagueSeason } from '../league/record.js';
import { startingSlots } from '../league/slots.js';
import type { LeagueSpec } from '../league/spec.js';
import { RawNumber } from './json.js';

/** Seconds to nominate and to pick; newcomers are drafted slowly, over days. */
const timers = { nomination: 60, startupPick: 120, rookiePick: 8 * 3600 };

function slotCounts(spec: LeagueSpec): Record<string, number> {
  const counts: Record<string, number> = {
    slots_bn: spec.rosterPositions.length - startingSlots(spec.rosterPositions).length,
  };
  for (const slot of startingSlots(spec.rosterPositions)) {
    const key = `slots_${slot.toLowerCase()}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** A draft as the league's list has it; the draft's own reply adds `slot_to_roster_id`. */
export function draftFile(spec: LeagueSpec, season: LeagueSeason, draft: DraftRecord): Record<string, unknown> {
  const ownerOf = (roster: number): string | null => season.owners[roster - 1]?.ownerId ?? null;
  const order = draft.slotToRoster
    .map((roster, index) => [ownerOf(roster), index + 1] as const)
    .filter(([owner]) => owner !== null);
  return {
    created: draft.startMs - draftOpensMs,
    creators: [season.members.find((member) => member.commissioner)?.userId ?? null],
    draft_id: draft.draftId,
    draft_order: draft.kind === 'startup' && draft.type === 'auction' ? null : Object.fromEntries(order),
    last_picked: draft.lastPickedMs,
    league_id: season.leagueId,
    metadata: { description: '', name: spec.name, scoring_type: spec.scoringType },
    season: String(season.season),
    season_type: 'regular',
    settings: {
      alpha_sort: 0,
      autostart: 0,
      cpu_autopick: 1,
      enforce_position_limits: 1,
      nomination_timer: timers.nomination,
      pick_timer: draft.kind === 'startup' ? timers.startupPick : timers.rookiePick,
      player_type: draft.kind === 'startup' ? 0 : 1,
      reversal_round: draft.reversalRound,
      rounds: draft.rounds,
      ...(draft.type === 'auction' ? { budget: auctionBudget } : {}),
      ...slotCounts(spec),
      teams: spec.teams,
    },
    sport: 'nfl',
    start_time: draft.startMs,
    status: 'complete',
    type: draft.type,
  };
}

export function slotToRoster(draft: DraftRecord): Record<string, number> {
  return Object.fromEntries(draft.slotToRoster.map((roster, index) => [String(index + 1), roster]));
}

/** `draft/<id>/picks`. */
export function picksFile(draft: DraftRecord, catalog: Catalog): Record<string, unknown>[] {
  return draft.picks.map((pick) => {
    const holding = catalog.holdings.get(pick.playerId);
    const player = holding?.player;
    return {
      draft_id: draft.draftId,
      draft_slot: pick.slot,
      is_keeper: null,
      metadata: {
        ...(pick.amount === undefined ? {} : { amount: String(pick.amount) }),
        first_name: player?.firstName ?? holding?.team ?? '',
        injury_status: '',
        last_name: player?.lastName ?? 'Defense',
        news_updated: '',
        number: player ? String(player.number) : '',
        player_id: pick.playerId,
        position: holding?.position ?? '',
        sport: 'nfl',
        status: 'Active',
        team: holding?.team ?? '',
        team_abbr: '',
        team_changed_at: '',
        years_exp: player ? String(catalog.season.season - player.rookieYear) : '',
      },
      pick_no: pick.pickNo,
      picked_by: pick.pickedBy,
      player_id: pick.playerId,
      roster_id: pick.roster,
      round: pick.round,
    };
  });
}

/** `draft/<id>/traded_picks`, where the provider sends the draft's id as a number. */
export function draftTradedPicksFile(draft: DraftRecord): Record<string, unknown>[] {
  return draft.tradedPicks.map((pick) => ({
    draft_id: new RawNumber(draft.draftId),
    owner_id: pick.owner,
    previous_owner_id: pick.previous,
    roster_id: pick.roster,
    round: pick.round,
    season: String(pick.season),
  }));
}
