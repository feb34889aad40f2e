import { Type, type TProperties } from 'typebox';

/** Scalars that may be null; written as one JSON type list, which the serializer handles without a validator. */
export const StringOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const NumberOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] });
export const IntegerOrNull = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
export const BooleanOrNull = Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] });

/** A body, query or path that accepts exactly these fields. */
export const Closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** Why a change is made; it stands in the log. */
export const Reason = Type.Optional(Type.String({ maxLength: 500 }));
