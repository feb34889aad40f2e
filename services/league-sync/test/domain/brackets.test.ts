import { resolveBracket, type ResolvedMatch } from '@dynasty/sandbox/world/league/bracket';
import { type WeekRecord } from '@dynasty/sandbox/world/league/record';
import { type Match, type PlayoffsPage, playoffsPageOf } from '../../src/domain/pages/playoffs-page.js';
import { type BracketFacts, bracketsOf } from '../../src/domain/playoffs/brackets.js';
import { drawBracket } from '../../src/domain/playoffs/draw.js';
import { losersSeeds } from '../../src/domain/playoffs/seeds.js';
import { playoffRounds } from '../../src/domain/season/playoffs.js';
import { type GeneratedPlayoffs, generatedPlayoffs } from '../support/generated-playoffs.js';
import { seedsInOrder } from '../support/seeds-in-order.js';

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const drawn = (count: number, reseeds = false) =>
  drawBracket(seeds(count), { reseeds, decide: (_, one, other) => Math.min(one, other) });
const text = (matches: ReturnType<typeof drawn>) =>
  matches.map(({ round, team1, team2, place }) => `${round}: ${team1}-${team2}${place ? ` for ${place}` : ''}`);

describe('a bracket', () => {
  it.each([
    [2, ['1: 1-2 for 1']],
    [4, ['1: 1-4', '1: 2-3', '2: 1-2 for 1', '2: 4-3 for 3']],
    [6, ['1: 4-5', '1: 3-6', '2: 1-4', '2: 2-3', '2: 5-6 for 5', '3: 1-2 for 1', '3: 4-3 for 3']],
    [
      8,
      [
        ...['1: 1-8', '1: 4-5', '1: 2-7', '1: 3-6', '2: 1-4', '2: 2-3', '2: 8-5', '2: 7-6'],
        ...['3: 1-2 for 1', '3: 4-3 for 3', '3: 5-6 for 5', '3: 8-7 for 7'],
      ],
    ],
  ])('of %i teams gives the best the worst', (count, matches) => {
    expect(text(drawn(count))).toEqual(matches);
  });

  it('seeds anew when the worst has won: they meet the best', () => {
    const upset = (reseeds: boolean) =>
      drawBracket(seeds(6), {
        reseeds,
        decide: (round, one, other) => (round === 1 ? Math.max : Math.min)(one, other),
      });
    expect(text(upset(false)).slice(2, 4)).toEqual(['2: 1-5', '2: 2-6']);
    expect(text(upset(true)).slice(2, 4)).toEqual(['2: 1-6', '2: 2-5']);
    const before = drawBracket(seeds(6), { reseeds: true, decide: () => null });
    expect(text(before).slice(2)).toEqual([
      '2: 1-null',
      '2: 2-null',
      '2: null-null for 5',
      '3: null-null for 1',
      '3: null-null for 3',
    ]);
  });

  it('seeds division winners first, where the league has divisions', () => {
    const ranked = [2, 4, 1, 3].map((rosterId) => ({ rosterId, division: rosterId % 2 === 0 ? 1 : 2 }));
    expect(seedsInOrder(ranked, 2)).toEqual([2, 1, 4, 3]);
    expect(seedsInOrder(ranked, 0)).toEqual([2, 4, 1, 3]);
  });

  it('of the losers is that of the worst in a toilet bowl, of the best who are left otherwise', () => {
    expect(losersSeeds(seeds(12), 4, true)).toEqual([12, 11, 10, 9]);
    expect(losersSeeds(seeds(12), 4, false)).toEqual([5, 6, 7, 8]);
    expect(losersSeeds(seeds(10), 6, true)).toEqual([10, 9, 8, 7]);
  });
});

const fifty = Array.from({ length: 50 }, (_, index) => generatedPlayoffs(1_600 + index));
const totalOf = ({ scores }: GeneratedPlayoffs, rosterId: number, weeks: readonly number[]) =>
  weeks.reduce((sum, week) => sum + Math.round((scores.get(rosterId)?.get(week) ?? 0) * 100), 0);
const teamsOf = ({ sides }: Match) => sides.map(({ rosterId }) => rosterId);
const winnerIn = ({ sides }: Match) => sides.find(({ isWinner }) => isWinner === true)?.rosterId;

/** The matches whose losers are out of the race for first place of their bracket. */
function mainMatches(page: PlayoffsPage['winners']): Match[] {
  const final = page.matches.find(({ place }) => place === 1);
  const wanted = new Set<number | undefined>([final?.match]);
  for (const { match, sides } of page.matches.toReversed()) {
    if (!wanted.has(match)) continue;
    for (const { from } of sides) if (from?.outcome === 'winner') wanted.add(from.match);
  }
  return page.matches.filter(({ match }) => wanted.has(match));
}

