import { type TeamFacts, type WeekFacts } from './facts.js';
import { flipSentence, resultSentence } from './game-sentences.js';
import { alone, aloneAtTheEnd, aloneAtTheTop, summaryHigh, summaryLow, titles } from './phrases.js';
import { aheadSection, benchSection, recordsSection, standingsSection } from './prose-sections.js';
import { type Prose, type Section, type Sentence } from './recap.js';
import { createWriter, points, type Writer } from './writer.js';

/** The facts in prose; `chainId` is the seed's part that tells leagues apart, `names` those of the season's teams. */
export function proseOf(facts: WeekFacts, chainId: string, names: ReadonlyMap<number, string>): Prose {
  const writer = createWriter(facts, `${chainId}/${facts.season}/${facts.week}`);
  const title = titleOf(writer);
  const summary = summaryOf(writer);
  const sections = [
    ...gameSections(writer),
    ...benchSection(writer),
    ...standingsSection(writer),
    ...recordsSection(writer),
    ...aheadSection(writer, names),
  ];
  return { title, summary, sections, receipts: writer.receipts };
}

const isShared = (teams: readonly TeamFacts[], at: number): boolean =>
  teams.filter(({ points: scored }) => scored === teams[at]?.points).length > 1;

/** The words that hold for several as well; those for one alone are left out where there are several. */
function without(words: readonly [string, ...string[]], isLeftOut: boolean, alone: ReadonlySet<string>) {
  const [first = words[0], ...rest] = words.filter((one) => !isLeftOut || !alone.has(one));
  return [first, ...rest] as const;
}

function titleOf(writer: Writer): Sentence {
  const { facts, picks } = writer;
  const [best] = facts.teams;
  const close = facts.games.find(({ isOver, totals }) => isOver && totals[0] !== totals[1]);
  const usable = titles.filter((title) => close !== undefined || !/\{[wl]\}/.test(title));
  // Nobody leads alone where the best score is shared.
  const [first = titles[0], ...rest] = usable.filter((title) => !isShared(facts.teams, 0) || !aloneAtTheTop.has(title));
  const [w, l] = close?.sides ?? [0, 0];
  const week = writer.number(String(facts.week), facts.week, `Week ${facts.week}`, [
    { label: 'Season', value: facts.season },
    { label: 'Teams with a score', value: String(facts.teams.length) },
  ]);
  return writer.fill(picks.one([first, ...rest]), {
    a: writer.team(best?.rosterId ?? 0),
    w: writer.team(w),
    l: writer.team(l),
    week,
  });
}

function summaryOf(writer: Writer): Sentence[] {
  const { facts, picks } = writer;
  const [best, last] = [facts.teams[0], facts.teams.at(-1)];
  if (best === undefined || last === undefined) return [];
  const lines = (team: TeamFacts) => [{ label: team.name, value: points(team.points) }];
  const n = writer.number(String(facts.teams.length), facts.teams.length, 'Teams with a score', [
    ...lines(best),
    ...lines(last),
  ]);
  const sum = facts.teams.reduce((total, team) => total + team.points, 0);
  const average = Math.round(sum / facts.teams.length);
  const [topIsShared, endIsShared] = [isShared(facts.teams, 0), isShared(facts.teams, facts.teams.length - 1)];
  const low = picks.one(without(summaryLow, endIsShared, aloneAtTheEnd));
  const slots = {
    b: writer.team(last.rosterId),
    p: writer.score(last),
    ...(low.includes('{mean}') && {
      mean: writer.number(points(average), average / 100, 'Average of the week', [
        { label: 'All teams together', value: points(sum) },
        { label: 'Teams', value: String(facts.teams.length) },
      ]),
    }),
  };
  const high = writer.fill(picks.one(without(summaryHigh, topIsShared, aloneAtTheTop)), {
    a: writer.team(best.rosterId),
    p: writer.score(best),
    n,
  });
  return facts.teams.length === 1 ? [high] : [high, writer.fill(low, slots)];
}

function gameSections(writer: Writer): Section[] {
  const { facts, picks } = writer;
  const [closest, ...others] = facts.games;
  const widest = others.length > 0 ? others.at(-1) : undefined;
  const between = others.slice(0, -1);
  const sections: Section[] = [];
  for (const [game, kind, label, caption] of [
    [closest, 'closest', 'Game of the week', 'Closest finish'],
    [widest, 'blow-out', 'Blow-out', 'Widest margin'],
  ] as const) {
    if (game === undefined) continue;
    const sentences = [resultSentence(writer, game), ...flipSentence(writer, game)];
    sections.push({ kind, label, caption, game: { sides: game.sides, totals: game.totals }, sentences });
  }
  const playing = new Set(facts.games.flatMap(({ sides }) => sides));
  const sentences = [
    ...between.map((game) => resultSentence(writer, game)),
    ...facts.teams
      .filter(({ rosterId }) => !playing.has(rosterId))
      .map((team) => writer.fill(picks.fresh(alone), { a: writer.team(team.rosterId), p: writer.score(team) })),
  ];
  if (sentences.length > 0) {
    sections.push({ kind: 'around', label: 'Around the league', caption: 'Everybody else', sentences });
  }
  return sections;
}
