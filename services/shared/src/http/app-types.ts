import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '../auth.js';
import type { Core } from '../core.js';
import type { Receiving, Work, WriteRequest, Written } from '../idempotency.js';
import type { Access, AccessRules } from './access-rules.js';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface RouteLimit {
  /** Calls of one account in the window. */
  max: number;
  windowS: number;
  /** Not one too many, however many processes there are: for what somebody might try by force. */
  strict?: boolean;
  /** Calls that do not count among these but have a limit of their own, in the same window; asked once the body is checked. */
  apart?: (request: FastifyRequest) => Promise<{ name: string; max: number } | undefined>;
}

/**
 * What a route that is no GET does to the service's data. `idempotent`: it changes something, and does so in
 * `request.commit`; `keyed`: as that, where what it stores keeps the key itself, in `request.commitIn`; `upload`: as
 * that, where a file is sent, in `request.receive`; `reads`: it only asks, with a body; `plain`: it changes something in
 * another way, for a reason that a comment beside it gives.
 */
export type WriteKind = 'idempotent' | 'keyed' | 'upload' | 'reads' | 'plain';

/**
 * When a repeat of an `idempotent` request gets the response that is stored under its key. `first`: before the handler,
 * once the declared access is checked. `checked`: in `request.commit`, once the handler has made its own checks, too.
 */
export type RepeatKind = 'first' | 'checked';

/** The part of the core that the HTTP side stands on. */
export type HttpCore = Pick<
  Core,
  'logger' | 'verifier' | 'limits' | 'callLimits' | 'readiness' | 'idempotency' | 'silence'
>;

export interface HttpAppOptions {
  title: string;
  version?: string;
  /** How the kinds of access are checked that need more than a signed-in caller. */
  access?: AccessRules;
  /** Bytes; 64 kB unless given. */
  bodyLimit?: number;
  /** Requests are refused with 503 while the event loop lags behind this, in ms; 1000 unless given. */
  maxEventLoopDelayMs?: number;
  /** A request to which nothing has been sent for so long, in ms, gets a 503; 15,000 unless given. */
  timeLimitMs?: number;
  /** A response that takes longer than that is cut off once nothing of it moves for so long, in ms; 60,000 unless given. */
  standstillMs?: number;
  /** A request that waits this long, in ms, has it asked whether the database responds; 700 unless given. */
  databasePatienceMs?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    limit?: RouteLimit;
    write?: WriteKind;
    /** Unless given `checked` for a `participant`, whom the handler itself lets pass, and `first` for everybody else. */
    repeats?: RepeatKind;
    /** Instead of the application's, where a request needs longer: an upload, in ms. */
    timeLimitMs?: number;
  }
  interface FastifyRequest {
    /** The caller; set on every route that is not public. */
    account: Account;
    /**
     * Runs the write of an `idempotent` route in one transaction, sets the response's status and gives its body. With
     * an Idempotency-Key the response is stored in the same transaction, and a repeat gets it instead of running again.
     * What decides must be read in the session: a lost race then starts the work again on a fresh snapshot.
     */
    commit<T>(work: Work<T>): Promise<T>;
    /**
     * The same where a body changes later, or has words that may be hidden or deleted: what `work` gives is stored, and
     * the caller gets what `bodyNow` makes of it each time, after the commit. For routes whose repeats are `checked`.
     */
    commit<T, Body>(work: Work<T>, bodyNow: (stored: T) => Promise<Body>): Promise<Body>;
    /**
     * Runs the write of a `keyed` route, sets the response's status and gives its body. The write sees by writeKeyOf()
     * whether it was done before, when it stores what it does.
     */
    commitIn<T>(write: (request: WriteRequest) => Promise<Written<T>>): Promise<T>;
    /**
     * Takes in the file of an `upload` route, sets the response's status and gives its body. The body is read by the
     * handler, so a repeat is known only once its file is there; it has no other effect then.
     */
    receive<File extends { print: unknown }, Kept, T>(receiving: Receiving<File, Kept, T>): Promise<T>;
  }
}
