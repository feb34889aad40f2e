import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { timedId } from '@dynasty/kit/timed-id';
import { type Deps } from '../../deps.js';
import { dayBefore } from '../../domain/office/words-and-days.js';
import {
  type Deed,
  doneTo,
  type Entry,
  mostEntries,
  pot,
  readTerms,
  type Refusal,
} from '../../domain/office/ledger.js';
import { type StoredEntry } from '../../store/office/ledger.js';

type LedgerDeps = Pick<Deps, 'ledger' | 'offices' | 'goneLeagues'>;

interface Terms {
  cents: number;
  what: string;
  dueOn: string | null;
}

export interface Dues extends Terms {
  /** Sleeper users that owe it, or get it; each of them the whole sum. */
  people: readonly string[];
  direction: 'to-pot' | 'from-pot';
  season: string | null;
}

/**
 * Writes what some people owe the league's pot, or get from it: an entry for each.
 * Throws AppError invalid `invalid-entry` with a sentence, conflict `too-many-entries`, missing for a league that is gone.
 */
export async function writeDues(
  deps: LedgerDeps,
  session: ClientSession,
  league: LeagueAccess,
  { people, direction, season, ...terms }: Dues,
): Promise<StoredEntry[]> {
  const isToPot = direction === 'to-pot';
  const sides = people.map((person) => (isToPot ? { from: person, to: pot } : { from: pot, to: person }));
  const entries = sides.map((side) => ({ ...side, kind: 'dues' as const, season, state: 'open' as const }));
  return write(deps, session, league, { entries, terms });
}

/** Proposes a bet to another member. Throws as writeDues does, and conflict `too-many-bets`. */
export async function proposeBet(
  deps: LedgerDeps,
  session: ClientSession,
  league: LeagueAccess,
  { opponent, season, ...terms }: Terms & { opponent: string; season: string },
): Promise<StoredEntry> {
  if (opponent === league.sleeperUserId) {
    throw new AppError('invalid', 'invalid-entry', 'Bet against somebody else.');
  }
  const bet = { kind: 'bet' as const, from: league.sleeperUserId, to: opponent, season };
  const [entry] = await write(deps, session, league, { entries: [{ ...bet, state: 'proposed' }], terms });
  if (entry === undefined) throw new Error('no entry was written');
  return entry;
}

async function write(
  { ledger, offices, goneLeagues }: LedgerDeps,
  session: ClientSession,
  league: LeagueAccess,
  o: { entries: Pick<Entry, 'kind' | 'from' | 'to' | 'season' | 'state'>[]; terms: Terms },
): Promise<StoredEntry[]> {
  const read = readTerms(o.terms);
  if ('problem' in read) throw new AppError('invalid', 'invalid-entry', read.problem);
  const { chainId, connectionId } = await goneLeagues.standing(league, session);
  await offices.enter(session, chainId);
  if ((await ledger.count(session, chainId)) + o.entries.length > mostEntries.ofLeague) {
    throw new AppError('conflict', 'too-many-entries', `A ledger has at most ${mostEntries.ofLeague} entries.`);
  }
  const by = league.sleeperUserId;
  const at = new Date();
  if (o.entries.some(({ kind }) => kind === 'bet')) await requireFewBets(ledger, session, { chainId, by, at });
  const written = o.entries.map((entry) => ({
    ...entry,
    ...read.terms,
    cents: o.terms.cents,
    id: timedId(at),
    chainId,
    connectionId,
    steps: [{ deed: 'write' as const, by, at, reason: '', winner: null }],
  }));
  await ledger.add(session, written);
  await offices.tell(session, { chainId, connectionId }, 'ledger');
  return written;
}

async function requireFewBets(
  ledger: Deps['ledger'],
  session: ClientSession,
  { chainId, by, at }: { chainId: string; by: string; at: Date },
): Promise<void> {
  const bets = (await ledger.undecided(session, chainId)).filter(({ from }) => from === by);
  if (bets.length >= mostEntries.betsOfMember) {
    throw new AppError('conflict', 'too-many-bets', 'You have too many bets that nobody has won yet.');
  }
  const since = dayBefore(at);
  if ((await ledger.countBets(session, chainId, { proposer: by, since })) >= mostEntries.betsInDay) {
    throw new AppError('conflict', 'too-many-bets', 'You have proposed enough bets for today. Go on tomorrow.');
  }
}

export interface DeedInput {
  entryId: string;
  deed: Deed;
  reason: string;
  winner: string | null;
  /** How many steps the person saw; undefined for whoever does not say. */
  basedOn?: number;
}

const kinds: Record<Refusal['slug'], 'forbidden' | 'conflict' | 'invalid'> = {
  'not-yours': 'forbidden',
  'entry-changed': 'conflict',
  'no-winner': 'invalid',
  'reason-missing': 'invalid',
  'too-many-steps': 'conflict',
};

/** Does something to an entry. Throws AppError missing `entry-not-found`, else as the refusals of `doneTo` name it. */
export async function changeEntry(
  { ledger, offices }: Pick<Deps, 'ledger' | 'offices'>,
  session: ClientSession,
  league: LeagueAccess,
  { entryId, deed, ...input }: DeedInput,
): Promise<StoredEntry> {
  const entry = await ledger.find(session, league.chainId, entryId);
  if (entry === null) throw new AppError('missing', 'entry-not-found', 'There is no such entry.');
  const actor = { sleeperUserId: league.sleeperUserId, isAdmin: league.admin };
  const done = doneTo(entry, deed, { ...input, actor, at: new Date(), reason: input.reason.trim() });
  if ('refusal' in done) throw new AppError(kinds[done.refusal.slug], done.refusal.slug, done.refusal.text);
  const changed = { ...entry, ...done.entry };
  await ledger.put(session, changed);
  await offices.tell(session, entry, 'ledger');
  return changed;
}
