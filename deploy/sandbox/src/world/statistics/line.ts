/** A player's (or a team defence's) week in the fantasy provider's own keys. */
export type Line = Record<string, number>;

/** Lines of one week by provider id; a team defence's id is its team's code. */
export class WeekLines {
  readonly lines = new Map<string, Line>();

  of(id: string): Line {
    let line = this.lines.get(id);
    if (!line) this.lines.set(id, (line = Object.create(null) as Line));
    return line;
  }

  add(id: string, key: string, amount = 1): void {
    const line = this.of(id);
    line[key] = (line[key] ?? 0) + amount;
  }

  /** Keeps the larger value, for the longest of something. */
  longest(id: string, key: string, value: number): void {
    const line = this.of(id);
    line[key] = Math.max(line[key] ?? value, value);
  }
}

/** Points to the cent, half a cent away from zero. */
export function cents(value: number): number {
  const rounded = Math.round(Math.abs(value) * 100 + 1e-7) / 100;
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

/** Fantasy points: the sum of stat x setting over the keys that a league scores. */
export function pointsOf(line: Line | undefined, scoring: Readonly<Record<string, number>>): number {
  if (!line) return 0;
  let points = 0;
  // for…in: this runs for every player of every week, and allocates nothing.
  for (const key in line) {
    const worth = scoring[key];
    if (worth) points += (line[key] ?? 0) * worth;
  }
  return cents(points);
}
