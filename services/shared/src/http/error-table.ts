import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { AppError, asDatabaseOutage, httpStatus, isSilence, kindOfHttpStatus, type Kind } from '../errors.js';
import type { App } from './app-types.js';
import { silentHeader } from './headers.js';

const slugOfKind: Record<Kind, string> = {
  invalid: 'invalid-request',
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  missing: 'not-found',
  conflict: 'conflict',
  'too-large': 'too-large',
  unsupported: 'unsupported-media-type',
  unprocessable: 'unprocessable',
  limited: 'rate-limited',
  unavailable: 'unavailable',
};

/** What a failed check knows of the schema that it belongs to. */
interface Checked {
  parentSchema?: { refusal?: string; properties?: Record<string, { refusal?: string }> };
}

/**
 * A failed schema check: in the words of the schema's own `refusal`, else as text that names the field:
 * `body/message must NOT have more than 500 characters`.
 */
export function schemaError(errors: (FastifySchemaValidationError & Checked)[], part: string): AppError {
  const [first] = errors;
  const extra = first?.params.additionalProperty;
  const absent = first?.params.missingProperty;
  const named = typeof extra === 'string' ? extra : typeof absent === 'string' ? absent : undefined;
  const field = `${(first?.instancePath ?? '').slice(1)}${named === undefined ? '' : `/${named}`}`.replace(/^\//, '');
  const what = typeof extra === 'string' ? 'is not known' : typeof absent === 'string' ? 'is missing' : first?.message;
  const where = field === '' ? part : `${part}/${field}`;
  const { refusal, properties } = first?.parentSchema ?? {};
  const plain = typeof absent === 'string' ? properties?.[absent]?.refusal : refusal;
  return new AppError('invalid', 'invalid-request', plain ?? `${where} ${what ?? 'is not valid'}`.slice(0, 300), {
    details: { field: field.slice(0, 100) },
  });
}

/** Any failure as an AppError; undefined for a fault of ours, of which the caller learns nothing. */
function asAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  const outage = asDatabaseOutage(error);
  if (outage !== undefined) return outage;
  const kind = kindOfHttpStatus(error.statusCode ?? 500);
  if (kind === undefined || kind === 'unavailable') return kind && new AppError(kind, slugOfKind[kind], error.message);
  return new AppError(kind, slugOfKind[kind], clientMessage(error, kind));
}

/** Fastify's own messages may quote what was sent; only harmless ones are passed on. */
function clientMessage(error: FastifyError, kind: Kind): string {
  if (kind === 'too-large') return 'The body is too large.';
  if (kind === 'unsupported') return 'Send application/json.';
  if (error instanceof SyntaxError || error.code?.startsWith('FST_ERR_CTP')) return 'The body is not valid JSON.';
  return kind === 'invalid' ? 'The request is not valid.' : error.message;
}

function send(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterS !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfterS)));
  if (error.kind === 'unavailable' && error.retryAfterS === undefined) reply.header('retry-after', 2);
  if (isSilence(error)) reply.header(silentHeader, '1');
  if (error.kind === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  const body = { ...error.details, message: error.message, slug: error.slug, requestId: request.id };
  return reply
    .code(httpStatus(error.kind))
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** For a URL that cannot even be decoded. */
export function unroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void send(request, reply, new AppError('invalid', 'invalid-request', 'The address is not valid.'));
}

/** One table for all failures: the kind gives the status, the body is `{message, slug, requestId}`. */
export function addErrorTable(app: App): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = asAppError(error);
    if (known === undefined) {
      request.log.error({ err: error }, 'request failed');
      return reply
        .code(500)
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send({ message: 'Something went wrong on our side.', slug: 'internal', requestId: request.id });
    }
    if (known.kind === 'unavailable') request.log.warn({ err: error }, 'a dependency is not available');
    return send(request, reply, known);
  });
  app.setNotFoundHandler((request, reply) => {
    return send(request, reply, new AppError('missing', 'not-found', 'There is nothing here.'));
  });
}
