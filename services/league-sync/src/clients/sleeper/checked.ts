import { AppError } from '@dynasty/kit/errors';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Reads a reply's bytes; throws SyntaxError for damaged JSON, AppError `unavailable` for wrong types. */
export type Reader<T> = (body: Buffer) => T;

/**
 * A reader that takes a reply whole or not at all: one value of a wrong type anywhere rejects it, so stored data
 * is never mixed with unusable values.
 */
export function checked<S extends TSchema, T>(what: string, schema: S, map: (reply: Static<S>) => T): Reader<T> {
  const check = checker(what, schema);
  return (body) => map(check(JSON.parse(body.toString('utf8'))));
}

/** Checks one value; throws AppError `unavailable`. */
export function checker<S extends TSchema>(what: string, schema: S): (value: unknown) => Static<S> {
  const validator = Compile(schema);
  return (value) => {
    if (validator.Check(value)) return value;
    const where = validator.Errors(value)[0]?.instancePath ?? '';
    throw wrongReply(`${what} at ${where === '' ? 'the top' : where.slice(0, 80)}`);
  };
}

/** Why a reply was rejected: asking again soon will not help. */
class WrongReply extends Error {}

/** There is no such thing any more. */
class Gone extends WrongReply {}

/** True for the failure of a reply that came, but not with what the API promises. */
export const isWrongReply = (error: unknown) => error instanceof AppError && error.cause instanceof WrongReply;

/** True for the failure of asking again for something that the provider says it does not have any more. */
export const isGone = (error: unknown) => error instanceof AppError && error.cause instanceof Gone;

export const wrongReply = (where: string): AppError => rejected(new WrongReply(where));
export const goneReply = (what: string): AppError => rejected(new Gone(what));

function rejected(cause: WrongReply): AppError {
  const message = 'Sleeper sent data that cannot be used. Try again later.';
  return new AppError('unavailable', 'provider-unavailable', message, { retryAfterS: 60, cause });
}

/** Sleeper's ids have up to 20 digits, above 2^53: never numbers. */
export const Id = Type.String({ pattern: '^[0-9]{1,20}$' });
export const Season = Type.String({ pattern: '^[0-9]{4}$' });
export const RosterId = Type.Integer({ minimum: 0, maximum: 10_000 });
/** As archives have it too: nothing can be made of a time that no calendar has. */
export const EpochMs = Type.Integer({ minimum: 0, maximum: 1e14 });
export const PlayerId = Type.String({ minLength: 1, maxLength: 40 });
/** A field that may be null or missing. */
export const maybe = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

const Scalar = Type.Union([Type.Number(), Type.Boolean(), Type.Null()]);
export const Numbers = Type.Record(Type.String(), Scalar);
export const Texts = Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]));

/** The entries that are numbers; Sleeper writes null for "not set". */
export function numbersOf(record: Static<typeof Numbers> | null | undefined): Record<string, number> {
  const entries = Object.entries(record ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return Object.fromEntries(entries);
}

/** The entries that are texts. */
export function textsOf(record: Static<typeof Texts> | null | undefined): Record<string, string> {
  const entries = Object.entries(record ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/** Throws when two rows carry the same roster id: such a reply mixes two leagues. */
export function assertDistinct(what: string, ids: readonly (string | number)[]): void {
  if (new Set(ids).size !== ids.length) throw wrongReply(`${what}: an id stands twice`);
}
