import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.js';
import type { AccessRules } from '../http/access-rules.js';
import { isUnheard, type LeagueAccess, type LeagueAccessSource } from './access.js';

declare module '../http/access-rules.js' {
  interface AccessKinds {
    /** A member of the league in the path; sets `request.league`. */
    member: true;
    /** A member who is an admin of it. */
    leagueAdmin: true;
    /** A member who is an admin of it, or its commissioner on Sleeper. */
    adminOrCommissioner: true;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's place in the league of the path; set on routes of a league's own kinds. */
    league: LeagueAccess;
    /** `league` is the decision made last, since who decides does not respond: for a kept response, and nothing else. */
    unheard: { since: Date; asked: Promise<LeagueAccess> } | undefined;
  }
}

/** Lets members of the league in the path pass, or only those of them who run it. */
export function leagueRules(leagues: LeagueAccessSource): AccessRules {
  const sets = ['league', 'unheard'];
  const refuses = (path: string) => (path.includes(':leagueId') ? undefined : 'needs a leagueId in the path');
  const enter = async (request: FastifyRequest): Promise<LeagueAccess> => {
    const { decision, unheard } = await decisionFor(request, leagues);
    request.league = asMember(decision);
    request.unheard = unheard;
    return request.league;
  };
  return {
    member: { sets, refuses, admit: async (request) => void (await enter(request)) },
    leagueAdmin: {
      sets,
      refuses,
      async admit(request) {
        assertAdmin(await enter(request));
      },
    },
    adminOrCommissioner: {
      sets,
      refuses,
      async admit(request) {
        assertAdminOrCommissioner(await enter(request));
      },
    },
  };
}

interface Decided {
  decision: LeagueAccess;
  unheard?: FastifyRequest['unheard'];
}

/**
 * A kept response may be shown by the decision made last while the database, or who decides, does not respond. Once that is
 * known nobody waits for it.
 */
async function decisionFor(request: FastifyRequest, leagues: LeagueAccessSource): Promise<Decided> {
  const question = [request.account.accountId, leagueIdOf(request)] as const;
  const { silence } = request.server;
  const last = () => (request.routeOptions.config.keep === undefined ? undefined : leagues.last?.(...question));
  const asked = leagues.of(...question);
  if (last() === undefined) return { decision: await asked };
  const { promise, resolve, reject } = Promise.withResolvers<Decided>();
  const showLast = (unheard?: Decided['unheard']): void => {
    const decision = last();
    if (decision !== undefined) resolve({ decision, unheard });
  };
  const showUnheard = (since: Date | undefined): void => {
    if (since !== undefined) showLast({ since, asked });
  };
  if (silence.since() !== undefined) showLast();
  const forget = silence.onBegin(() => showLast());
  asked.then(
    (decision) => resolve({ decision }),
    (error: unknown) => {
      if (isUnheard(error)) showUnheard(leagues.unheardSince?.() ?? new Date());
      reject(error);
    },
  );
  // A decision that is new enough comes before that.
  if (leagues.unheardSince?.() !== undefined) setImmediate(() => showUnheard(leagues.unheardSince?.()));
  return promise.finally(forget);
}

/** What is not kept needs the decision itself: waits for it where there is only the last one, and throws its refusal. */
export async function hearDecision(request: FastifyRequest): Promise<void> {
  if (request.unheard === undefined) return;
  request.league = asMember(await request.unheard.asked);
  request.unheard = undefined;
}

function leagueIdOf(request: FastifyRequest): string {
  const { leagueId = '' } = request.params as { leagueId?: string };
  if (/^[0-9]{1,20}$/.test(leagueId)) return leagueId;
  throw new AppError('invalid', 'invalid-request', 'Please enter a valid League ID', {
    details: { field: 'leagueId' },
  });
}

/**
 * The account's place in a league that it belongs to; `maxAgeMs` as of LeagueAccessSource.
 * Throws AppError: `missing` for an unknown league, `forbidden` for one it is not in or that is not approved.
 */
export async function requireMember(
  leagues: LeagueAccessSource,
  accountId: string,
  leagueId: string,
  maxAgeMs?: number,
): Promise<LeagueAccess> {
  return asMember(await leagues.of(accountId, leagueId, maxAgeMs));
}

/**
 * Lets the admins and the commissioner of a chain pass where the address names only a thing of it. Throws AppError
 * forbidden for its other members, and `notFound` for everybody else: they do not learn that it exists.
 */
export async function requireAdminOrCommissionerOf(
  leagues: LeagueAccessSource,
  accountId: string,
  thing: { chainId: string } | null,
  notFound: AppError,
): Promise<void> {
  if (thing === null) throw notFound;
  const league = await leagues.of(accountId, thing.chainId);
  if (!league.found || !league.member || league.leagueStatus !== 'approved') throw notFound;
  assertAdminOrCommissioner(league);
}

/** Throws AppError forbidden `not-a-league-admin` for who is none. */
export function assertAdmin({ admin }: Pick<LeagueAccess, 'admin'>): void {
  if (!admin) throw new AppError('forbidden', 'not-a-league-admin', 'Only an admin of this league may do that.');
}

function assertAdminOrCommissioner({ admin, commissioner }: LeagueAccess): void {
  if (admin || commissioner) return;
  const text = 'Only an admin or the commissioner of this league may do that.';
  throw new AppError('forbidden', 'not-a-league-admin', text);
}

function asMember(league: LeagueAccess): LeagueAccess {
  if (!league.found) throw new AppError('missing', 'league-not-found', 'There is no such league here.');
  if (!league.member) throw new AppError('forbidden', 'not-a-member', 'You are not a member of this league.');
  if (league.leagueStatus !== 'approved') {
    throw new AppError('forbidden', 'league-not-approved', 'This league is not approved.');
  }
  return league;
}
