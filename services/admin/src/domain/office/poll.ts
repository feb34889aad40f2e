import { dayMs, lookOf, readWords } from './words-and-days.js';

/** What an option needs to carry the poll: the most votes, more than half of all members, or two thirds of them. */
export type Majority = 'most' | 'half' | 'two-thirds';

export interface Vote {
  sleeperUserId: string;
  optionId: string;
}

/** What a league is asked. */
export interface Poll {
  question: string;
  options: { id: string; text: string }[];
  /** Who voted for what is told to nobody, and the counts only once it is closed. */
  isSecret: boolean;
  majority: Majority;
  /** Members of the league when the poll began. */
  electorate: number;
  closesAt: Date;
  /** When somebody ended it before its time; null otherwise. */
  endedAt: Date | null;
  votes: Vote[];
}

export interface PollInput {
  question: string;
  options: string[];
  isSecret: boolean;
  majority: Majority;
  closesAt: string;
}

/** Open polls that a league may have at a time, and that one member may. */
export const mostOpen = { ofLeague: 20, ofMember: 5 };
/** Polls that a member may propose in a day: closed ones stay. */
export const mostInDay = 20;

const shortest = 5 * 60_000;
const longest = 366 * dayMs;

/** A poll as it will be stored, without its votes; or a sentence for the person who filled it in. */
export function readPoll(
  input: PollInput,
  now: Date,
): { poll: Pick<Poll, 'question' | 'options' | 'isSecret' | 'majority' | 'closesAt'> } | { problem: string } {
  const question = readWords(input.question, 'The question', { limit: 200 });
  if ('problem' in question) return question;
  const options: Poll['options'] = [];
  for (const [place, raw] of input.options.entries()) {
    const option = readWords(raw, `Option ${place + 1}`, { limit: 100 });
    if ('problem' in option) return option;
    options.push({ id: String(place + 1), text: option.words });
  }
  if (options.length < 2) return { problem: 'A poll has two options at least.' };
  if (new Set(options.map(({ text }) => lookOf(text))).size < options.length) {
    return { problem: 'Two options are the same.' };
  }
  const closesAt = new Date(input.closesAt);
  const ahead = closesAt.getTime() - now.getTime();
  if (!(ahead >= shortest && ahead <= longest)) {
    return { problem: 'A poll closes five minutes to a year from now.' };
  }
  const { isSecret, majority } = input;
  return { poll: { question: question.words, options, isSecret, majority, closesAt } };
}

export const isOpen = ({ endedAt, closesAt }: Pick<Poll, 'endedAt' | 'closesAt'>, now: Date): boolean =>
  endedAt === null && closesAt > now;

/** When the first of these polls closes by the clock; undefined where none of them is open. */
export function firstClosing(polls: readonly Pick<Poll, 'endedAt' | 'closesAt'>[], now: Date): Date | undefined {
  const times = polls.filter((poll) => isOpen(poll, now)).map(({ closesAt }) => closesAt.getTime());
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** A place in a league's list of polls as it was at an instant: a poll that closes meanwhile keeps its own. */
export interface PollPlace {
  asOf: Date;
  /** Whether the poll was open then: those stand before all others. */
  isOpen: boolean;
  id: string;
}

/** Whether a poll was open at an instant that may be past. */
export const wasOpen = ({ endedAt, closesAt }: Pick<Poll, 'endedAt' | 'closesAt'>, at: Date): boolean =>
  (endedAt === null || endedAt > at) && closesAt > at;

/** Votes that an option needs; null when the most votes are enough. */
export function votesNeeded({ majority, electorate }: Pick<Poll, 'majority' | 'electorate'>): number | null {
  if (majority === 'most') return null;
  return majority === 'half' ? Math.floor(electorate / 2) + 1 : Math.ceil((electorate * 2) / 3);
}

/** The option that carries the poll as its votes are; null when none does, or two are level. */
export function carriedOption(poll: Poll): string | null {
  const counts = poll.options.map(({ id }) => ({
    id,
    votes: poll.votes.filter((vote) => vote.optionId === id).length,
  }));
  const most = Math.max(...counts.map(({ votes }) => votes));
  const leaders = counts.filter(({ votes }) => votes === most);
  const [leader] = leaders;
  if (leader === undefined || leaders.length > 1 || most === 0) return null;
  return most >= (votesNeeded(poll) ?? 1) ? leader.id : null;
}

/** The votes with one more, or with a member's changed one. */
export function withVote(votes: readonly Vote[], vote: Vote): Vote[] {
  return [...votes.filter(({ sleeperUserId }) => sleeperUserId !== vote.sleeperUserId), vote];
}
