import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LeagueAccess, LeagueAccessSource } from '../league/access.js';
import type { Account, TokenVerifier } from '../auth.js';
import type { Logger } from '../logger.js';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/**
 * Who may call a route. `member` and `leagueAdmin` need a `leagueId` parameter and set `request.league`;
 * `participant` is any account: the route itself checks the opaque id and answers 404.
 */
export type Access = 'public' | 'account' | 'member' | 'leagueAdmin' | 'superAdmin' | 'participant';

export interface RouteLimit {
  /** Calls of one account in the window. */
  max: number;
  windowS: number;
  /** Calls that do not count among these but have a limit of their own, in the same window; asked once the body is checked. */
  apart?: (request: FastifyRequest) => Promise<{ name: string; max: number } | undefined>;
}

export interface HttpAppOptions {
  service: string;
  title: string;
  version?: string;
  logger: Logger;
  verifier: TokenVerifier;
  leagues?: LeagueAccessSource;
  isSuperAdmin?: (account: Account) => Promise<boolean>;
  limits?: 'on' | 'off';
  /** Each rejects while its dependency cannot be used; shown by name on /readyz. */
  readiness?: Record<string, () => Promise<void>>;
  /** Bytes; 64 kB unless given. */
  bodyLimit?: number;
  /** Requests are refused with 503 while the event loop lags behind this, in ms; 1000 unless given. */
  maxEventLoopDelayMs?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    limit?: RouteLimit;
  }
  interface FastifyRequest {
    /** The caller; set on every route that is not public. */
    account: Account;
    /** The caller's place in the league of the path; set on `member` and `leagueAdmin` routes. */
    league: LeagueAccess;
  }
}
