import { type LeagueAccessSource } from '@dynasty/kit/access';
import { type Account, type TokenVerifier } from '@dynasty/kit/auth';
import { type Bus } from '@dynasty/kit/bus';
import { type FootballClock } from '@dynasty/kit/clock';
import { type Logger } from '@dynasty/kit/logger';
import { type Mongo } from '@dynasty/kit/mongo';
import { type createOnce } from '@dynasty/kit/once';
import { type Outbox } from '@dynasty/kit/outbox';
import { type Config } from './config.js';
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
  }): Promise<{ league: { id: string; name: string } }>;
}

/** Everything that routes, RPCs, consumers and jobs are built from; each takes the slice it uses. */
export interface Deps extends Stores {
  config: Config;
  logger: Logger;
  mongo: Mongo;
  bus: Bus;
  outbox: Outbox;
  once: ReturnType<typeof createOnce>;
  verifier: TokenVerifier;
  clock: FootballClock;
  access: LeagueAccessSource;
  connect: ConnectService;
}
