import { type BookTeam } from '../book/season-book.js';
import { againstAll, oneDecimal, type Review, type ReviewedGame } from './review.js';

export const cardKinds = ['best-week', 'luckiest-win', 'most-started', 'trade', 'ranks'] as const;
export type CardKind = (typeof cardKinds)[number];

/** A card of a season in review, in words: what the page and the picture both show. */
export interface Card {
  kind: CardKind;
  title: string;
  /** The numeral; an en dash where there is nothing to tell. */
  value: string;
  caption: string;
  text: string;
  /** Bars from left to right, each 0-1 of the highest; none where there is nothing to draw. */
  bars: number[];
  /** The bars that stand out. */
  marked: number[];
  /** What the bars are, for those who do not see them. */
  barsAre: string;
  /** The bars in words, in their order. */
  rows: { label: string; value: string }[];
}

/** The five cards of a team's season. Without `names` no person, team or their picks are named; players always are. */
export function cardsOf(review: Review, { names }: { names: boolean }): Card[] {
  return [
    bestWeek(review, names),
    luckiestWin(review, names),
    mostStarted(review),
    trade(review, names),
    ranks(review),
  ];
}

const exact = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** "1st", "22nd", "13th". */
export function ordinal(place: number): string {
  const tens = place % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}

const scaled = (values: readonly number[]): number[] => {
  const most = Math.max(0, ...values);
  return values.map((value) => (most === 0 ? 0 : Math.max(0, value) / most));
};

const nothing = (kind: CardKind, title: string, caption: string, text: string): Card => ({
  kind,
  title,
  value: '–',
  caption,
  text,
  bars: [],
  marked: [],
  barsAre: '',
  rows: [],
});

interface Outcome {
  own: number;
  against: number;
  verbs: readonly [more: string, less: string, equal: string];
}

function outcome({ own, against, verbs: [more, less, equal] }: Outcome, team: BookTeam, names: boolean): string {
  const verb = own > against ? more : own < against ? less : equal;
  return `${verb} ${names ? team.teamName : 'the other team'} ${exact(own)} to ${exact(against)}`;
}

const results = ['Beat', 'Lost to', 'Tied with'] as const;
const inWords = (weeks: readonly number[]): string =>
  weeks.length === 1 ? `week ${weeks[0]}` : `weeks ${weeks.join(' and ')}`;

/** How the game of a week ended, a round of two weeks by its sum; after the first of them how it stood. */
function outcomeOf({ points: own, opponent, decided, lacksWeek = false }: ReviewedGame, names: boolean): string {
  if (opponent === null) return 'Nobody was met that week.';
  if (decided === null) {
    const verbs = ['Led', 'Trailed', 'Drew level with'] as const;
    const when = lacksWeek ? 'in the one week of two that is known' : 'after the first week of two';
    return `${outcome({ own, against: opponent.points, verbs }, opponent.team, names)} ${when}.`;
  }
  const { points: total, against, weeks } = decided;
  const over = weeks.length === 1 ? '' : ` over ${inWords(weeks)}`;
  return `${outcome({ own: total, against, verbs: results }, opponent.team, names)}${over}.`;
}

function bestWeek({ best, games }: Review, names: boolean): Card {
  if (best === null) return nothing('best-week', 'Best week', 'points', 'No week was played.');
  return {
    kind: 'best-week',
    title: 'Best week',
    value: oneDecimal(best.points),
    caption: `points, week ${best.week}`,
    text: `${outcomeOf(best, names)} ${placeWords(best)}`,
    bars: scaled(games.map((game) => game.points)),
    marked: [games.indexOf(best)],
    barsAre: 'Points by week',
    rows: games.map((game) => ({ label: `Week ${game.week}`, value: exact(game.points) })),
  };
}

function placeWords({ scores, points }: ReviewedGame): string {
  const place = 1 + scores.filter((score) => score > points).length;
  return place === 1 ? `The best of ${scores.length} scores.` : `${ordinal(place)} of ${scores.length} scores.`;
}

