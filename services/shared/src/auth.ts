import { createRemoteJWKSet, errors as joseErrors, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Bus } from './bus.js';
import { AppError } from './errors.js';

/** Who is calling, as the identity server signed it. */
export interface Account {
  accountId: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  username: string;
  /** The sign-in's session, shared by all its tokens; empty when the issuer names none. */
  sid: string;
  /** Until when its token counts here, by this process's clock. */
  expiresAtMs: number;
}

/** Who acts, as a log names them. */
export interface Actor {
  accountId: string;
  name: string;
}

/** The signed-in person as an actor. */
export function actorOf({ accountId, username, email }: Pick<Account, 'accountId' | 'username' | 'email'>): Actor {
  return { accountId, name: username || email || accountId };
}

export interface TokenVerifier {
  /**
   * Throws AppError `unauthorized`, with the slug `signed-out` for a good token of a session that was signed out, or
   * `unavailable` while the issuer's keys cannot be fetched.
   */
  verify(token: string): Promise<Account>;
  /** The account of a token that was verified before and still counts; no signature work. */
  cached(token: string): Account | undefined;
}

export interface TokenVerifierOptions {
  issuer: string;
  jwksUrl: string;
  audience: string;
  isSignedOut?: (sid: string) => boolean;
  fetchTimeoutMs?: number;
}

const maxTokenLength = 8192;
/**
 * Pages renew their token 30 s before it runs out. With as much again, nobody is signed out by a clock that differs from
 * the issuer's by a minute; a token counts this much longer at most.
 */
export const clockToleranceS = 30;
/** One fetch of the issuer's keys in this time, however many unknown key ids arrive. */
const jwksCooldownMs = 30_000;
/** After a failed fetch the next one waits this long, so a broken issuer is not flooded. */
const retryFetchAfterMs = 1_000;

/**
 * Verifies access tokens: RS256 or ES256 by the issuer's JWKS, `iss`, `aud` (or `azp`), `exp`, `nbf`,
 * and the type (Keycloak's `typ: Bearer` claim, or RFC 9068's `at+jwt` header). Key locations named in a
 * token's own header are never followed.
 */
export function createTokenVerifier(o: TokenVerifierOptions): TokenVerifier {
  const jwks = createRemoteJWKSet(new URL(o.jwksUrl), {
    timeoutDuration: o.fetchTimeoutMs ?? 3_000,
    cooldownDuration: jwksCooldownMs,
  });
  const accounts = new LRUCache<string, Account>({ max: 10_000 });
  let fetchFailedAt = -Infinity;

  function cached(token: string): Account | undefined {
    const account = accounts.get(token);
    if (account === undefined) return undefined;
    if (account.expiresAtMs <= Date.now() || o.isSignedOut?.(account.sid) === true) {
      accounts.delete(token);
      return undefined;
    }
    return account;
  }

  async function check(token: string): Promise<Account> {
    if (!jwks.fresh && performance.now() - fetchFailedAt < retryFetchAfterMs) throw identityUnavailable();
    try {
      const { payload, protectedHeader } = await jwtVerify(token, jwks, {
        issuer: o.issuer,
        algorithms: ['RS256', 'ES256'],
        clockTolerance: clockToleranceS,
        requiredClaims: ['exp', 'sub'],
      });
      return accountOf(payload, protectedHeader.typ, o.audience);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (isForged(error)) throw unauthorized(error);
      fetchFailedAt = performance.now();
      throw identityUnavailable(error);
    }
  }

  return {
    cached,
    async verify(token) {
      const verified = cached(token);
      if (verified !== undefined) return verified;
      if (token.length > maxTokenLength) throw unauthorized();
      const account = await check(token);
      if (o.isSignedOut?.(account.sid) === true) throw signedOut();
      accounts.set(token, account);
      return account;
    },
  };
}

/** Errors of the token itself; every other error is a failure to fetch the keys. */
function isForged(error: unknown): boolean {
  if (!(error instanceof joseErrors.JOSEError)) return false;
  return (
    !(error instanceof joseErrors.JWKSTimeout || error instanceof joseErrors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}

function accountOf(claims: JWTPayload, headerType: string | undefined, audience: string): Account {
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  const forUs = audiences.includes(audience) || claims.azp === audience;
  const accessToken = claims.typ === 'Bearer' || (claims.typ === undefined && headerType?.toLowerCase() === 'at+jwt');
  const subject = claims.sub ?? '';
  if (!forUs || !accessToken || subject === '' || subject.length > 128) throw unauthorized();
  return {
    accountId: subject,
    email: text(claims.email),
    emailVerified: claims.email_verified === true,
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
    username: text(claims.preferred_username),
    sid: text(claims.sid),
    expiresAtMs: ((claims.exp ?? 0) + clockToleranceS) * 1000,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 256) : '';
}

function unauthorized(cause?: unknown): AppError {
  return new AppError('unauthorized', 'unauthorized', 'Unauthorized: sign in again.', { cause });
}

/** By its slug a page tells that the identity server still knows the session, which is to be ended there too. */
function signedOut(): AppError {
  return new AppError('unauthorized', 'signed-out', 'Unauthorized: this session was signed out.');
}

function identityUnavailable(cause?: unknown): AppError {
  return new AppError('unavailable', 'identity-unavailable', 'The sign-in service is not reachable.', {
    retryAfterS: 2,
    cause,
  });
}

/**
 * The token of `Authorization: Bearer`, else of the named cookie (for the gateway; services name none).
 * Undefined when there is neither.
 */
export function bearerOrCookie(
  headers: { authorization?: string | undefined; cookie?: string | undefined },
  cookieName?: string,
): string | undefined {
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(headers.authorization ?? '');
  if (bearer !== null) return bearer[1];
  if (cookieName === undefined || headers.authorization !== undefined) return undefined;
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === cookieName) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

/** Longer than any access token lives. */
const signedOutTtlMs = 600_000;

/**
 * The sessions that were signed out lately, shared by all processes through the broker. Resolves once those of before
 * are known, which takes as long as the broker needs to come. Tokens live 5 min at most, so a lost bucket costs no more
 * than that.
 */
export async function watchSignedOut(
  bus: Bus,
): Promise<{ isSignedOut(sid: string): boolean; signOut(sid: string): Promise<void> }> {
  const signedOut = new LRUCache<string, true>({ max: 100_000, ttl: signedOutTtlMs });
  const bucket = bus.kv('signed-out', signedOutTtlMs);
  await bucket.watch((sid, value) => {
    if (value !== undefined) signedOut.set(sid, true);
  });
  return {
    isSignedOut: (sid) => sid !== '' && signedOut.has(sid),
    async signOut(sid) {
      if (sid === '') return;
      signedOut.set(sid, true);
      await bucket.put(sid, new Date().toISOString());
    },
  };
}
