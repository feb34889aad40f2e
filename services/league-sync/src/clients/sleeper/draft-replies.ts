import { type Static, Type } from 'typebox';
import { type BracketRow } from '../../store/brackets.js';
import { type DraftDoc, type DraftPick } from '../../store/drafts.js';
import {
  checked,
  EpochMs,
  Id,
  maybe,
  Numbers,
  numbersOf,
  PlayerId,
  RosterId,
  Season,
  Texts,
  textsOf,
} from './checked.js';

const SlotMap = maybe(Type.Record(Type.String(), Type.Union([Type.Integer(), Type.Null()])));
const DraftReply = Type.Object({
  draft_id: Id,
  type: Type.String(),
  status: Type.String(),
  season: Season,
  start_time: maybe(EpochMs),
  settings: maybe(Numbers),
  metadata: maybe(Texts),
  draft_order: SlotMap,
  slot_to_roster_id: SlotMap,
});

/** A draft, without what says which league it belongs to and which picks were traded. */
export type ProviderDraft = Omit<DraftDoc, 'chainId' | 'leagueId' | 'tradedPicks' | 'picks'>;

export const readDraft = checked('draft', DraftReply, draftOf);
export const readDrafts = checked('drafts', Type.Array(DraftReply), (drafts) => drafts.map(draftOf));

function draftOf(draft: Static<typeof DraftReply>): ProviderDraft {
  return {
    _id: draft.draft_id,
    season: draft.season,
    type: draft.type,
    status: draft.status,
    startTimeMs: draft.start_time ?? null,
    settings: numbersOf(draft.settings),
    metadata: textsOf(draft.metadata),
    draftOrder: draft.draft_order == null ? null : numbersOf(draft.draft_order),
    slotToRosterId: draft.slot_to_roster_id == null ? null : numbersOf(draft.slot_to_roster_id),
  };
}

const PicksReply = Type.Array(
  Type.Object({
    pick_no: Type.Integer(),
    round: Type.Integer(),
    draft_slot: Type.Integer(),
    roster_id: maybe(RosterId),
    picked_by: maybe(Type.String()),
    player_id: PlayerId,
    is_keeper: maybe(Type.Boolean()),
    metadata: maybe(Texts),
  }),
);

export const readPicks = checked('picks', PicksReply, (picks) =>
  picks
    .map((pick): DraftPick => {
      const about = textsOf(pick.metadata);
      const amount = Number.parseInt(about['amount'] ?? '', 10);
      return {
        pickNo: pick.pick_no,
        round: pick.round,
        draftSlot: pick.draft_slot,
        rosterId: pick.roster_id ?? null,
        pickedBy: pick.picked_by == null || pick.picked_by === '' ? null : pick.picked_by,
        playerId: pick.player_id,
        isKeeper: pick.is_keeper === true,
        amount: Number.isNaN(amount) ? null : amount,
        player: {
          firstName: about['first_name'] ?? '',
          lastName: about['last_name'] ?? '',
          position: about['position'] ?? null,
          team: about['team'] ?? null,
        },
      };
    })
    .sort((a, b) => a.pickNo - b.pickNo),
);

const Outcome = Type.Object({ w: maybe(Type.Integer()), l: maybe(Type.Integer()) });
const From = maybe(Outcome);
/** Until a team is known, the game that it comes from may stand in its place. */
const Team = maybe(Type.Union([RosterId, Outcome]));
const BracketReply = Type.Array(
  Type.Object({
    r: Type.Integer(),
    m: Type.Integer(),
    t1: Team,
    t2: Team,
    w: maybe(RosterId),
    l: maybe(RosterId),
    p: maybe(Type.Integer()),
    t1_from: From,
    t2_from: From,
  }),
);

export const readBracket = checked('bracket', BracketReply, (rows) =>
  rows.map((row): BracketRow => ({
    round: row.r,
    match: row.m,
    team1: typeof row.t1 === 'number' ? row.t1 : null,
    team2: typeof row.t2 === 'number' ? row.t2 : null,
    winner: row.w ?? null,
    loser: row.l ?? null,
    place: row.p ?? null,
    team1From: fromOf(row.t1_from ?? row.t1),
    team2From: fromOf(row.t2_from ?? row.t2),
  })),
);

const fromOf = (from: Static<typeof From> | Static<typeof Team> | undefined) =>
  from == null || typeof from === 'number' ? null : { winnerOf: from.w ?? null, loserOf: from.l ?? null };
