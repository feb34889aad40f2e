import { type GameFacts, type TeamFacts, type WeekFacts } from './facts.js';
import { flipSentence, resultSentence } from './game-sentences.js';
import {
  alone,
  heldBy,
  ofACloseGame,
  ofAWinner,
  ofNoWin,
  partialTitle,
  partialTitles,
  summaryHigh,
  summaryLow,
  summaryPartial,
  titles,
  titlesOfOne,
} from './phrases.js';
import { aheadSection, benchSection, recordsSection, standingsSection } from './prose-sections.js';
import { type Prose, type Section, type Sentence } from './recap.js';
import { createWriter, gapOf, isClose, points, type Writer } from './writer.js';

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

/** Tells titles that hold of the closest game with a winner; without one, those that tell of no game. */
function holdOfTheClosest(facts: WeekFacts, close: GameFacts | undefined): (title: string) => boolean {
  if (close === undefined) return (title) => !/\{[wl]\}/.test(title);
  const isAlone = facts.games.filter((game) => gapOf(game) <= gapOf(close)).length === 1;
  return (title) => (isClose(close) || !ofACloseGame.has(title)) && (isAlone || !title.includes('closest'));
}

/** Whether a team's game is won; who has none has lost none. */
function hasWon({ games }: WeekFacts, rosterId: number): boolean {
  const own = games.find(({ sides }) => sides.includes(rosterId));
  return own === undefined || (own.isOver && own.sides[0] === rosterId && gapOf(own) > 0);
}

function titleOf(writer: Writer): Sentence {
  const { facts, picks } = writer;
  const [best] = facts.teams;
  const close = facts.games.find((game) => game.isOver && gapOf(game) > 0);
  const [holdsOfGame, holdsOfBest] = [holdOfTheClosest(facts, close), heldBy(isShared(facts.teams, 0))];
  const [w, l] = close?.sides ?? [0, 0];
  const a = best?.rosterId ?? 0;
  const namesTwice = (one: string): boolean => (w === a && one.includes('{w}')) || (l === a && one.includes('{l}'));
  const all = w === a ? ([...titles, ...titlesOfOne] as const) : titles;
  const week = writer.number(String(facts.week), facts.week, `Week ${facts.week}`, [
    { label: 'Season', value: facts.season },
    { label: 'Teams with a score', value: String(facts.teams.length) },
  ]);
  const slots = { a: writer.team(a), w: writer.team(w), l: writer.team(l), week };
  if (facts.isPartial === true) {
    return writer.fill(close === undefined ? partialTitle : picks.one(partialTitles), slots);
  }
  const title = picks.one(all, (one) => holdsOfGame(one) && holdsOfBest(one) && !namesTwice(one));
  return writer.fill(title === ofAWinner && !hasWon(facts, a) ? ofNoWin : title, slots);
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
  const ofBest = () => ({ a: writer.team(best.rosterId), p: writer.score(best), n });
  if (facts.isPartial === true) return [writer.fill(picks.one(summaryPartial), ofBest())];
  const sum = facts.teams.reduce((total, team) => total + team.points, 0);
  const average = Math.round(sum / facts.teams.length);
  const low = picks.one(summaryLow, heldBy(isShared(facts.teams, facts.teams.length - 1)));
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
  const high = writer.fill(picks.one(summaryHigh, heldBy(isShared(facts.teams, 0))), ofBest());
  return facts.teams.length === 1 ? [high] : [high, writer.fill(low, slots)];
}

/** What stands above games: where all of the week are known, and where only some are. */
const captions = {
  whole: { closest: 'Closest finish', widest: 'Widest margin', between: 'Everybody else', all: 'All teams' },
  partial: {
    closest: 'Closest of the games known',
    widest: 'Widest margin of the games known',
    between: 'The other games known',
    all: 'The games known',
  },
};

/** The closest and the widest of the games that are decided, and all others; a round that goes on has no finish yet. */
function gameSections(writer: Writer): Section[] {
  const { facts, picks } = writer;
  const said = facts.isPartial === true ? captions.partial : captions.whole;
  const decided = facts.games.filter(({ isOver }) => isOver);
  const closest = decided[0];
  const widest = decided.length > 1 ? decided.at(-1) : undefined;
  const between = facts.games.filter((game) => game !== closest && game !== widest);
  const sections: Section[] = [];
  for (const [game, kind, label, caption] of [
    [closest, 'closest', 'Game of the week', said.closest],
    [widest, 'blow-out', 'Blow-out', said.widest],
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
    const caption = closest === undefined ? said.all : said.between;
    sections.push({ kind: 'around', label: 'Around the league', caption, sentences });
  }
  return sections;
}
