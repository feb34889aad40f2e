import { Metadata, status, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import { AppError, isKind, type Kind } from '../errors.js';

const codeOfKind: Record<Kind, status> = {
  invalid: status.INVALID_ARGUMENT,
  unauthorized: status.UNAUTHENTICATED,
  forbidden: status.PERMISSION_DENIED,
  missing: status.NOT_FOUND,
  conflict: status.ALREADY_EXISTS,
  'too-large': status.OUT_OF_RANGE,
  unsupported: status.UNIMPLEMENTED,
  unprocessable: status.FAILED_PRECONDITION,
  limited: status.RESOURCE_EXHAUSTED,
  unavailable: status.UNAVAILABLE,
};

/** The status that carries an AppError to the caller: code and message, with kind, slug and details in the metadata. */
export function statusOf(error: AppError): Partial<StatusObject> {
  const metadata = new Metadata();
  metadata.set('kind', error.kind);
  metadata.set('slug', error.slug);
  if (error.retryAfterS !== undefined) metadata.set('retry-after', String(error.retryAfterS));
  if (error.details !== undefined) metadata.set('details-bin', Buffer.from(JSON.stringify(error.details)));
  return { code: codeOfKind[error.kind], details: error.message, metadata };
}

/** True for an error that the server itself returned, not one of the connection. */
export function isResponse(error: ServiceError): boolean {
  return isKind(error.metadata?.get('kind')[0]);
}

/** The AppError that the server threw; any other error becomes `unavailable` or a fault of that service. */
export function appErrorOf(error: ServiceError): AppError {
  const [kind] = error.metadata?.get('kind') ?? [];
  if (isKind(kind)) {
    const [slug] = error.metadata.get('slug');
    const [after] = error.metadata.get('retry-after');
    return new AppError(kind, typeof slug === 'string' ? slug : kind, error.details, {
      retryAfterS: after === undefined ? undefined : Number(after),
      details: detailsOf(error.metadata),
      cause: error,
    });
  }
  const slug = error.code === status.DEADLINE_EXCEEDED ? 'dependency-timeout' : 'dependency-unavailable';
  return new AppError('unavailable', slug, 'A part of the site does not respond. Try again shortly.', {
    retryAfterS: 2,
    cause: error,
  });
}

function detailsOf(metadata: Metadata): Record<string, unknown> | undefined {
  const [bytes] = metadata.get('details-bin');
  return bytes instanceof Buffer ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : undefined;
}
