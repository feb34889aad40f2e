import type { Random } from '../random.js';
import { teams, type Team } from './teams.js';

/** Teams on their bye in weeks 5 to 14: 32 in all. */
const byesFrom5 = [4, 2, 4, 2, 4, 4, 2, 4, 4, 2];

type Pair = [home: string, away: string];

const sameDivision = (a: Team, b: Team): boolean => a.conference === b.conference && a.division === b.division;

function createMeetings() {
  const count = new Map<string, number>();
  const key = (a: Team, b: Team): string => [a.code, b.code].sort().join('/');
  return {
    of: (a: Team, b: Team): number => count.get(key(a, b)) ?? 0,
    add: (a: Team, b: Team): void => void count.set(key(a, b), (count.get(key(a, b)) ?? 0) + 1),
  };
}

/** Lower is better; infinite when the two have met as often as a season allows. */
function costOf(random: Random, met: ReturnType<typeof createMeetings>, a: Team, b: Team): number {
  const times = met.of(a, b);
  if (times >= (sameDivision(a, b) ? 2 : 1)) return Number.POSITIVE_INFINITY;
  return random.float() - (sameDivision(a, b) ? 0.75 : a.conference === b.conference ? 0.2 : 0);
}

/** One try at pairing everybody who plays this week; null when somebody is left without an opponent. */
function tryWeek(random: Random, playing: Team[], met: ReturnType<typeof createMeetings>): [Team, Team][] | null {
  const open = random.shuffle(playing);
  const pairs: [Team, Team][] = [];
  while (open.length > 0) {
    const one = open.pop() as Team;
    const costs = open.map((other) => costOf(random, met, one, other));
    const best = costs.reduce((low, cost, at) => (cost < (costs[low] ?? Infinity) ? at : low), 0);
    if (!((costs[best] ?? Infinity) < Infinity)) return null;
    pairs.push([one, open.splice(best, 1)[0] as Team]);
  }
  return pairs;
}

/** A season's pairs by week (index 0 is week 1), or null when it ran into a dead end. */
function trySeason(random: Random): Pair[][] | null {
  const met = createMeetings();
  const homes = new Map<string, number>();
  const resting = random.shuffle(teams);
  const weeks: Pair[][] = [];
  for (let week = 1; week <= 18; week += 1) {
    const off = new Set(resting.splice(0, byesFrom5[week - 5] ?? 0));
    const playing = teams.filter((team) => !off.has(team));
    let pairs: [Team, Team][] | null = null;
    for (let attempt = 0; attempt < 60 && !pairs; attempt += 1) pairs = tryWeek(random, playing, met);
    if (!pairs) return null;
    weeks.push(
      pairs.map(([a, b]) => {
        met.add(a, b);
        const lead = (homes.get(a.code) ?? 0) - (homes.get(b.code) ?? 0);
        const aHosts = lead < 0 || (lead === 0 && random.chance(0.5));
        const [home, away] = aHosts ? [a, b] : [b, a];
        homes.set(home.code, (homes.get(home.code) ?? 0) + 1);
        return [home.code, away.code];
      }),
    );
  }
  return weeks;
}

/** Who plays whom in the 18 weeks: 17 games and one bye each; rivals of a division meet at most twice, others once. */
export function pairingsOf(random: Random): Pair[][] {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const season = trySeason(random);
    if (season) return season;
  }
  throw new Error('No schedule found');
}
