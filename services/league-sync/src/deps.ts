import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type Account } from '@dynasty/kit/auth';
import { type FootballClock } from '@dynasty/kit/league/football-clock';
import { type Core } from '@dynasty/kit/core';
import { type Work } from '@dynasty/kit/idempotency';
import { type Stores } from './store/stores.js';

/** Joining a league: what POST /api/verify-league does. */
export interface ConnectService {
  /**
   * Links the account to a Sleeper user, connects the league's chain unless it is connected, and makes the account a
   * member; doing it again changes nothing. Throws AppError: missing `league-not-found`, forbidden
   * `league-not-approved` and `not-a-member`, conflict `username-required`, `proof-required` and
   * `sleeper-user-taken`, unavailable `provider-unavailable`.
   */
  join(request: {
    account: Account;
    leagueId: string;
    sleeperUsername?: string;
    /** Stores what the join changes, and its response with it. */
    commit: <T>(work: Work<T>) => Promise<T>;
  }): Promise<JoinedLeague>;
}

export interface JoinedLeague {
  league: { id: string; name: string };
}

/** Everything that routes, RPCs, consumers and jobs are built from; each takes the slice it uses. */
export interface Deps extends Core, Stores {
  avatarBaseUrl: string;
  /** Football time: date ranges, weeks and cadence follow it. */
  clock: FootballClock;
  access: LeagueAccessSource;
  connect: ConnectService;
}
