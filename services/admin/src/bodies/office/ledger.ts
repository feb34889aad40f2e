import { Closed, StringOrNull } from '@dynasty/kit/http/fields';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type Static, Type } from 'typebox';
import { type Deed, deeds, deedsFor, type EntryState, mostCents } from '../../domain/office/ledger.js';
import { type StoredEntry } from '../../store/office/ledger.js';

const Person = Type.String({ pattern: '^[0-9]{1,20}$', description: 'Sleeper user id' });
const Party = Type.String({ description: 'Sleeper user id, or pot' });
const Cents = Type.Integer({ minimum: 1, maximum: mostCents, description: 'Hundredths of the league’s currency' });
const Day = Type.String({ format: 'date' });
const What = Type.String({ maxLength: 240 });
const Season = Type.String({ pattern: '^(19|20|21)[0-9]{2}$' });
export const DeedName = Type.Unsafe<Deed>(Type.Enum([...deeds], { type: 'string' }));
export const State = Type.Unsafe<EntryState>(
  Type.Enum(['proposed', 'running', 'open', 'settled', 'cancelled'], { type: 'string' }),
);

export const NewDues = Closed({
  people: Type.Array(Person, { minItems: 1, maxItems: 50, uniqueItems: true }),
  direction: Type.Unsafe<'to-pot' | 'from-pot'>(Type.Enum(['to-pot', 'from-pot'], { type: 'string' })),
  cents: Cents,
  what: What,
  season: Type.Optional(Season),
  dueOn: Type.Optional(Day),
});

export const NewBet = Closed({
  opponent: Person,
  cents: Cents,
  what: What,
  season: Type.Optional(Season),
  dueOn: Type.Optional(Day),
});

export const DeedBody = Closed({
  reason: Type.String({ maxLength: 200, default: '' }),
  winner: Type.Optional(Person),
  basedOn: Type.Optional(
    Type.Integer({ minimum: 1, description: 'How many steps the caller saw: with others nothing is done' }),
  ),
});

export const LedgerEntry = Type.Object({
  id: Type.String(),
  kind: Type.Unsafe<'dues' | 'bet'>(Type.Enum(['dues', 'bet'], { type: 'string' })),
  from: Party,
  to: Party,
  cents: Type.Integer(),
  what: Type.String(),
  season: StringOrNull,
  dueOn: StringOrNull,
  state: State,
  steps: Type.Array(
    Type.Object({ deed: Type.String(), by: Person, at: Type.String(), reason: Type.String(), winner: StringOrNull }),
  ),
  may: Type.Array(DeedName, { description: 'What the caller may do to it' }),
});

export const LedgerSummary = Type.Object({
  pot: Type.Object({ collected: Type.Integer(), due: Type.Integer(), paidOut: Type.Integer() }),
  balances: Type.Array(
    Type.Object({
      party: Party,
      net: Type.Integer({ description: 'Cents to get less those to give; these sum to 0' }),
      gets: Type.Integer(),
      gives: Type.Integer(),
    }),
  ),
});

export function ledgerEntry(entry: StoredEntry, viewer: LeagueAccess): Static<typeof LedgerEntry> {
  const { id, kind, from, to, cents, what, season, dueOn, state, steps } = entry;
  return {
    ...{ id, kind, from, to, cents, what, season, dueOn, state },
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    may: deedsFor(entry, { sleeperUserId: viewer.sleeperUserId, isAdmin: viewer.admin }),
  };
}
