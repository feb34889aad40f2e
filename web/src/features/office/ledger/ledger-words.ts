import type { People } from '../use-people';
import type { Deed, LedgerEntry } from './api';

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 5000 is $50, 2050 is $20.50. */
export const dollars = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100);

/** "$1,250.50" is 125050; undefined for anything that is no sum of money above nothing. */
export function centsOf(text: string): number | undefined {
  const [, units, hundredths = ''] = /^\$?(\d{1,3}(?:,\d{3})*|\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (units === undefined) return undefined;
  const cents = Number(units.replaceAll(',', '')) * 100 + Number(hundredths.padEnd(2, '0'));
  return cents > 0 && cents <= 10_000_000 ? cents : undefined;
}

export const nameOf = (party: string, people: People): string =>
  party === 'pot' ? 'the pot' : (people.get(party)?.name ?? 'Former member');

/** Who owes whom, or who has bet against whom. */
export function sentenceOf({ kind, from, to, state }: LedgerEntry, people: People): string {
  const [giver, taker] = [nameOf(from, people), nameOf(to, people)];
  if (kind === 'bet' && (state === 'proposed' || state === 'running')) return `${giver} against ${taker}`;
  const start = giver === 'the pot' ? 'The pot' : giver;
  if (state === 'settled') return `${start} paid ${taker}`;
  return state === 'cancelled' ? `${start} and ${taker}` : `${start} owes ${taker}`;
}

export const badges = {
  proposed: { kind: 'accent', text: 'Proposed' },
  running: { kind: 'outline', text: 'Running' },
  open: { kind: 'warning', text: 'Due' },
  settled: { kind: 'success', text: 'Paid' },
  cancelled: { kind: 'outline', text: 'Called off' },
} as const;

/** Whether there is still something to be paid, or may be: by a day that whoever agrees has to know. */
export const isAhead = (state: LedgerEntry['state']): boolean => state !== 'settled' && state !== 'cancelled';

/** On the buttons. */
export const verbs: Readonly<Record<Deed, string>> = {
  accept: 'Accept',
  decline: 'Decline',
  decide: 'Who Won?',
  settle: 'Mark as Paid',
  reopen: 'Not Paid',
  cancel: 'Call Off',
};

/** Those that ask for nothing more before they are done: each can be taken back, or changes nothing that is owed. */
export const isPlain = (deed: Deed): boolean => ['accept', 'settle', 'reopen'].includes(deed);
