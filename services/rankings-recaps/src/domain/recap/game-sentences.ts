import { type GameFacts, type TeamFacts } from './facts.js';
import {
  closeVerbs,
  draws,
  endings,
  firstLegs,
  flips,
  legsWithoutOther,
  longDraws,
  noFlips,
  ofNoWinner,
  plainVerbs,
  results,
  secondLegs,
  swapFlips,
  wideVerbs,
} from './game-phrases.js';
import { type Sentence, type Span } from './recap.js';
import { gapOf, inRecord, isClose, place, points, type Slots, type Writer } from './writer.js';

/** Points x 100: the least gap of a rout. */
const wideFrom = 3_000;
/** Shorter runs are not worth a word. */
const leastStreak = 3;

interface Ending {
  words: readonly [string, ...string[]];
  slots: Slots;
}

const scoreLines = (won: TeamFacts, lost: TeamFacts) =>
  [won, lost].map((team) => ({ label: team.name, value: points(team.points) }));

/** What could be added to a result, as far as the facts have it. */
function endingsOf(writer: Writer, game: GameFacts, won: TeamFacts, lost: TeamFacts): Ending[] {
  const { number } = writer;
  const names = { w: writer.team(won.rosterId), l: writer.team(lost.rosterId) };
  const found: Ending[] = [];
  const beaten = (team: TeamFacts, label: string) =>
    number(String(team.allPlay.wins), team.allPlay.wins, `${team.name} against everybody`, [
      { label: 'Points', value: points(team.points) },
      { label, value: String(team.allPlay.wins) },
      { label: 'Against all other scores', value: inRecord(team.allPlay) },
    ]);
  const runOf = (team: TeamFacts, games: number, text: string) =>
    number(text, games, `${team.name}: run of ${games}`, [
      { label: team.streak?.result === 'W' ? 'Wins in a row' : 'Losses in a row', value: String(games) },
      { label: 'Record', value: inRecord(team.record) },
    ]);
  if (won.streak?.result === 'W' && won.streak.games >= leastStreak) {
    const { games } = won.streak;
    found.push({
      words: endings.streakW as Ending['words'],
      slots: { count: runOf(won, games, String(games)), nth: runOf(won, games, place(games)) },
    });
  }
  if (lost.streak?.result === 'L' && lost.streak.games >= leastStreak) {
    const { games } = lost.streak;
    found.push({
      words: endings.streakL as Ending['words'],
      slots: { ...names, count: runOf(lost, games, String(games)) },
    });
  }
  // Of all scores nothing is said where only some are known.
  const knowsAll = writer.facts.isPartial !== true;
  if (knowsAll && won.allPlay.wins > 1) {
    found.push({ words: endings.allPlayW as Ending['words'], slots: { count: beaten(won, 'Scores beaten') } });
  }
  if (knowsAll && lost.allPlay.wins >= lost.allPlay.losses && lost.allPlay.wins > 1) {
    found.push({
      words: endings.unluckyL as Ending['words'],
      slots: { ...names, count: beaten(lost, 'Scores beaten') },
    });
  }
  if (game.before !== undefined) {
    const count = game.before.wins + game.before.losses + game.before.ties;
    const title = `${won.name} and ${lost.name} before this week`;
    const lines = [
      { label: 'Games', value: String(count) },
      { label: `Won by ${won.name}`, value: String(game.before.wins) },
      { label: `Won by ${lost.name}`, value: String(game.before.losses) },
    ];
    const past = (value: number) => number(String(value), value, title, lines);
    const next = number(place(count + 1).replace(/\D+$/, ''), count + 1, `${title}, with this one`, lines);
    const slots = {
      ...names,
      count: past(count),
      next,
      mine: past(game.before.wins),
      theirs: past(game.before.losses),
    };
    if (count > 1) found.push({ words: endings.met as Ending['words'], slots });
  }
  if (won.bestStarter !== undefined) {
    const { points: best, share } = won.bestStarter;
    const lines = [
      { label: 'Best starter', value: points(best) },
      { label: won.name, value: points(won.points) },
      { label: 'Share', value: `${share}%` },
    ];
    const slots = {
      star: number(points(best), best / 100, `Best starter of ${won.name}`, lines),
      share: number(String(share), share, `Best starter of ${won.name}, share`, lines),
    };
    found.push({ words: endings.star as Ending['words'], slots });
  }
  const record = number(inRecord(won.record), won.record.wins, `${won.name}: record`, [
    { label: 'Wins', value: String(won.record.wins) },
    { label: 'Losses', value: String(won.record.losses) },
    { label: 'Ties', value: String(won.record.ties) },
  ]);
  const isTabled = writer.facts.isRegularSeason && knowsAll;
  if (isTabled) found.push({ words: endings.endOfLosses as Ending['words'], slots: { record } });
  return found;
}

