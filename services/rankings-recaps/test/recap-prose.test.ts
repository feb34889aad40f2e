import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { markdownOf, type Sentence } from '../src/domain/recap/recap.js';
import { nameOf } from '../src/domain/recap/week-facts.js';
import { chainOf, recapsOf, sentencesOf, type Told } from './support/told-recaps.js';
import { recordedChains } from '@dynasty/testbed/league/recorded-season';
import { hasRecorded } from '@dynasty/testbed/recorded';

/** A sentence with names and numbers taken out. */
const shapeOf = (sentence: Sentence): string =>
  sentence
    .map(({ text, fact, rosterId }) => (rosterId !== undefined ? 'NAME' : fact !== undefined ? '0' : text))
    .join('');

/** The largest share of shapes that two recaps have in common, by the shorter one. */
function largestShare(told: readonly Told[]): number {
  const shapes = told.map(({ prose }) => new Set(sentencesOf(prose).map(shapeOf)));
  let largest = 0;
  for (const [index, own] of shapes.entries()) {
    for (const other of shapes.slice(index + 1)) {
      const common = [...own].filter((shape) => other.has(shape)).length;
      largest = Math.max(largest, common / Math.min(own.size, other.size));
    }
  }
  return largest;
}

/** Takes the teams' names out of markdown and returns the numbers that are left. */
function numbersIn(markdown: string, names: readonly string[]): string[] {
  let text = markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
  for (const name of names.toSorted((a, b) => b.length - a.length))
    text = text.replaceAll(name.replaceAll(/\s+/g, ' '), 'NAME');
  return text.match(/\d+(?:\.\d+)?/g) ?? [];
}

function check(told: readonly Told[]): void {
  for (const { season, week, prose } of told) {
    const { response } = season;
    const names = response.rosters.map(({ rosterId }) => nameOf(response, rosterId));
    const markdown = markdownOf(prose);
    const known = new Set(prose.receipts.map(({ id }) => id));
    const spans = sentencesOf(prose).flat();
    for (const { text, fact, rosterId } of spans) {
      if (fact === undefined && rosterId === undefined) expect(text).not.toMatch(/\d/);
      if (fact === undefined) continue;
      expect(known.has(fact)).toBe(true);
      const value = prose.receipts.find(({ id }) => id === fact)?.value ?? Number.NaN;
      expect(Number.parseFloat(text)).toBe(value);
    }
    const anchored = new Set(
      spans.flatMap(({ text, fact }) => (fact === undefined ? [] : (text.match(/\d+(?:\.\d+)?/g) ?? []))),
    );
    for (const number of numbersIn(markdown, names)) {
      if (!anchored.has(number)) throw new Error(`${season.season} week ${week}: ${number} has no fact`);
    }
    for (const { rosterId, pointsHundredths } of response.weeks.find((one) => one.week === week)?.teams ?? []) {
      const name = nameOf(response, rosterId);
      expect(spans.some((span) => span.rosterId === rosterId && span.text === name)).toBe(true);
      expect(markdown).toContain((pointsHundredths / 100).toFixed(2));
    }
  }
}

describe('recaps of a generated chain', () => {
  it.each([
    ['ten teams', {}],
    ['four teams', { teams: 4 }],
    ['an odd number of teams', { teams: 9 }],
    ['medians', { hasMedianGames: true }],
    ['no line-ups', { lineUps: false }],
  ])('%s: every number stands on a fact, every team and score is told, and no two read alike', (_name, shape) => {
    const told = recapsOf(chainOf(1, shape), 'chain-1');
    expect(told).toHaveLength(51);
    check(told);
    expect(largestShare(told)).toBeLessThanOrEqual(0.5);
  });

  it('reads the same whenever it is told again', () => {
    expect(recapsOf(chainOf(2), 'chain-1')).toEqual(recapsOf(chainOf(2), 'chain-1'));
  });

  it('calls nobody the best, or the last, where several are', () => {
    const [season] = chainOf(4);
    if (season === undefined) throw new Error('no season');
    for (const { teams } of season.response.weeks) {
      const sorted = teams.toSorted((a, b) => b.pointsHundredths - a.pointsHundredths);
      const [first, second, secondLast, last] = [sorted[0], sorted[1], sorted.at(-2), sorted.at(-1)];
      if (first && second) second.pointsHundredths = first.pointsHundredths;
      if (secondLast && last) secondLast.pointsHundredths = last.pointsHundredths;
    }
    const told = [1, 2, 3, 4].flatMap((chain) => recapsOf([season], `chain-${chain}`));
    const alone =
      /led (all|everybody)|lead the scoring|outscore[ds] |Nobody outscores|race for points|First in points|the best (of|score)|to lead the week|looked up to|week belonged|own week|top week/;
    const last = /lowest score was|Last in points|behind all others|closed the list|quietest|the other end/;
    for (const { prose } of told) {
      for (const sentence of [prose.title, ...prose.summary]) {
        const words = sentence.map(({ text }) => text).join('');
        expect(words).not.toMatch(alone);
        expect(words).not.toMatch(last);
      }
    }
  });

  it('leaves names with marks in them as text', () => {
    const season = generatedSeason({ seed: 3, teams: 4, finalWeeks: 2 });
    const names = ['<img src=x onerror=alert(1)>', '[x](javascript:alert(1))', '**9.99** \n# Big', 'https://www.x.io'];
    for (const [index, roster] of season.rosters.entries()) roster.teamName = names[index] ?? '';
    const told = recapsOf([{ season: '2025', response: season }], 'chain-1');
    check(told);
    for (const { prose } of told) {
      const markdown = markdownOf(prose);
      expect(markdown).not.toMatch(/(?<!\\)[<[*]/);
      expect(markdown).not.toContain('https:');
    }
  });
});

const recorded = recordedChains();
(hasRecorded('recaps of recorded leagues', recorded.length > 0) ? describe : describe.skip)('recorded leagues', () => {
  it.each(recorded.map((seasons) => [seasons[0]?.title ?? '', seasons] as const))('%s', (title, seasons) => {
    const told = recapsOf(seasons, title);
    check(told);
    expect(largestShare(told)).toBeLessThanOrEqual(0.5);
  });
});
