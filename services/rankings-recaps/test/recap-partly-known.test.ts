import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { writeRecap } from '../src/actions/write-recap.js';
import { fullRecapBody } from '../src/bodies/recaps.js';
import { bookOf } from '../src/domain/book/book-of.js';
import { type WeekFacts } from '../src/domain/recap/facts.js';
import { proseOf } from '../src/domain/recap/prose.js';
import { plainText, type Prose } from '../src/domain/recap/recap.js';
import { weekFacts } from '../src/domain/recap/week-facts.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';
import { sentencesOf } from './support/told-recaps.js';

const scores = [12_000, 11_000, 15_000, 9_000];

/** A week of eight teams of which so many have rows: two games of it have the scores above. */
function factsOf(known: number, isOfTable: boolean): WeekFacts {
  const played = generatedSeason({ seed: 1, teams: 8, weeks: 4, playoffWeekStart: 5, lineUps: false });
  const { teams } = played.weeks[3]!;
  for (const [index, pointsHundredths] of scores.entries()) teams[index]!.pointsHundredths = pointsHundredths;
  teams.splice(known);
  const books = [bookOf('chain', '2019', played)];
  return weekFacts({ season: '2019', week: 4, played, books, power: [], isOfTable })!;
}

/** What sixty leagues are told of it. */
const toldOf = (facts: WeekFacts): Prose[] =>
  Array.from({ length: 60 }, (_, index) => proseOf(facts, `chain-${index}`, new Map()));

const wordsOf = (prose: Prose): string => sentencesOf(prose).map(plainText).join(' ');
const ofAllScores = /would have|of the others|of the league|\d teams/;
const rankLabels = ({ receipts }: Prose): string[] =>
  receipts.flatMap(({ lines }) => lines.map(({ label }) => label)).filter((label) => label.startsWith('Place '));

describe('the recap of a week of which an imported table tells some games alone', () => {
  const facts = factsOf(4, true);
  const [first, second] = facts.games.map(({ sides }) => sides.map((id) => `Harbour Team ${id}`));

  it('tells of these games, and of no best or last one of the week', () => {
    expect(facts.isPartial).toBe(true);
    expect(facts.games.map(({ totals }) => totals)).toEqual([
      [12_000, 11_000],
      [15_000, 9_000],
    ]);
    const beat = `${first![0]} beat ${first![1]}`;
    const titles = [`${beat} in week 4`, `Week 4: ${beat}`, `What is known of week 4: ${beat}`];
    for (const prose of toldOf(facts)) {
      expect(titles).toContain(plainText(prose.title));
      expect(prose.summary).toHaveLength(1);
      const summary = plainText(prose.summary[0]!);
      for (const words of ['4', '150.00', second![0]!]) expect(summary).toContain(words);
      expect(summary).toMatch(/known/i);
      expect(wordsOf(prose)).not.toMatch(ofAllScores);
      expect(prose.sections.map(({ kind }) => kind)).not.toContain('standings');
      expect(prose.sections.map(({ caption }) => caption)).not.toContain('Closest finish');
      expect(new Set(rankLabels(prose))).toEqual(new Set(['Place among the scores known']));
    }
  });

  it('has a title also where no game has a winner', () => {
    const games = facts.games.map((game) => ({ ...game, totals: [9_000, 9_000] as [number, number] }));
    for (const { title } of toldOf({ ...facts, games })) expect(plainText(title)).toBe('What is known of week 4');
  });
});

describe('the recap of any other week', () => {
  it.each([
    ['that a table tells whole', 8, true],
    ['of a league of the provider', 4, false],
  ])('%s tells of the whole week', (_, known, isOfTable) => {
    const facts = factsOf(known, isOfTable);
    expect(facts.isPartial).toBeUndefined();
    const all = toldOf(facts);
    for (const prose of all) {
      expect(prose.summary).toHaveLength(2);
      expect(prose.sections.map(({ kind }) => kind)).toContain('standings');
      expect(new Set(rankLabels(prose))).toEqual(new Set(['Place in the week']));
    }
    expect(all.some((prose) => ofAllScores.test(wordsOf(prose)))).toBe(true);
  });
});

describe('a recap that is written', () => {
  let bed: RankingsBed;
  beforeAll(async () => {
    bed = await rankingsBed();
  });
  afterAll(() => bed.close());

  it.each([
    ['an imported table', '01234567890123456789', true],
    ['the provider', '1234567890123456789', undefined],
  ])('knows whether its season is of %s', async (_, leagueId, isPartial) => {
    const { chainId, season, response } = bed.connect({ seed: 2, weeks: 3, playoffWeekStart: 4 });
    response.leagueId = leagueId;
    response.weeks[1]!.teams.splice(4);
    const recap = await bed.deps.mongo.transaction((session) =>
      writeRecap(bed.deps, session, { chainId, season, week: 2 }, response),
    );
    expect(recap.facts.isPartial).toBe(isPartial);
    expect(fullRecapBody(recap).isPartial).toBe(isPartial ?? false);
  });
});
