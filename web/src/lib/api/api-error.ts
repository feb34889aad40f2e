interface ErrorBody {
  message?: string;
  slug?: string;
}

const parsed = (body: string): ErrorBody => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

/** A non-ok response. `message` is "status: body" (the status text for an empty body); `said` is the server's text. */
export class ApiError extends Error {
  readonly slug: string | undefined;
  readonly said: string | undefined;
  readonly details: Record<string, unknown>;

  /**
   * @param requestId of the response's header: the logs of every service that had to do with the request show it
   * @param retryAfterS when it makes sense to ask again; 0 where nobody says, NaN for a date, which ours never send
   */
  constructor(
    readonly status: number,
    body: string,
    statusText = '',
    readonly requestId?: string,
    readonly retryAfterS = 0,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    const refusal = parsed(body);
    this.slug = refusal.slug;
    this.said = refusal.message;
    this.details = { ...refusal };
  }

  static async from(response: Response): Promise<ApiError> {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    const retryAfterS = Number(response.headers.get('retry-after'));
    return new ApiError(response.status, await response.text(), response.statusText, requestId, retryAfterS);
  }
}

/** The rule of the product for a lost session: a message that starts with 401 and contains Unauthorized. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('401') && error.message.includes('Unauthorized');

export const slugOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.slug : undefined);

export const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined);

/**
 * What to tell a person: the server's own sentence, or the given one; of an error that nobody expects, a fault of ours,
 * also by which reference operators find it.
 */
export function saidBy(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  const { said, status, requestId } = error;
  return `${said || otherwise}${status > 499 && requestId ? ` Reference: ${requestId}` : ''}`.trim();
}
