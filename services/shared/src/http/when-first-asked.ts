import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { ValidateFunction } from 'ajv';

/** What fastify knows of a validator. */
interface Validator {
  (...given: Parameters<ValidateFunction>): boolean;
  errors?: ValidateFunction['errors'];
  /** With it fastify says whose part of the request is validated, so that a whole part can be replaced by its default. */
  schemaEnv: true;
}

/**
 * A validator that is compiled by the first request that needs it. A service has a hundred schemas and more, and compiling
 * all of them took a third of its start; a request waits a millisecond or two for those of its route, once.
 */
export function whenFirstAsked(compile: () => ValidateFunction): Validator {
  let compiled: ValidateFunction | undefined;
  const validate: Validator = Object.assign(
    (...given: Parameters<ValidateFunction>): boolean => {
      compiled ??= compile();
      const isValid = compiled(...given);
      validate.errors = compiled.errors;
      return isValid;
    },
    { schemaEnv: true as const },
  );
  return validate;
}

const select = SerializerSelector();
type SerializerOf = ReturnType<typeof select>;

/** As `whenFirstAsked`, for what writes the responses of routes. */
export function serializersWhenFirstAsked(...given: Parameters<typeof select>): SerializerOf {
  const serializerOf = select(...given);
  return (route) => {
    let serialize: ReturnType<SerializerOf> | undefined;
    return (body) => (serialize ??= serializerOf(route))(body);
  };
}
