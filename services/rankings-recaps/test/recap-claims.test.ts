import { recordsOf } from '../src/domain/book/records.js';
import { bookOf } from '../src/domain/book/book-of.js';
import { type GameFacts, type TeamFacts, type WeekFacts } from '../src/domain/recap/facts.js';
import { proseOf } from '../src/domain/recap/prose.js';
import { plainText, type Section, type Sentence } from '../src/domain/recap/recap.js';
import { brokenIn } from '../src/domain/recap/week-facts.js';
import { chainOf, recapsOf, type Told } from './support/told-recaps.js';

const seeds = [1, 2, 3, 4, 5, 6];

/** The recaps of a season whose games all are so far apart, told for several chains; points x 100. */
function toldWithGaps(gap: number): Told[] {
  return seeds.flatMap((seed) => {
    const [season] = chainOf(seed);
    if (season === undefined) throw new Error('no season');
    for (const { teams } of season.response.weeks) {
      for (const team of teams) {
        const other = teams.find(({ rosterId }) => rosterId === team.opponentRosterId);
        if (other !== undefined && team.rosterId < other.rosterId) {
          team.pointsHundredths = other.pointsHundredths + gap;
        }
      }
    }
    return recapsOf([season], `chain-${seed}`);
  });
}

const inTheTitle = /hold off|survive|close one|escape|narrow|squeeze past|just short|got past|closest/;
const inAGame = /outlasted|survived|edged|slipped past|squeezed by|pipped|got past|just beat/;

const gamesOf = ({ prose }: Told): string =>
  prose.sections
    .filter(({ game }) => game !== undefined)
    .flatMap(({ sentences }) => sentences.map(plainText))
    .join(' ');

describe('a narrow game', () => {
  it('is told of in no week whose games all are more than eight points apart', () => {
    for (const told of toldWithGaps(801)) {
      expect(plainText(told.prose.title)).not.toMatch(inTheTitle);
      expect(gamesOf(told)).not.toMatch(inAGame);
    }
  });

  it('is told of where games are eight points apart', () => {
    const told = toldWithGaps(800);
    expect(told.some(({ prose }) => inTheTitle.test(plainText(prose.title)))).toBe(true);
    for (const one of told) expect(gamesOf(one)).toMatch(inAGame);
  });
});

const noRecord = { wins: 0, losses: 0, ties: 0 };

/** A team's facts; without others given it has used its whole line-up and stands where it stood. */
function team(rosterId: number, facts: Partial<TeamFacts> & { points: number }): TeamFacts {
  const known = { weekRank: rosterId, allPlay: noRecord, optimal: facts.points, record: noRecord };
  return { rosterId, name: `Team ${'ABCDEF'[rosterId - 1]}`, ...known, ...facts };
}

function factsOf(teams: TeamFacts[], changes: Partial<WeekFacts> = {}): WeekFacts {
  const nothing = { games: [], broken: [], ahead: { week: 6, games: [] } };
  return { season: '2025', week: 5, isRegularSeason: true, ...nothing, teams, ...changes };
}

/** A section of a week as sixty leagues would have it told. */
function toldOften(facts: WeekFacts, kind: Section['kind']): Section[] {
  const chains = Array.from({ length: 60 }, (_, index) => `chain-${index}`);
  return chains.flatMap((chain) => proseOf(facts, chain, new Map()).sections.filter((one) => one.kind === kind));
}

const wordsOf = ({ sentences }: Section): string => sentences.map(plainText).join(' ');
/** A sentence without its names. */
const wordsAlone = (sentence: Sentence): string => plainText(sentence.filter(({ rosterId }) => rosterId === undefined));
const toldOf = ({ sentences }: Section, at: number) => sentences[at]?.find((span) => span.rosterId)?.rosterId;

const sharpestAlone = /closest to their best|Sharpest of all|best choices were made|surest hand/;

