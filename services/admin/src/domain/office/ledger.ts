import { isDay, readWords } from './words-and-days.js';

/** The league's common purse; every other party is a person, by their Sleeper user id. */
export const pot = 'pot';

/**
 * `proposed` and `running` are stages of a bet alone: its other side has not agreed yet, or nobody has won yet. What is
 * `open` is owed.
 */
export type EntryState = 'proposed' | 'running' | 'open' | 'settled' | 'cancelled';
export const deeds = ['accept', 'decline', 'decide', 'settle', 'reopen', 'cancel'] as const;
export type Deed = (typeof deeds)[number];

/** One step of an entry: who did what, and when. The first one is that it was written. */
export interface Step {
  deed: Deed | 'write';
  by: string;
  at: Date;
  reason: string;
  /** Whom `decide` has named. */
  winner: string | null;
}

/** Dues that an admin has written, or a bet between two people. */
export interface Entry {
  kind: 'dues' | 'bet';
  /** Who owes; of a bet that nobody has won yet, who has proposed it. */
  from: string;
  /** Who gets it; of a bet that nobody has won yet, its other side. */
  to: string;
  /** Whole cents, so that sums are exact. */
  cents: number;
  what: string;
  season: string | null;
  /** A day, 2025-09-01; null when there is none. */
  dueOn: string | null;
  state: EntryState;
  /** Oldest first; nothing is ever taken away. */
  steps: Step[];
}

/** 100,000.00 */
export const mostCents = 10_000_000;
/**
 * Entries that a league has at most, bets that a member has proposed and nobody has won yet, and bets that a member
 * proposes in a day: one person alone cannot fill a ledger with bets that are called off again.
 */
export const mostEntries = { ofLeague: 5_000, betsOfMember: 20, betsInDay: 40 };
/** Steps of one entry, beside the one that ends it: settled and reopened by mistake a few times is all that happens. */
export const mostSteps = 50;

/** What an entry is for, as it will be stored; or a sentence for the person. */
export function readTerms(input: {
  what: string;
  dueOn: string | null;
}): { terms: Pick<Entry, 'what' | 'dueOn'> } | { problem: string } {
  const what = readWords(input.what, 'What it is for', { limit: 120 });
  if ('problem' in what) return what;
  const { dueOn } = input;
  return dueOn === null || isDay(dueOn) ? { terms: { what: what.words, dueOn } } : { problem: 'This is no day.' };
}

export interface Actor {
  sleeperUserId: string;
  isAdmin: boolean;
}

const isSide = ({ from, to }: Entry, { sleeperUserId }: Actor): boolean => [from, to].includes(sleeperUserId);

/** What anybody at all can do to an entry as it stands. */
const deedsIn: Record<EntryState, readonly Deed[]> = {
  proposed: ['accept', 'decline', 'cancel'],
  running: ['decide', 'cancel'],
  // A bet that was decided wrongly is decided again.
  open: ['settle', 'cancel', 'decide'],
  settled: ['reopen'],
  cancelled: [],
};

/**
 * The deeds that a person may do to an entry as it stands. In a bet of their own an admin is a side like the other: they
 * do not call it off when it goes badly, nor say that they have paid. That they have lost is on record already.
 */
export function deedsFor(entry: Entry, actor: Actor): Deed[] {
  const isOther = entry.to === actor.sleeperUserId;
  const oversees = actor.isAdmin && !(entry.kind === 'bet' && isSide(entry, actor));
  const getsIt = isOther || oversees;
  switch (entry.state) {
    case 'proposed':
      if (isOther) return ['accept', 'decline'];
      return isSide(entry, actor) || actor.isAdmin ? ['cancel'] : [];
    case 'running':
      // A side may own that it has lost; who says that they have won needs an admin.
      if (oversees) return ['decide', 'cancel'];
      return isSide(entry, actor) ? ['decide'] : [];
    case 'open':
      if (!getsIt) return [];
      return entry.kind === 'bet' && actor.isAdmin ? ['settle', 'cancel', 'decide'] : ['settle', 'cancel'];
    case 'settled':
      return getsIt ? ['reopen'] : [];
    case 'cancelled':
      return [];
  }
}

const after: Record<Deed, EntryState> = {
  accept: 'running',
  decline: 'cancelled',
  decide: 'open',
  settle: 'settled',
  reopen: 'open',
  cancel: 'cancelled',
};

