import type { Poll } from './api';

const member = (count: number) => (count === 1 ? 'member' : 'members');

/** What carries the poll: "the most votes carry it", "needs 8 of 12 votes". */
export const ruleOf = ({ needed, electorate }: Pick<Poll, 'needed' | 'electorate'>): string =>
  needed === null ? 'the most votes carry it' : `needs ${needed} of ${electorate} votes`;

/** "9 of 12 members voted"; who has joined since it began votes too, and may be one more than there were. */
const turnoutOf = ({ voted, electorate }: Pick<Poll, 'voted' | 'electorate'>): string =>
  voted > electorate
    ? `${voted} voted, ${electorate} ${member(electorate)} when it began`
    : `${voted} of ${electorate} ${member(electorate)} voted`;

/** How far an open poll is: "9 of 12 voted · 2 more for Yes carry it". */
export function progressOf(poll: Poll): string {
  const { options, needed, isSecret } = poll;
  const turnout = turnoutOf(poll);
  if (isSecret) return `${turnout} · counted when it closes`;
  const [first, second] = options.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0));
  if (!first?.votes || first.votes === second?.votes) return turnout;
  if (needed === null) return `${turnout} · ${first.text} leads`;
  const missing = needed - first.votes;
  return `${turnout} · ${missing > 0 ? `${missing} more for ${first.text} carry it` : `${first.text} has the votes it needs`}`;
}

/** How a closed poll ended: "Yes carried it, 10 of 12 voted". */
export function outcomeOf(poll: Poll): string {
  const carried = poll.options.find(({ id }) => id === poll.carriedOptionId);
  return `${carried ? `${carried.text} carried it` : 'Nothing was carried'} · ${turnoutOf(poll)}`;
}

/** Of a poll that has just closed, until it is known how it ended. */
export const countingOf = (poll: Poll): string => `Votes are being counted · ${turnoutOf(poll)}`;

/** An option's share of the votes so far, 0 to 1; null while they are secret. */
export const shareOf = ({ votes }: Poll['options'][number], voted: number): number | null =>
  votes === null ? null : votes / Math.max(voted, 1);
