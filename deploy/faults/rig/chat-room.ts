/** Where messages are posted and read by a member: `rest` stands behind its address. */
export interface ChatRoom {
  call(rest: string, init?: RequestInit): Promise<Response>;
}

const timeoutMs = 10_000;

/** The room at this address, for whoever the token is of. */
export function roomAt(url: string, token: () => string): ChatRoom {
  return {
    call: (rest, init) =>
      fetch(`${url}${rest}`, {
        signal: AbortSignal.timeout(timeoutMs),
        ...init,
        headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json', ...init?.headers },
      }),
  };
}

/** How a room responded: status 0 is no response at all, for which `error` has the reason. */
export interface Call {
  at: number;
  ms: number;
  status: number;
  error?: string;
  /** It said when to come again. */
  saidWhen: boolean;
}

/** The same room, which notes how each of its calls ended. */
export function noting(room: ChatRoom, calls: Call[]): ChatRoom {
  return {
    async call(rest, init) {
      const at = performance.now();
      const note = (response?: Response, error?: string) =>
        void calls.push({
          at,
          ms: performance.now() - at,
          status: response?.status ?? 0,
          saidWhen: response?.headers.has('retry-after') ?? false,
          error,
        });
      try {
        const response = await room.call(rest, init);
        note(response);
        return response;
      } catch (error) {
        note(undefined, reasonOf(error));
        throw error;
      }
    },
  };
}

/** From `killedAt` until the first message was acknowledged that was sent after it; Infinity before that. */
export const backAfterMs = (calls: readonly Call[], killedAt: number): number =>
  Math.min(...calls.filter(({ at, status }) => at >= killedAt && status === 201).map(({ at, ms }) => at + ms)) -
  killedAt;

/** `ECONNRESET`, where the connection failed; `TimeoutError`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