describe('who used most or least of a line-up', () => {
  it('is told by the exact shares, also where they look the same rounded', () => {
    const facts = factsOf([
      team(1, { points: 11_996, optimal: 12_000 }),
      team(2, { points: 10_000 }),
      team(3, { points: 8_000, optimal: 12_000 }),
      // Left a hundredth less behind, of less.
      team(4, { points: 7_996, optimal: 11_995 }),
    ]);
    const sections = toldOften(facts, 'bench');
    expect(sections).toHaveLength(60);
    for (const section of sections) {
      expect([toldOf(section, 0), toldOf(section, 1)]).toEqual([3, 2]);
      expect(wordsOf(section)).not.toMatch(/lowest/);
    }
    expect(sections.some((section) => sharpestAlone.test(wordsOf(section)))).toBe(true);
  });

  it('is nobody alone where several did', () => {
    const facts = factsOf([
      team(1, { points: 12_000 }),
      team(2, { points: 10_000 }),
      team(3, { points: 6_000, optimal: 9_000 }),
      team(4, { points: 6_000, optimal: 9_000 }),
    ]);
    for (const section of toldOften(facts, 'bench')) {
      expect(wordsOf(section)).not.toMatch(sharpestAlone);
      expect(wordsOf(section)).not.toMatch(/lowest|most to regret/);
    }
  });
});

describe('who moved most in the table', () => {
  const moved = (rosterId: number, before: number, after: number): TeamFacts =>
    team(rosterId, { points: 9_000 - rosterId, record: { ...noRecord, wins: 3 }, standing: { before, after } });
  const alone = /biggest step up|way down is longest|best record is/;

  it('is nobody alone where several moved as far, or have the best record', () => {
    const facts = factsOf([moved(1, 3, 1), moved(2, 4, 2), moved(3, 1, 3), moved(4, 2, 4)]);
    const sections = toldOften(facts, 'standings');
    expect(sections).toHaveLength(60);
    for (const section of sections) expect(wordsOf(section)).not.toMatch(alone);
  });

  it('is told as such of one alone', () => {
    const words = toldOften(factsOf([moved(1, 3, 1), moved(2, 1, 2), moved(3, 2, 3)]), 'standings').map(wordsOf);
    expect(words.some((one) => one.includes('biggest step up'))).toBe(true);
    expect(words.some((one) => one.includes('way down is longest'))).toBe(false);
  });
});

it('a pair that has met once is told of without a count', () => {
  const before = { wins: 1, losses: 0, ties: 0 };
  const pairs = [
    [1, 2],
    [3, 4],
    [5, 6],
  ] as [number, number][];
  const teams = [1, 2, 3, 4, 5, 6].map((rosterId) => team(rosterId, { points: 9_000 - rosterId }));
  const once = factsOf(teams, { ahead: { week: 6, games: pairs.map((sides) => ({ sides, before })) } });
  for (const section of toldOften(once, 'ahead')) {
    expect(section.sentences).toHaveLength(3);
    expect(wordsOf(section)).not.toMatch(/times|games/);
    expect(new Set(section.sentences.map(wordsAlone)).size).toBe(3);
  }
  const twice = factsOf(teams, {
    ahead: { week: 6, games: pairs.map((sides) => ({ sides, before: { ...before, losses: 1 } })) },
  });
  expect(toldOften(twice, 'ahead').some((section) => /2 times|2 earlier games|2 games/.test(wordsOf(section)))).toBe(
    true,
  );
});

/** A decided game of these teams, the winner first. */
const won = (first: TeamFacts, second: TeamFacts, weeks = [5]): GameFacts => ({
  sides: [first.rosterId, second.rosterId],
  totals: [first.points, Math.min(second.points, first.points - 100)],
  weeks,
  isOver: true,
  isPlayoffGame: false,
});