function luckiestWin({ luckiest }: Review, names: boolean): Card {
  const title = 'Luckiest win';
  if (luckiest === null) return nothing('luckiest-win', title, 'chance', 'No game was won.');
  const others = luckiest.scores.length - 1;
  const { beaten, equalled, chance } = againstAll(luckiest);
  const held = `It held against ${beaten} of ${others} scores${equalled === 0 ? '' : ` and equalled ${equalled}`}.`;
  const { points: own, against, weeks, team } = luckiest;
  return {
    kind: 'luckiest-win',
    title,
    value: `${Math.round(chance)}%`,
    caption: `chance of a win, ${inWords(weeks)}`,
    text: `${outcome({ own, against, verbs: results }, team, names)}. ${held}`,
    bars: scaled(luckiest.scores),
    marked: [luckiest.scores.indexOf(luckiest.points)],
    barsAre: `The scores of ${inWords(weeks)}, the best first`,
    rows: luckiest.scores.map((score, index) => ({ label: ordinal(index + 1), value: exact(score) })),
  };
}

function mostStarted({ mostStarted: player, games }: Review): Card {
  const title = 'Most started player';
  if (player === null) return nothing('most-started', title, 'starts', 'No line-up is known.');
  const position = player.position === '' ? '' : ` (${player.position === 'DEF' ? 'DST' : player.position})`;
  return {
    kind: 'most-started',
    title,
    value: String(player.starts),
    caption: `starts of ${games.length}`,
    text: `${player.name}${position} scored ${oneDecimal(player.points)} points in the line-up.`,
    bars: scaled(player.byWeek),
    marked: player.byWeek.flatMap((scored, index) => (scored > 0 ? [index] : [])),
    barsAre: 'Points by week',
    rows: player.byWeek.map((scored, index) => ({ label: `Week ${games[index]?.week ?? 0}`, value: exact(scored) })),
  };
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'nobody' : names.join(', '));

function trade({ trade: made }: Review, names: boolean): Card {
  const title = 'Trade of the year';
  if (made === null) return nothing('trade', title, 'points since', 'No player came by a trade.');
  const partners = names ? ` from ${listed(made.with.map(({ teamName }) => teamName))}` : '';
  const got = [...made.got, ...(names ? made.alsoGot : [])];
  const gave =
    made.gave.length === 0
      ? 'Gave no player.'
      : `Gave ${listed(made.gave)}, ${oneDecimal(made.gaveSince)} points there.`;
  return {
    kind: 'trade',
    title,
    value: oneDecimal(made.since),
    caption: `points since week ${made.week}`,
    text: `Got ${listed(got)}${partners}. ${gave}`,
    bars: scaled(made.byWeek.map((one) => one.points)),
    marked: made.byWeek.flatMap((one, index) => (one.points > 0 ? [index] : [])),
    barsAre: 'Points by week since then',
    rows: made.byWeek.map((one) => ({ label: `Week ${one.week}`, value: exact(one.points) })),
  };
}

function ranks({ ranks: all, team, teams }: Review): Card {
  const title = 'Rank by week';
  const last = all.at(-1);
  if (last === undefined) return nothing('ranks', title, `of ${teams} teams`, 'No week was ranked.');
  const best = all.reduce((one, other) => (other.rank < one.rank ? other : one));
  const worst = all.reduce((one, other) => (other.rank > one.rank ? other : one));
  const place = team.place > 0 ? ` Finished ${ordinal(team.place)}.` : '';
  return {
    kind: 'ranks',
    title,
    value: ordinal(last.rank),
    caption: `of ${teams} in the power rankings`,
    text: `Best ${ordinal(best.rank)} in week ${best.week}, worst ${ordinal(worst.rank)} in week ${worst.week}.${place}`,
    bars: all.map(({ rank }) => (teams + 1 - rank) / teams),
    marked: [all.indexOf(best)],
    barsAre: 'Power rank by week, higher is better',
    rows: all.map(({ week, rank }) => ({ label: `Week ${week}`, value: ordinal(rank) })),
  };
}
