// Takes long: it makes fifty worlds.
import { createWorld, firstSeason } from '../src/world/world.js';
import type { Moment } from '../src/world/files/moment.js';
import { checkLines, checkSchedule } from './football-laws.js';
import { chainsOf } from './league-facts.js';
import { checkBrackets, checkMoney, checkPicks, checkRosters, checkScores, checkStandings } from './league-laws.js';
import { repliesOf } from './memory-replies.js';

const seeds = Array.from({ length: 50 }, (_, index) => 1000 + index * 37);

/** Another moment for every seed: weeks 1 to 19, from Tuesday's first hour to Monday night. */
const momentOf = (index: number): Moment => ({
  season: 2025,
  week: 1 + ((index * 7) % 19),
  minute: (index * 1237) % 10_080,
});

const firstSeasonOf = (index: number): number => (index % 25 === 12 ? firstSeason : index % 5 === 0 ? 2024 : 2025);

describe('a generated world', () => {
  it.each(seeds.map((seed, index) => [seed, momentOf(index), index] as const))(
    'of seed %i at %o keeps its laws',
    (seed, moment, index) => {
      const complaints: string[] = [];
      const complain = (what: string): void => void complaints.push(what);
      // Every fifth world has a past, with its trades, drafts and brackets, and two have all of theirs; a season alone is
      // made in a fraction of the time.
      const first = firstSeasonOf(index);
      const world = createWorld(seed, first);
      for (const { season, lines } of world.catalogs.values()) {
        checkSchedule(season.games, complain);
        for (let week = 1; week <= 18; week += 1) {
          checkLines(
            season.games.filter(({ game }) => game.week === week),
            lines[week] ?? new Map(),
            complain,
          );
        }
      }
      const replies = repliesOf(world, moment);
      const chains = chainsOf(replies);
      for (const chain of chains) {
        checkPicks(chain, complain);
        checkRosters(chain, replies, complain);
        for (const facts of chain) {
          checkScores(facts, replies, complain);
          checkStandings(facts, complain);
          checkBrackets(facts, complain);
          checkMoney(facts, complain);
        }
      }
      const setUpLate = chains.flat().filter(({ league }) => (league.settings['start_week'] ?? 1) > 1);
      expect(setUpLate).toHaveLength(first === 2025 ? 0 : 1);
      for (const { rosters, league } of setUpLate)
        expect(new Set(rosters.map(({ metadata }) => metadata?.record.length))).toEqual(
          new Set([(league.settings['playoff_week_start'] ?? 0) - 1]),
        );
      // The second league was set up a season after the first.
      const lengths = { 2022: [4, 3], 2024: [2, 2], 2025: [1, 1] }[first];
      expect(chains.map((chain) => chain.length)).toEqual(lengths);
      expect(complaints.slice(0, 10)).toEqual([]);
    },
    60_000,
  );
});
