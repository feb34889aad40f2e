export interface Faab {
  budget: number;
  used: number;
  remaining: number;
}

/** Sleeper's `waiver_type` 2: teams bid for players. 0 and 1 are waiver orders, without money. */
const bidding = 2;
const usualBudget = 100;

/** What a roster has left for waiver claims, by its league's own budget; null where the league does not bid. */
export function faabOf(
  league: Readonly<Record<string, number>>,
  roster: Readonly<Record<string, number>>,
): Faab | null {
  if ((league['waiver_type'] ?? bidding) !== bidding) return null;
  const budget = league['waiver_budget'] ?? usualBudget;
  const used = roster['waiver_budget_used'] ?? 0;
  return { budget, used, remaining: budget - used };
}
