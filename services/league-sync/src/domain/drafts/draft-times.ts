/** What tells when a league drafts. */
export interface DraftTime {
  /** pre_draft, drafting or complete. */
  status: string;
  /** Epoch ms. */
  startTimeMs: number | null;
}

/** Picks can come at once when a draft starts. */
const beforeStartMs = 15 * 60_000;
/** A draft that has not begun by then begins at any other time: the league's status says when. */
const afterStartMs = 60 * 60_000;

/**
 * From when on the picks of a league's season can change any minute, as far as is known at `now`: long since while it is
 * drafting, else from shortly before the next draft starts. Null where no draft is ahead.
 */
export function draftingFrom(leagueStatus: string, drafts: readonly DraftTime[], now: Date): Date | null {
  if ([leagueStatus, ...drafts.map(({ status }) => status)].includes('drafting')) return new Date(0);
  const starts = drafts.flatMap(({ status, startTimeMs }) =>
    status === 'complete' || startTimeMs === null || startTimeMs + afterStartMs < now.getTime() ? [] : [startTimeMs],
  );
  return starts.length === 0 ? null : new Date(Math.min(...starts) - beforeStartMs);
}

/** Whether a league drafts at `now`, by what `draftingFrom` said when it was read last. */
export const isDrafting = (chain: { draftingFrom?: Date | null }, now: Date): boolean =>
  chain.draftingFrom != null && chain.draftingFrom <= now;
