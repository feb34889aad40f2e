import { Closed, Reason } from '@dynasty/kit/http/fields';
import { Type } from 'typebox';

export * from '@dynasty/kit/http/fields';

/** Sleeper's ids: 1 to 20 digits, above 2^53, so strings everywhere. */
export const SleeperId = Type.String({ pattern: '^[0-9]{1,20}$' });

/** Sleeper's own settings: names to numbers. */
export const NumbersByName = Type.Record(Type.String(), Type.Number());

/** Of changes that have no body. */
export const ReasonQuery = Closed({ reason: Reason });

/** FAAB: the league's budget (100 unless it says otherwise), spent and left; null where the league has none. */
export const Faab = Type.Union([
  Type.Object({ budget: Type.Number(), used: Type.Number(), remaining: Type.Number() }),
  Type.Null(),
]);
