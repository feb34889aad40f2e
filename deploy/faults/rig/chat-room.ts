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