describe('fifty generated seasons', () => {
  it('end with one champion, whom nobody has beaten, and with one place for each team', () => {
    for (const world of fifty) {
      const page = playoffsPageOf(world.factsAfter(world.lastWeek));
      expect(page.state).toBe('over');
      expect(page.teams.map(({ place }) => place).sort((a, b) => Number(a) - Number(b))).toEqual(
        seeds(world.table.length),
      );
      expect(page.teams.find(({ place }) => place === 1)?.rosterId).toBe(page.champion);
      const lost = mainMatches(page.winners).flatMap((match) => match.sides.filter(({ isWinner }) => !isWinner));
      const entrants = page.teams.filter(({ isIn }) => isIn).map(({ rosterId }) => rosterId);
      expect(entrants).toHaveLength(world.settings['playoff_teams'] ?? 0);
      expect([...lost.map(({ rosterId }) => rosterId), page.champion].sort()).toEqual([...entrants].sort());
    }
  });

  it('send each match’s winner on, by the points of all its weeks, the lower score in a toilet bowl', () => {
    let matches = 0;
    for (const world of fifty) {
      const page = playoffsPageOf(world.factsAfter(world.lastWeek));
      for (const [bracket, lowerWins] of [
        [page.winners, false],
        [page.losers, page.losersKind === 'toilet_bowl'],
      ] as const) {
        for (const match of bracket.matches) {
          const [one, other] = teamsOf(match).map((team) => totalOf(world, team ?? 0, match.weeks));
          expect(match.sides.map(({ points }) => Math.round((points ?? 0) * 100))).toEqual([one, other]);
          const ahead = ((one ?? 0) - (other ?? 0)) * (lowerWins ? -1 : 1);
          if (ahead !== 0) expect(winnerIn(match)).toBe(teamsOf(match)[ahead > 0 ? 0 : 1]);
          const next = bracket.matches.filter(({ sides }) => sides.some(({ from }) => from?.match === match.match));
          const going = next.map(({ sides }) => sides.find(({ from }) => from?.match === match.match));
          for (const side of going) {
            expect(side?.rosterId === winnerIn(match)).toBe(side?.from?.outcome === 'winner');
          }
          if (match.place !== null) expect(next).toEqual([]);
          else expect(going.filter((side) => side?.from?.outcome === 'winner')).toHaveLength(1);
          matches += 1;
        }
      }
    }
    process.stdout.write(`brackets: laws held in ${matches} matches of ${fifty.length} generated seasons\n`);
    expect(matches).toBeGreaterThan(400);
  });

  it('give byes to the best seeds alone, and two weeks to the rounds that have them', () => {
    for (const world of fifty) {
      const facts = world.factsAfter(world.lastWeek);
      const page = playoffsPageOf(facts);
      const count = page.teams.filter(({ isIn }) => isIn).length;
      const size = 2 ** Math.ceil(Math.log2(count));
      const best = page.teams.slice(0, size - count).map(({ rosterId }) => rosterId);
      expect(page.winners.byes.map(({ rosterId }) => rosterId).sort()).toEqual([...best].sort());
      for (const { round, weeks, sides } of page.winners.matches) {
        expect(weeks).toEqual(playoffRounds(facts.rules)[round - 1]);
        for (const { legs } of sides) expect(legs.map(({ week }) => week)).toEqual(weeks);
      }
      expect(page.road.map(({ week }) => week)).toEqual(playoffRounds(facts.rules).flat());
    }
  });

  it('are drawn from the table before they begin, without a result', () => {
    for (const world of fifty) {
      const facts = world.factsAfter(11);
      const { winners, losers } = bracketsOf(facts);
      expect(winners.every(({ winner }) => winner === null)).toBe(true);
      const first = winners.flatMap(({ team1, team2 }) => [team1, team2]).filter((team) => team !== null);
      expect([...first].sort()).toEqual(facts.seeds.slice(0, world.settings['playoff_teams']).sort());
      expect(losers.filter(({ team1 }) => team1 !== null && first.includes(team1))).toEqual([]);
      expect(playoffsPageOf(facts)).toMatchObject({ state: 'projected', champion: null, road: [] });
      expect(playoffsPageOf(world.factsAfter(0))).toMatchObject({ state: 'none', whyNone: 'not_yet' });
    }
  });

  it('never take back a result: what is known after a week is known after the next', () => {
    for (const world of fifty) {
      let before: Match[] = [];
      for (let week = 12; week <= world.lastWeek; week += 1) {
        const { matches } = playoffsPageOf(world.factsAfter(week)).winners;
        for (const { match, sides } of before.filter((each) => winnerIn(each) !== undefined)) {
          expect(matches.find((each) => each.match === match)?.sides).toEqual(sides);
        }
        before = matches;
      }
    }
  });

  it('decide nothing by a final week that is missing, nor by one of a round’s two', () => {
    for (const world of fifty) {
      const facts = world.factsAfter(world.lastWeek);
      for (const [index, roundWeeks] of playoffRounds(facts.rules).entries()) {
        for (const missing of roundWeeks) {
          const page = playoffsPageOf({ ...facts, weeks: facts.weeks.filter(({ week }) => week !== missing) });
          expect(page).toMatchObject({ champion: null, road: [] });
          const matches = page.winners.matches.filter(({ weeks }) => weeks.includes(missing));
          expect(matches.map(winnerIn).filter((winner) => winner !== undefined)).toEqual([]);
          const legs = matches.flatMap(({ sides }) => sides.flatMap((side) => side.legs));
          expect(legs.filter(({ week, points }) => week === missing && points !== null)).toEqual([]);
          expect(matches.every(({ round }) => round === index + 1)).toBe(true);
        }
      }
    }
  });

  it('are those that the generated world draws, wherever it knows the shape', () => {
    let compared = 0;
    for (const world of fifty) {
      const { playoff_teams: count = 0, playoff_seed_type: reseeds } = world.settings;
      if (![4, 6].includes(count) || reseeds === 1) continue;
      const facts = world.factsAfter(world.lastWeek);
      const found = bracketsOf(facts);
      const rounds = playoffRounds(facts.rules);
      const finished = rounds.flat().map((week) => recordOf(world, week));
      const plan = { startWeek: 13, teams: count as 4 | 6, rounds, roundType: 0 as const };
      const expected = resolveBracket({ seeds: facts.seeds.slice(0, count), plan, finished, lowerWins: false });
      expect(found.winners.map(short)).toEqual(expected.map(shortOfWorld));
      compared += expected.length;
    }
    process.stdout.write(`brackets: ${compared} matches equal those of the generated world’s own drawing\n`);
    expect(compared).toBeGreaterThan(50);
  });
});

