/** Where a side of a match comes from: the winner or the loser of a match. */
export interface MatchSource {
  winnerOf: number | null;
  loserOf: number | null;
}

/** A match of a bracket; teams (roster ids) and results are null until they are known. */
export interface BracketMatch {
  round: number;
  match: number;
  team1: number | null;
  team2: number | null;
  /** Who goes on: in a toilet bowl the lower score. */
  winner: number | null;
  loser: number | null;
  /** The place that is played for: 1 is the title. */
  place: number | null;
  team1From: MatchSource | null;
  team2From: MatchSource | null;
}

/** Who goes on of two rosters that meet in a round; null until it is decided. */
export type Decide = (round: number, one: number, other: number) => number | null;

interface Entrant {
  rosterId: number | null;
  from: MatchSource | null;
}

const open: Entrant = { rosterId: null, from: null };

/**
 * The bracket of these rosters, by seed, as Sleeper draws it, as far as `decide` knows results. The best seeds rest in
 * the first round where the number of teams is no power of two. The losers of the semi-finals play for third place,
 * those of the round before for fifth (two of them), or for fifth and seventh (four). With `reseeds` the best who is
 * left meets the worst in every round, so its pairs are open until the round before is over. Empty for fewer than two.
 * Source: recorded brackets.
 */
export function drawBracket(seeds: readonly number[], { reseeds, decide }: { reseeds: boolean; decide: Decide }) {
  const matches: BracketMatch[] = [];
  const play = (round: number, [one, other]: readonly [Entrant, Entrant], place: number | null = null) => {
    const teams = { team1: one.rosterId, team2: other.rosterId, team1From: one.from, team2From: other.from };
    const match = decided({ round, match: matches.length + 1, ...teams, winner: null, loser: null, place }, decide);
    matches.push(match);
    return match;
  };

  let slots = firstRound(seeds);
  /** Losers of the round before, and the matches among those who lost before that. */
  let losers: BracketMatch[] = [];
  let consolation: BracketMatch[] = [];
  for (let round = 1; slots.length > 1; round += 1) {
    const pairs = twoByTwo(round > 1 && reseeds ? reseeded(slots, seeds) : slots);
    const isFinal = pairs.length === 1;
    const winners = pairs.map(([one, other]) =>
      one === null || other === null ? (one ?? other) : play(round, [one, other], isFinal ? 1 : null),
    );
    const played = winners.filter((entry) => entry !== null && 'match' in entry);
    const placed = isFinal ? [...placeGames(losers, 3), ...placeGames(consolation, 5, 7)] : [];
    const fifth = pairs.length === 2 ? placeGames(losers, 5) : [];
    for (const { sides, place } of [...placed, ...fifth]) play(round, sides, place);
    consolation =
      pairs.length === 2 && losers.length === 4
        ? twoByTwo(losers).map(([one, other]) => play(round, [loserOf(one), loserOf(other)]))
        : [];
    losers = played;
    slots = winners.map((entry) => (entry !== null && 'match' in entry ? winnerOf(entry) : entry));
  }
  return matches;
}

/** A bracket with what follows from its own results and from `decide` filled in. */
export function fillBracket(matches: readonly BracketMatch[], decide: Decide): BracketMatch[] {
  const known = new Map<number, BracketMatch>();
  const rosterOf = (from: MatchSource | null) =>
    known.get(from?.winnerOf ?? 0)?.winner ?? known.get(from?.loserOf ?? 0)?.loser ?? null;
  const inOrder = [...matches].sort((a, b) => a.round - b.round || a.match - b.match);
  for (const match of inOrder) {
    const team1 = match.team1 ?? rosterOf(match.team1From);
    const team2 = match.team2 ?? rosterOf(match.team2From);
    known.set(match.match, decided({ ...match, team1, team2 }, decide));
  }
  return [...known.values()];
}

function decided(match: BracketMatch, decide: Decide): BracketMatch {
  const { round, team1, team2 } = match;
  if (team1 === null || team2 === null) return match;
  const winner = match.winner ?? decide(round, team1, team2);
  return { ...match, winner, loser: winner === null ? null : winner === team1 ? team2 : team1 };
}

const winnerOf = ({ match, winner }: BracketMatch): Entrant => ({
  rosterId: winner,
  from: { winnerOf: match, loserOf: null },
});
const loserOf = ({ match, loser }: BracketMatch): Entrant => ({
  rosterId: loser,
  from: { winnerOf: null, loserOf: match },
});

/** The games for places between two matches' losers, or (with `lower`) between their winners and between their losers. */
function placeGames(matches: readonly BracketMatch[], place: number, lower?: number) {
  const [one, other] = matches;
  if (one === undefined || other === undefined || matches.length !== 2) return [];
  const ofLosers = [loserOf(one), loserOf(other)] as const;
  if (lower === undefined) return [{ sides: ofLosers, place }];
  return [
    { sides: [winnerOf(one), winnerOf(other)] as const, place },
    { sides: ofLosers, place: lower },
  ];
}

/** The seeds by their place in the bracket, so that neighbours meet: 1, 8, 4, 5, 2, 7, 3, 6; null: nobody is there. */
function firstRound(seeds: readonly number[]): (Entrant | null)[] {
  if (seeds.length < 2) return [];
  let order = [1, 2];
  while (order.length < seeds.length) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order.map((seed) => {
    const rosterId = seeds[seed - 1];
    return rosterId === undefined ? null : { rosterId, from: null };
  });
}

/** The best who is left beside the worst; until all are known those who rested come first, and the others are open. */
function reseeded(slots: readonly (Entrant | null)[], seeds: readonly number[]): (Entrant | null)[] {
  const entrants = slots.filter((slot) => slot !== null);
  if (entrants.length === 2) return entrants;
  const bySeed = (list: readonly Entrant[]) =>
    list.toSorted((a, b) => seeds.indexOf(a.rosterId ?? 0) - seeds.indexOf(b.rosterId ?? 0));
  const isKnown = entrants.every(({ rosterId }) => rosterId !== null);
  const resting = entrants.filter(({ from }) => from === null);
  const ranked = isKnown ? bySeed(entrants) : [...bySeed(resting), ...entrants.slice(resting.length).map(() => open)];
  return ranked.slice(0, ranked.length / 2).flatMap((entrant, index) => [entrant, ranked.at(-1 - index) ?? open]);
}

const twoByTwo = <T>(list: readonly T[]): [T, T][] =>
  Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index] as T, list[2 * index + 1] as T]);
