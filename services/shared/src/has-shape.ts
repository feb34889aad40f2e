import { Ajv, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';

const ajv = new Ajv({ strict: false });

/**
 * A check of values from outside of this process by `schema`. It is compiled when the first value comes: most processes
 * start without ever meeting one. By ajv, which every process loads for its configuration; typebox's own checks are some
 * 140 files, a tenth of what the gateway's start takes.
 */
export function hasShape<Schema extends TSchema>(schema: Schema): (value: unknown) => value is Static<Schema> {
  let compiled: ValidateFunction | undefined;
  return (value): value is Static<Schema> => (compiled ??= ajv.compile(schema))(value) === true;
}
