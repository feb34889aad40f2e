import type { Random } from '../random.js';
import { regularWeeks } from './rules.js';
import { teams, type Team } from './teams.js';

/** Teams on their bye, week by week from the first that has any: 32 in all, as the NFL spreads them. */
const firstByeWeek = 5;
const byes = [4, 2, 4, 2, 4, 4, 2, 4, 4, 2];
/** How often two teams may meet. */
const mostMeetings = { rivals: 2, others: 1 };
/** Rivals of a division are paired before the others, then teams of one conference. */
const preference = { division: 0.75, conference: 0.2 };
/** A week that does not come out is drawn again so often, and then the season. */
const triesAWeek = 60;
const triesASeason = 200;

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
  if (times >= (sameDivision(a, b) ? mostMeetings.rivals : mostMeetings.others)) return Number.POSITIVE_INFINITY;
  const sameConference = a.conference === b.conference;
  return random.float() - (sameDivision(a, b) ? preference.division : sameConference ? preference.conference : 0);
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
  for (let week = 1; week <= regularWeeks; week += 1) {
    const off = new Set(resting.splice(0, byes[week - firstByeWeek] ?? 0));
    const playing = teams.filter((team) => !off.has(team));
    let pairs: [Team, Team][] | null = null;
    for (let attempt = 0; attempt < triesAWeek && !pairs; attempt += 1) pairs = tryWeek(random, playing, met);
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

/** The opponents of each team in the 18 weeks: 17 games and one bye each; division rivals meet at most twice, others once. */
export function pairingsOf(random: Random): Pair[][] {
  for (let attempt = 0; attempt < triesASeason; attempt += 1) {
    const season = trySeason(random);
    if (season) return season;
  }
  throw new Error('No schedule found');
}
