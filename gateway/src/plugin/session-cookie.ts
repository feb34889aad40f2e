import { stringifySetCookie } from 'cookie';

export interface SessionCookie {
  name: string;
  /** The Set-Cookie value that keeps a token until it expires. */
  keep(token: string, expiresAtMs: number): string;
  /** The Set-Cookie value that removes it. */
  clear(): string;
}

/** The session's cookie; `Secure` and the `__Host-` prefix need https, and plain http is this machine only. */
export function sessionCookie(publicUrl: URL): SessionCookie {
  const secure = publicUrl.protocol === 'https:';
  const name = secure ? '__Host-dynasty' : 'dynasty_session';
  const write = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, httpOnly: true, secure, sameSite: 'strict', path: '/', maxAge });
  return {
    name,
    keep: (token, expiresAtMs) => write(token, Math.max(0, Math.floor((expiresAtMs - Date.now()) / 1000))),
    clear: () => write('', 0),
  };
}