/** Why a deed cannot be done: an error's slug, and a sentence for the person. */
export interface Refusal {
  slug: 'not-yours' | 'entry-changed' | 'no-winner' | 'reason-missing' | 'too-many-steps';
  text: string;
}

const notYours = ({ kind }: Entry): string =>
  `This is for the other side, or for an admin of the league${kind === 'bet' ? ' who has no part in it' : ''}.`;

const changed: Refusal = { slug: 'entry-changed', text: 'This entry has changed meanwhile. Look again.' };

/**
 * The entry after a deed. `winner` goes with `decide`: a side can only name the other one, also as an admin.
 * What is called off once both sides have agreed needs a reason. `basedOn` says how many steps the person saw: who owes
 * whom may have turned since, and the deed is meant for what they saw.
 */
export function doneTo(
  entry: Entry,
  deed: Deed,
  o: { actor: Actor; at: Date; reason: string; winner: string | null; basedOn?: number },
): { entry: Entry } | { refusal: Refusal } {
  if (o.basedOn !== undefined && o.basedOn !== entry.steps.length) return { refusal: changed };
  if (!deedsFor(entry, o.actor).includes(deed)) {
    return deedsIn[entry.state].includes(deed)
      ? { refusal: { slug: 'not-yours', text: notYours(entry) } }
      : { refusal: changed };
  }
  // A debt can always be ended.
  if (entry.steps.length >= mostSteps && after[deed] === 'open') {
    return { refusal: { slug: 'too-many-steps', text: 'This entry has been changed too often. Write a new one.' } };
  }
  if (deed === 'cancel' && entry.state !== 'proposed' && o.reason === '') {
    return { refusal: { slug: 'reason-missing', text: 'Say why it is called off.' } };
  }
  const sides = sidesAfter(entry, deed, o);
  if (sides === null) {
    return {
      refusal: { slug: 'no-winner', text: 'Name the other side as the winner, or ask an admin of the league.' },
    };
  }
  const winner = deed === 'decide' ? o.winner : null;
  const step = { deed, by: o.actor.sleeperUserId, at: o.at, reason: o.reason, winner };
  return { entry: { ...entry, ...sides, state: after[deed], steps: [...entry.steps, step] } };
}

/** Who owes whom: of a decided bet the loser owes the winner. Null for a winner that the person may not name. */
function sidesAfter(
  { from, to }: Entry,
  deed: Deed,
  { actor, winner }: { actor: Actor; winner: string | null },
): Pick<Entry, 'from' | 'to'> | null {
  if (deed !== 'decide') return { from, to };
  const isOwnWin = winner === actor.sleeperUserId;
  if (winner === null || ![from, to].includes(winner) || isOwnWin) return null;
  return { from: winner === from ? to : from, to: winner };
}

/** Cents of one entry, or of all that one party owes or has paid to another. */
export type Sum = Pick<Entry, 'from' | 'to' | 'cents' | 'state'>;

/** What one party has to get and to give of all that is open. */
export interface Balance {
  party: string;
  /** To get less to give, in cents; over all parties these sum to 0. */
  net: number;
  gets: number;
  gives: number;
}

/** The balance of every party of what is owed, who gets most first. */
export function balancesOf(sums: readonly Sum[]): Balance[] {
  const balances = new Map<string, Balance>();
  const of = (party: string): Balance => {
    const known = balances.get(party) ?? { party, net: 0, gets: 0, gives: 0 };
    balances.set(party, known);
    return known;
  };
  for (const { from, to, cents, state } of sums) {
    if (state !== 'open') continue;
    const [debtor, creditor] = [of(from), of(to)];
    debtor.gives += cents;
    debtor.net -= cents;
    creditor.gets += cents;
    creditor.net += cents;
  }
  return [...balances.values()].sort((a, b) => b.net - a.net || a.party.localeCompare(b.party));
}

/** The pot's dues in cents: what has come in, what is still owed to it, and what it has paid. */
export function potOf(sums: readonly Sum[]) {
  const sum = (wanted: (one: Omit<Sum, 'cents'>) => boolean) =>
    sums.filter(wanted).reduce((total, { cents }) => total + cents, 0);
  return {
    collected: sum(({ to, state }) => to === pot && state === 'settled'),
    due: sum(({ to, state }) => to === pot && state === 'open'),
    paidOut: sum(({ from, state }) => from === pot && state === 'settled'),
  };
}
