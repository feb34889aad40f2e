/**
 * The rounds that run from the last slot to the first. Only a snake draft turns: each round runs against the one
 * before, except the reversal round, which repeats its direction.
 */
export function reversedRounds(draft: { type: string; rounds: number; reversalRound: number }): number[] {
  if (draft.type !== 'snake') return [];
  const rounds = Array.from({ length: draft.rounds }, (_, index) => index + 1);
  const hasTurnedBack = (round: number) => draft.reversalRound > 1 && round >= draft.reversalRound;
  return rounds.filter((round) => (round - 1 - Number(hasTurnedBack(round))) % 2 === 1);
}