describe('the brackets that Sleeper has', () => {
  const world = fifty.find(({ settings }) => settings['playoff_teams'] === 6)!;
  /** The last regular week is the twelfth; nobody is paired for the playoffs yet. */
  const facts = { ...world.factsAfter(12), weeks: [] };
  const earlier = drawBracket(facts.seeds.toReversed().slice(0, 6), { reseeds: false, decide: () => null });
  const inPlayoffs = (stored: BracketFacts['stored'], isComplete = false) =>
    text(bracketsOf({ ...facts, rules: { ...facts.rules, isComplete }, stored }).winners);
  const ofFinalTable = inPlayoffs(null);

  it('count where they were read once the regular season was over', () => {
    expect(inPlayoffs({ winners: earlier, losers: [], afterWeek: 12 })).toEqual(text(earlier));
    expect(inPlayoffs({ winners: earlier, losers: [], afterWeek: 13 })).toEqual(text(earlier));
    // A version that did not note it read them.
    expect(inPlayoffs({ winners: earlier, losers: [] })).toEqual(text(earlier));
  });

  it('give way to the final table where they are those of an earlier one', () => {
    expect(ofFinalTable).not.toEqual(text(earlier));
    expect(inPlayoffs({ winners: earlier, losers: [], afterWeek: 11 })).toEqual(ofFinalTable);
    expect(inPlayoffs({ winners: earlier, losers: [], afterWeek: 0 })).toEqual(ofFinalTable);
    // Of a season that is complete Sleeper has said all that it will.
    expect(inPlayoffs({ winners: earlier, losers: [], afterWeek: 11 }, true)).toEqual(text(earlier));
  });

  it('give way to it while they lack somebody in the first round', () => {
    const open = earlier.map((match) => (match.match === 1 ? { ...match, team2: null } : match));
    expect(inPlayoffs({ winners: open, losers: [], afterWeek: 12 })).toEqual(ofFinalTable);
    expect(inPlayoffs({ winners: open, losers: [], afterWeek: 17 }, true)).toEqual(text(open));
  });
});

type Short = [number, number, number | null, number | null, number | null, number | null];
const short = (row: ReturnType<typeof bracketsOf>['winners'][number]): Short => [
  ...([row.match, row.round, row.team1, row.team2] as const),
  ...([row.winner, row.place] as const),
];
const shortOfWorld = ({ match, round, homeRoster, awayRoster, winner, place }: ResolvedMatch): Short => [
  ...([match, round, homeRoster, awayRoster, winner, place ?? null] as const),
];

/** A week as the generated world keeps it, with the scores set by hand. */
function recordOf({ scores }: GeneratedPlayoffs, week: number): WeekRecord {
  const custom = Object.fromEntries([...scores].map(([rosterId, weeks]) => [rosterId, weeks.get(week) ?? 0]));
  return { week, before: [], after: [], moves: [], pairs: {}, custom, points: {}, best: {} };
}
