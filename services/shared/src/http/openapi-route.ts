import swagger from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import type { App, HttpAppOptions } from './app-types.js';
import { ErrorBody } from './schemas.js';
import { keyHeader, takesKey } from './writes.js';

const repeatable = {
  type: 'object',
  properties: {
    [keyHeader]: {
      type: 'string',
      minLength: 1,
      maxLength: 128,
      description:
        'Chosen by the caller: a repeat with the same key and body has one effect and gets the same response',
    },
  },
} as const;

const failure = { description: 'Failure', $ref: 'ErrorBody#' } as const;

/** The OpenAPI 3.1 document of everything registered after it, at /api-docs.json. */
export async function addOpenApi(app: App, o: HttpAppOptions): Promise<void> {
  app.addSchema(ErrorBody);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: o.title, version: o.version ?? '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `schema-${i}`) },
    transform: ({ schema, url, route }) => ({ schema: documented(schema, route), url }),
  });
  const config = { access: 'public' } as const;
  app.get('/api-docs.json', { config, schema: { hide: true } }, async () => app.swagger());
}

/**
 * What follows from a route's declarations: who may call it (`x-access`), that all fail in one way, that a public one
 * needs no token, and that a write takes a key.
 */
function documented(schema: FastifySchema, route: RouteOptions): FastifySchema {
  if (schema?.hide === true) return schema;
  const response = { ...(schema?.response as object | undefined), default: failure };
  const { access, write } = route.config ?? {};
  const open = access === 'public' ? { security: [] } : {};
  const keyed = takesKey(write) ? { headers: repeatable } : {};
  const declared = { 'x-access': access } as FastifySchema;
  return { ...schema, ...open, ...keyed, ...declared, response };
}