function verbsFor(game: GameFacts): readonly [string, ...string[]] {
  if (isClose(game)) return closeVerbs;
  return gapOf(game) >= wideFrom ? wideVerbs : plainVerbs;
}

/** How a game ended, with one thing more about it. */
export function resultSentence(writer: Writer, game: GameFacts): Sentence {
  const [won, lost] = game.sides.map((id) => writer.teamFacts(id));
  if (won === undefined || lost === undefined) return [];
  const { picks } = writer;
  const gap = gapOf(game);
  const total = (index: 0 | 1, team: TeamFacts): Span =>
    writer.number(points(game.totals[index]), game.totals[index] / 100, `${team.name}, both weeks`, [
      { label: `Weeks ${game.weeks.join(' and ')}`, value: points(game.totals[index]) },
    ]);
  const slots: Slots = {
    w: writer.team(won.rosterId),
    l: writer.team(lost.rosterId),
    wp: writer.score(won),
    lp: writer.score(lost),
    verb: { text: picks.fresh(verbsFor(game)) },
  };
  const isLong = game.weeks.length > 1;
  if (game.lacksWeek === true) return writer.fill(`${picks.fresh(legsWithoutOther)}.`, slots);
  if (!game.isOver) return writer.fill(`${picks.fresh(firstLegs)}.`, slots);
  if (isLong) slots.wt = total(0, won);
  if (isLong) slots.lt = total(1, lost);
  if (gap === 0) {
    const holds = (words: string): boolean => writer.facts.isRegularSeason || !ofNoWinner.has(words);
    return writer.fill(`${picks.fresh(isLong ? longDraws : draws, holds)}.`, slots);
  }
  const template = picks.fresh(isLong ? secondLegs : results);
  if (template.includes('{gap}')) {
    slots.gap = writer.number(points(gap), gap / 100, `${won.name} over ${lost.name}`, [
      ...scoreLines(won, lost),
      { label: 'Margin', value: points(gap) },
    ]);
  }
  const [first, ...others] = isLong ? [] : endingsOf(writer, game, won, lost);
  if (first === undefined) return writer.fill(`${template}.`, slots);
  const ending = picks.one([first, ...others]);
  return [...writer.fill(template, slots), ...writer.fill(`${picks.fresh(ending.words)}.`, ending.slots)];
}

/**
 * Whether the loser's best swap, or else their best line-up, would have won; nothing where it is not known, or where
 * the best line-up would have drawn level.
 */
export function flipSentence(writer: Writer, game: GameFacts): Sentence[] {
  const [won, lost] = game.sides.map((id) => writer.teamFacts(id));
  if (game.wouldFlip === undefined || !game.isOver || won === undefined || lost?.optimal === undefined) return [];
  const l = writer.team(lost.rosterId);
  if (game.swapFlips === true && lost.bestSwap !== undefined) {
    return [
      writer.fill(writer.picks.fresh(swapFlips), { l, swap: swapNumber(writer, game, lost.name, lost.bestSwap) }),
    ];
  }
  if (lost.optimal - lost.points === gapOf(game)) return [];
  const best = writer.number(points(lost.optimal), lost.optimal / 100, `Best line-up of ${lost.name}`, [
    { label: 'Scored', value: points(lost.points) },
    { label: 'Best line-up', value: points(lost.optimal) },
    { label: 'Left on the bench', value: points(lost.optimal - lost.points) },
    { label: won.name, value: points(won.points) },
  ]);
  return [writer.fill(writer.picks.fresh(game.wouldFlip ? flips : noFlips), { l, best })];
}

function swapNumber(
  writer: Writer,
  { totals: [won, lost] }: GameFacts,
  name: string,
  { benched, started }: NonNullable<TeamFacts['bestSwap']>,
): Span {
  const gained = benched.points - started.points;
  return writer.number(points(gained), gained / 100, `Best swap of ${name}`, [
    { label: `${benched.name || 'A player'}, bench`, value: points(benched.points) },
    { label: started.name === '' ? 'An empty slot' : `${started.name}, started`, value: points(started.points) },
    { label: 'Gained by the swap', value: points(gained) },
    { label: 'Lost the game by', value: points(won - lost) },
    { label: 'With the swap', value: `${points(lost + gained)} to ${points(won)}` },
  ]);
}
