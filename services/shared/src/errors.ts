/** What went wrong, independent of the protocol that carries it. */
export type Kind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'unsupported'
  | 'too-large'
  | 'unprocessable'
  | 'limited'
  | 'unavailable';

const statusOfKind: Record<Kind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  unprocessable: 422,
  limited: 429,
  unavailable: 503,
};

/** The HTTP status of a kind, for instance 404 for `missing`. */
export function httpStatus(kind: Kind): number {
  return statusOfKind[kind];
}

/** The kind behind an HTTP status; undefined for statuses that no kind maps to (500, for instance). */
export function kindOfHttpStatus(status: number): Kind | undefined {
  return (Object.keys(statusOfKind) as Kind[]).find((kind) => statusOfKind[kind] === status);
}

/** True for the name of a kind (they travel as text between services). */
export function isKind(value: unknown): value is Kind {
  return typeof value === 'string' && Object.hasOwn(statusOfKind, value);
}

export interface AppErrorOptions {
  /** When trying again makes sense, in seconds; sent as Retry-After. */
  retryAfterS?: number;
  /** Fields added to the response's body, beside message, slug and requestId. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * A failure that a caller may be told about: `message` is text for a person, `slug` is a stable name
 * for programs (`not-a-member`). Thrown anywhere, turned into a status at the border only.
 */
export class AppError extends Error {
  readonly kind: Kind;
  readonly slug: string;
  readonly retryAfterS: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(kind: Kind, slug: string, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.slug = slug;
    this.retryAfterS = options.retryAfterS;
    this.details = options.details;
  }
}

/**
 * The error as AppError `unavailable` when the database is to blame for it: not reachable, no response in time, no primary,
 * a transaction that such a failure or a lasting conflict ended. Undefined for everything else.
 */
export function asDatabaseOutage(error: unknown): AppError | undefined {
  return isError(error) && isDatabaseOutage(error) ? databaseAway(error) : undefined;
}

/** What this process says itself of a database that is not there, or not through with it in time (mongo.ts). */
const databaseSlugs = new Set(['database-unavailable', 'database-busy']);

/** Whether the database is to blame: the same work may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof AppError ? databaseSlugs.has(error.slug) : asDatabaseOutage(error) !== undefined;
}

/** What is said of a database, or of another service, that cannot be reached or does not respond. */
const silenceSlugs = new Set(['database-unavailable', 'dependency-unavailable', 'dependency-timeout']);

/** Whether something that the work needs does not respond; not that there is too much to do. */
export const isSilence = ({ slug }: AppError): boolean => silenceSlugs.has(slug);

/** What callers get while the database cannot be reached, or does not respond. */
export function databaseAway(cause?: unknown): AppError {
  return new AppError('unavailable', 'database-unavailable', 'The database is not reachable. Try again shortly.', {
    retryAfterS: 2,
    cause,
  });
}

/** By its shape: an error of the platform may not be an Error of this realm. */
export function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'name' in value && 'message' in value;
}

type DatabaseError = Error & { code?: unknown; syscall?: unknown; errorLabels?: unknown; errorResponse?: unknown };

/** Of a connection that ends while it is written to. */
const endedCodes = new Set(['ECONNRESET', 'ECONNABORTED']);

function isDatabaseOutage(error: DatabaseError): boolean {
  if (outageNames.has(error.name)) return true;
  // Mongoose without buffering, before or between connections, has no class of its own for this.
  if (error.name === 'MongooseError') return error.message.includes('before initial connection');
  // The driver passes on what Node says of a socket that is lost while it writes to it.
  if (error.code === 'EPIPE' || (error.syscall === 'write' && endedCodes.has(String(error.code)))) return true;
  if (!error.name.startsWith('Mongo')) return false;
  if (typeof error.code === 'number' && outageCodes.has(error.code)) return true;
  // A full disk has a code of its own only in some places; of a write, the storage passes on the system's words.
  if (error.code === unknownError && error.message.includes('No space left on device')) return true;
  // A bulk write wraps whatever stopped it.
  if (isError(error.errorResponse) && isDatabaseOutage(error.errorResponse)) return true;
  return Array.isArray(error.errorLabels) && error.errorLabels.some((label) => outageLabels.has(String(label)));
}

/** Names, not classes: this file stays free of the driver, and a driver may be loaded twice. */
const outageNames = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoClientClosedError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MongoExpiredSessionError',
  'MongoStalePrimaryError',
]);

/** Codes of a server that cannot serve now, from MongoDB's table of error codes. */
const outageCodes = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  18, // AuthenticationFailed
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  251, // NoSuchTransaction: it was ended from outside
  262, // ExceededTimeLimit
  290, // TransactionExceededLifetimeLimitSeconds
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13388, // StaleConfig
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
  14031, // OutOfDiskSpace
]);

const unknownError = 8;

/** The driver's own word that the same operation may succeed later. */
const outageLabels = new Set([
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
  'RetryableError',
  'HandshakeError',
  'SystemOverloadedError',
]);
