/**
 * How many choices are looked at before the answer becomes a bound: some 4,000 among twelve teams. One costs about the
 * square of the teams, so large leagues get fewer.
 */
const mostStepsOf = (teams: number): number => Math.ceil(600_000 / Math.max(1, teams * teams));

/**
 * The most that a set of teams is worth of which each can get what it needs at the same time, in halves of a game: a game
 * gives two of them, to one of the two or one to each. Teams that are not in `needs` take nothing from their games.
 * `worthOf` a set of roster ids must never fall when a team joins it; the number of teams is one.
 *
 * Exact: whether a set of teams can be served is a flow from games to teams, found by augmenting paths as each team
 * joins (Ford and Fulkerson), and sets are searched depth first, leaving out what cannot beat the best one (the
 * elimination problem of Schwartz, 1966). Should the search grow too long, the result is what it could be at most.
 */
export function mostThatReach(
  needs: ReadonlyMap<number, number>,
  pairs: readonly (readonly [number, number])[],
  worthOf: (rosterIds: ReadonlySet<number>) => number,
): number {
  const { served, open } = settleObvious(needs, pairs);
  const ids = [...open.keys()].sort((a, b) => (open.get(a) ?? 0) - (open.get(b) ?? 0));
  const needOf = ids.map((id) => open.get(id) ?? 0);
  const units = unitsBetween(ids, pairs);
  const mostSteps = mostStepsOf(ids.length);
  const idsOf = (indexes: readonly number[]) => indexes.flatMap((index) => ids[index] ?? []);
  let [best, steps] = [-Infinity, 0];

  const search = (index: number, chosen: readonly number[], halves: Halves): void => {
    const most = worthOf(new Set([...served, ...idsOf(chosen), ...ids.slice(index)]));
    if (most <= best || steps > mostSteps) return;
    if (index === ids.length) {
      best = most;
      return;
    }
    steps += 1;
    const next = join({ units, needOf, chosen, halves }, index);
    if (next !== null) search(index + 1, [...chosen, index], next);
    search(index + 1, chosen, halves);
  };
  search(0, [], []);
  return steps > mostSteps ? worthOf(new Set([...served, ...ids])) : best;
}

/** Who holds how many halves of the games between two chosen teams: `halves[a][b]` are those of a against b. */
type Halves = readonly (readonly number[])[];

/** Teams that need nothing more, and those that cannot get enough, need no search; their games are the others'. */
function settleObvious(needs: ReadonlyMap<number, number>, pairs: readonly (readonly [number, number])[]) {
  const open = new Map(needs);
  const served: number[] = [];
  for (let changed = true; changed;) {
    changed = false;
    for (const id of [...open.keys()]) {
      const games = pairs.filter((pair) => pair.includes(id));
      const rivals = games.filter(([a, b]) => open.has(a === id ? b : a)).length;
      const need = (needs.get(id) ?? 0) - 2 * (games.length - rivals);
      if (need > 0 && need <= 2 * rivals) continue;
      if (need <= 0) served.push(id);
      open.delete(id);
      changed = true;
    }
  }
  // What the games against others than these give is theirs already.
  for (const id of open.keys()) {
    const sure = pairs.filter(([a, b]) => (a === id && !open.has(b)) || (b === id && !open.has(a))).length;
    open.set(id, (needs.get(id) ?? 0) - 2 * sure);
  }
  return { served, open };
}

function unitsBetween(ids: readonly number[], pairs: readonly (readonly [number, number])[]): number[][] {
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const units = ids.map(() => ids.map(() => 0));
  for (const [a, b] of pairs) {
    const [one, other] = [indexOf.get(a), indexOf.get(b)];
    if (one === undefined || other === undefined) continue;
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const row = units[from];
      if (row !== undefined) row[to] = (row[to] ?? 0) + 2;
    }
  }
  return units;
}

/** The halves after another team has joined the chosen ones; null when they cannot all get what they need. */
function join(
  state: {
    units: readonly (readonly number[])[];
    needOf: readonly number[];
    chosen: readonly number[];
    halves: Halves;
  },
  joining: number,
): Halves | null {
  const { units, needOf, chosen } = state;
  const together = [...chosen, joining];
  // Until now the chosen ones had all of their games against the new one.
  const halves = units.map((row, a) => row.map((all, b) => (b === joining ? all : (state.halves[a]?.[b] ?? 0))));
  halves[joining] = units.map(() => 0);
  const at = (a: number, b: number) => halves[a]?.[b] ?? 0;
  const move = (a: number, b: number, by: number) => {
    const row = halves[a];
    if (row !== undefined) row[b] = at(a, b) + by;
  };
  /** What a chosen team holds: all of its games against teams that are not chosen, and its share of the others. */
  const amount = (team: number) =>
    needOf.reduce(
      (sum, _, rival) => sum + (together.includes(rival) ? at(team, rival) : (units[team]?.[rival] ?? 0)),
      0,
    );

  for (let missing = (needOf[joining] ?? 0) - amount(joining); missing > 0; missing -= 1) {
    const giver = new Map<number, number>([[joining, joining]]);
    const queue = [joining];
    let end: number | undefined;
    for (let taker = queue.shift(); taker !== undefined && end === undefined; taker = queue.shift()) {
      for (const team of together) {
        if (giver.has(team) || at(team, taker) === 0) continue;
        giver.set(team, taker);
        if (amount(team) > (needOf[team] ?? 0)) {
          end = team;
          break;
        }
        queue.push(team);
      }
    }
    if (end === undefined) return null;
    for (let from = end; from !== joining;) {
      const to = giver.get(from) ?? joining;
      move(from, to, -1);
      move(to, from, 1);
      from = to;
    }
  }
  return halves;
}
