import { type TeamRecord } from '../record.js';
import { type GameFacts, type TeamFacts, type WeekFacts } from './facts.js';
import { type Receipt, type Sentence, type Span } from './recap.js';
import { type Picks, picksFor } from './seeded.js';

export type Slots = Record<string, Span | undefined>;
type Lines = Receipt['lines'];

/** Points x 100 as they are told. */
export const points = (hundredths: number): string =>
  Number.isInteger(hundredths) ? (hundredths / 100).toFixed(2) : (hundredths / 100).toFixed(3);

/** A place as a word: 1st, 22nd, 13th. */
export function place(rank: number): string {
  const suffix = rank % 100 >= 11 && rank % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${rank}${suffix}`;
}

export const inRecord = ({ wins, losses, ties }: TeamRecord): string =>
  ties === 0 ? `${wins}-${losses}` : `${wins}-${losses}-${ties}`;

/** Points x 100 between the sides, over all weeks of the game so far. */
export const gapOf = ({ totals: [first, second] }: Pick<GameFacts, 'totals'>): number => first - second;

/** Points x 100: the widest gap of a close game. */
const closeWithin = 800;

/** Whether a game may be told of as a narrow one. */
export const isClose = (game: Pick<GameFacts, 'totals'>): boolean => gapOf(game) <= closeWithin;

/** Writes the sentences of one week, and keeps a receipt for each number in them. */
export function createWriter(facts: WeekFacts, seed: string) {
  const receipts: Receipt[] = [];
  const teams = new Map(facts.teams.map((team) => [team.rosterId, team]));
  const picks: Picks = picksFor(seed);
  /** What a score is compared with. */
  const labels =
    facts.isPartial === true
      ? { rank: 'Place among the scores known', allPlay: 'Against the other scores known' }
      : { rank: 'Place in the week', allPlay: 'Against all other scores' };

  /** A number with what it stands on. */
  function number(text: string, value: number, title: string, lines: Lines): Span {
    const known = receipts.find((one) => one.title === title && one.value === value);
    const id = known?.id ?? `f${receipts.length + 1}`;
    if (known === undefined) receipts.push({ id, title, value, lines });
    return { text, fact: id };
  }

  const nameOf = (rosterId: number, fallback = `Team ${rosterId}`): string => teams.get(rosterId)?.name ?? fallback;

  return {
    facts,
    picks,
    receipts,
    number,
    nameOf,
    team: (rosterId: number, name?: string): Span => ({ text: nameOf(rosterId, name), rosterId }),
    teamFacts: (rosterId: number): TeamFacts | undefined => teams.get(rosterId),

    /** A team's score with its place in the week, among the scores that are known of it. */
    score(team: TeamFacts): Span {
      return number(points(team.points), team.points / 100, `${team.name}: ${points(team.points)}`, [
        { label: 'Week', value: String(facts.week) },
        { label: 'Points', value: points(team.points) },
        { label: labels.rank, value: `${place(team.weekRank)} of ${facts.teams.length}` },
        { label: labels.allPlay, value: inRecord(team.allPlay) },
        ...(team.optimal === undefined ? [] : [{ label: 'Best line-up', value: points(team.optimal) }]),
      ]);
    },

    /** A template with its slots filled; a slot that has nothing in it is a fault of the caller. */
    fill(template: string, slots: Slots): Sentence {
      return template.split(/(\{\w+\})/).flatMap((part) => {
        if (!part.startsWith('{')) return part === '' ? [] : [{ text: part }];
        const span = slots[part.slice(1, -1)];
        if (span === undefined) throw new Error(`nothing for ${part} in "${template}"`);
        return [span];
      });
    },
  };
}

export type Writer = ReturnType<typeof createWriter>;