describe('the title of a week in which the best score stood in the closest game', () => {
  const [best, second] = [team(1, { points: 10_000 }), team(2, { points: 9_900 })];
  const titlesOf = (game: GameFacts): string[] => {
    const chains = Array.from({ length: 60 }, (_, index) => `chain-${index}`);
    const facts = factsOf([best, second], { games: [game] });
    return chains.map((chain) => plainText(proseOf(facts, chain, new Map()).title));
  };

  it.each([
    ['and won it', won(best, second)],
    ['and lost it over two weeks', won({ ...second, points: 19_000 }, best, [4, 5])],
  ])('%s: names nobody twice', (_, game) => {
    const titles = titlesOf(game);
    for (const title of titles) expect(title).not.toMatch(/(Team \w).*\1/);
    expect(new Set(titles).size).toBeGreaterThan(2);
  });
});

it('says of the winner of a game, and of nobody else, what follows the score', () => {
  const record = { wins: 4, losses: 0, ties: 0 };
  const winner = team(1, { points: 10_000, record, streak: { result: 'W', games: 4 } });
  const words = [9_500, 6_000].flatMap((points) => {
    const loser = team(2, { points });
    return toldOften(factsOf([winner, loser], { games: [won(winner, loser)] }), 'closest').map(wordsOf);
  });
  for (const one of words) {
    expect(one).not.toMatch(/, who scored|time in a row/);
    // "Held off them", "swept aside them".
    expect(one).not.toMatch(/(off|aside) them/);
  }
  expect(words.some((one) => one.includes('their 4th win in a row'))).toBe(true);
  expect(words.some((one) => /\w them with 100.00/.test(one))).toBe(true);
});

describe('what the best line-up of a loser would have done', () => {
  const lostBy = (optimal: number): Section[] => {
    const teams = [team(1, { points: 10_000 }), team(2, { points: 9_000, optimal })];
    const game: GameFacts = { ...won(teams[0]!, teams[1]!), wouldFlip: optimal > 10_000 };
    return toldOften(factsOf(teams, { games: [game] }), 'closest');
  };

  it('is left out where it would have drawn level', () => {
    for (const { sentences } of lostBy(10_000)) expect(sentences).toHaveLength(1);
  });

  it.each([9_999, 10_001])('is told of one worth %i hundredths', (optimal) => {
    for (const { sentences } of lostBy(optimal)) expect(sentences).toHaveLength(2);
  });
});

describe('records that a week of the playoffs broke', () => {
  const teams = [team(1, { points: 10_000 }), team(2, { points: 9_000 })];
  const sectionsOf = (isRegularSeason: boolean): Section[] => {
    const [season] = chainOf(1);
    const [record] = recordsOf([bookOf('chain-1', '2025', season!.response)], 'both');
    const broken = [{ record: record!, former: 9_000 }];
    return toldOften(factsOf(teams, { isRegularSeason, broken }), 'records');
  };

  it('are told as those of the playoffs, and not as those of the league', () => {
    expect(sectionsOf(true).some((section) => wordsOf(section).includes('a league record'))).toBe(true);
    for (const section of sectionsOf(true)) expect(wordsOf(section)).not.toMatch(/playoff/i);
    const ofPlayoffs = sectionsOf(false);
    expect(ofPlayoffs).toHaveLength(60);
    for (const section of ofPlayoffs) {
      expect(wordsOf(section)).toMatch(/playoff/);
      expect(wordsOf(section)).not.toMatch(/league record|record book/);
    }
  });

  it('are none while fewer than six weeks of playoffs are known, however many of the season are', () => {
    const seasons = chainOf(1);
    for (const { response } of seasons) {
      const final = response.weeks.find(({ week }) => week === 17);
      for (const row of final?.teams ?? []) row.pointsHundredths += 50_000 * (row.isPlayoffGame ? 1 : 0);
    }
    const books = seasons.map(({ season, response }) => bookOf('chain-1', season, response));
    const kinds = (season: string, known: number) =>
      brokenIn(books.slice(-known), season, 17, false).map(({ record }) => record.kind);
    expect([kinds('2023', 1), kinds('2024', 2)]).toEqual([[], []]);
    books.push({ ...books[2]!, season: '2022' });
    expect(brokenIn(books, '2024', 17, false)).not.toEqual([]);
  });
});
