/** A response that is no 2xx. */
class ResponseError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The JSON of a response; throws with what it says when it is no 2xx. */
export async function bodyOf<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const { status, url } = response;
  throw new ResponseError(status, `${url} responded ${status}: ${await response.text()}`);
}

/** For `catch`, while something is waited for: a service that has too much to do is asked again. */
export function notNow(error: unknown): null {
  if (error instanceof ResponseError && error.status === 503) return null;
  throw error;
}
