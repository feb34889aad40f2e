import type {
  DecidedSeason,
  FinalWeek,
  GetSeasonResponse,
  LeagueServiceClient,
  ListFinalWeeksResponse,
} from '@dynasty/proto/league/v1/league_service';
import type { BusEvent } from '../bus.js';
import { isOutage } from '../bus/outage.js';
import type { Core } from '../core.js';
import { AppError } from '../errors.js';
import { startLoop, type Loop } from '../loop.js';
import type { ClientSession } from '../mongo.js';
import { onReconcileRequest } from '../reconcile.js';
import { unlessMissing, type PromiseClient } from '../rpc.js';

type WeekFinalized = BusEvent<'league.week_finalized.v1'>;

/** A final week as a service has dealt with it; a higher revision, or another connection, makes it due again. */
export type SettledWeek = Pick<FinalWeek, 'chainId' | 'connectionId' | 'season' | 'week' | 'revision'>;

/** A season's champion as a service has dealt with it; a higher revision, or another connection, makes it due again. */
export type SettledChampion = Pick<DecidedSeason, 'chainId' | 'connectionId' | 'season' | 'championRevision'>;

/** Final weeks of one season that are to be dealt with. */
export interface DueWeeks {
  chainId: string;
  season: string;
  /** None where only its champion is new. */
  weeks: readonly number[];
  /** No notices are raised: the weeks were over before, or an event was missed. */
  backfill: boolean;
  /** Found by comparing: no event has said whether it is news. */
  isCompared?: boolean;
}

export interface FinalWeeksOptions<P = undefined, K = undefined, S = undefined> {
  core: Pick<Core, 'bus' | 'once' | 'mongo' | 'leases' | 'logger'>;
  /** The service's name, as `make reconcile` shows it. */
  service: string;
  /** Durable name of the event consumer. */
  consumer: string;
  leagueSync: Pick<PromiseClient<LeagueServiceClient>, 'getSeason' | 'listFinalWeeks'>;
  /** Asks others for what `settled` needs, once for all chains that are compared. */
  prepareSettled?: () => Promise<K>;
  /** What is dealt with of these chains, in any order. */
  settled: (chainIds: readonly string[], prepared?: K) => Promise<readonly SettledWeek[]>;
  /** The champions that are dealt with of these chains, in any order. A service without it follows none here. */
  champions?: (chainIds: readonly string[]) => Promise<readonly SettledChampion[]>;
  /** Reads what the service has stored of a season, before the season is asked for: `settle` sees what came between. */
  seen?: (of: Pick<DueWeeks, 'chainId' | 'season'>) => Promise<S>;
  /** Asks others for what `settle` needs beside the season, before its transaction. */
  prepare?: (due: DueWeeks, season: GetSeasonResponse) => Promise<P>;
  /** Deals with the weeks, by the season as it is now; doing it again changes nothing. */
  settle: (session: ClientSession, due: DueWeeks, season: GetSeasonResponse, prepared?: P, seen?: S) => Promise<void>;
}

/** What reconciling has dealt with. */
export interface CaughtUp {
  weeks: number;
  /** Seasons of which nothing was missing but the champion. */
  champions: number;
  /** Seasons that could not be dealt with, by a fault of ours or of their data. */
  failed: number;
}

export interface FinalWeeks {
  /** Deals with one event. The season is asked for before the transaction; a season that is gone changes nothing. */
  handle(event: WeekFinalized): Promise<void>;
  /** Compares every final week, and every champion, with what is dealt with, and makes good what the broker lost. */
  reconcile(signal: AbortSignal): Promise<CaughtUp>;
  /**
   * Handles events from now on, and reconciles: at once, every few minutes, when the broker comes back, and on demand;
   * always one process at a time. `wake` reconciles now.
   */
  follow(): Promise<Pick<Loop, 'wake' | 'stop'>>;
}

const everyMs = 5 * 60_000;
/** Processes that started together drift apart. */
const jitter = 0.3;
/** A process that died is followed by another one after this time. */
const leaseMs = 10_000;

/** Follows the final weeks of all leagues, for a service that computes something from them. */
export function createFinalWeeks<P = undefined, K = undefined, S = undefined>(
  o: FinalWeeksOptions<P, K, S>,
): FinalWeeks {
  const { bus, once, mongo, leases, logger } = o.core;
  const lease = { leases, name: 'final-weeks', ttlMs: leaseMs };

  async function handle(event: WeekFinalized): Promise<void> {
    const { chainId, connectionId, season, week, backfill } = event.payload;
    const seen = await o.seen?.({ chainId, season });
    const played = await unlessMissing(o.leagueSync.getSeason({ chainId, season }));
    if (played === undefined || played.connectionId !== connectionId) {
      logger.info({ event: event.id }, 'the event speaks of a connection that is gone');
      return;
    }
    if (!played.weeks.some((ofSeason) => ofSeason.week === week && ofSeason.isFinal)) {
      throw new Error(`week ${week} of ${season} is not final in its season`);
    }
    const due = { chainId, season, weeks: [week], backfill };
    const prepared = await o.prepare?.(due, played);
    await once(o.consumer, event, (session) => o.settle(session, due, played, prepared, seen));
  }

  async function catchUp({ chainId, season, weeks }: DueSeason): Promise<void> {
    const seen = await o.seen?.({ chainId, season });
    const played = await unlessMissing(o.leagueSync.getSeason({ chainId, season }));
    if (played === undefined) return;
    const due = { chainId, season, weeks, backfill: true, isCompared: true };
    const prepared = await o.prepare?.(due, played);
    await mongo.transaction((session) => o.settle(session, due, played, prepared, seen));
    logger.info({ chainId, season, weeks: weeks.length }, 'caught up with final weeks');
  }

  async function reconcile(signal: AbortSignal): Promise<CaughtUp> {
    const done = { weeks: 0, champions: 0, failed: 0 };
    const prepared = await o.prepareSettled?.();
    for (let after: string | undefined = ''; after !== undefined;) {
      const place = { chainId: '', after };
      const page = await o.leagueSync.listFinalWeeks(place);
      const chainIds = [...new Set(page.weeks.map(({ chainId }) => chainId))];
      const [settled, champions] = await Promise.all([o.settled(chainIds, prepared), o.champions?.(chainIds)]);
      for (const due of dueSeasons(page, settled, champions)) {
        signal.throwIfAborted();
        try {
          await catchUp(due);
          done.weeks += due.weeks.length;
          if (due.weeks.length === 0) done.champions += 1;
        } catch (error) {
          const { chainId, season } = due;
          // An outage ends the walk; anything else is this season's own trouble. So is taking too long, while the page can
          // still be read in time.
          if (isLate(error)) await o.leagueSync.listFinalWeeks(place);
          else if (isOutage(error)) throw error;
          done.failed += 1;
          logger.error({ err: error, chainId, season }, 'final weeks could not be caught up with');
        }
      }
      after = page.next === '' ? undefined : page.next;
    }
    return done;
  }

  async function reconcileNow(signal: AbortSignal): Promise<string | undefined> {
    let done: CaughtUp | undefined;
    const isOurs = await leases.withLease(lease.name, lease.ttlMs, async (lost) => {
      done = await reconcile(AbortSignal.any([lost, signal]));
    });
    return isOurs && done !== undefined ? inWords(done) : undefined;
  }

  return {
    handle,
    reconcile,
    async follow() {
      const stopping = new AbortController();
      await bus.work({ subject: 'league.week_finalized.v1', consumer: o.consumer, handle });
      const work = async (signal: AbortSignal): Promise<void> => void (await reconcile(signal));
      const loop = startLoop({ name: 'final-weeks', everyMs, jitter, lease, logger, work });
      // Whatever was on its way when the broker went away may be gone for good.
      const stopWaking = bus.onReconnect(() => loop.wake());
      const stopListening = onReconcileRequest(o.core, o.service, () => reconcileNow(stopping.signal));
      return {
        wake: loop.wake,
        async stop() {
          stopWaking();
          stopListening();
          stopping.abort();
          await loop.stop();
        },
      };
    },
  };
}

/** True when another service did not respond by the deadline. */
const isLate = (error: unknown): boolean => error instanceof AppError && error.slug === 'dependency-timeout';

type DueSeason = Pick<DueWeeks, 'chainId' | 'season'> & { weeks: number[] };

/**
 * The final weeks that are not dealt with at their present revision and connection, by season, and the seasons whose
 * champion is not; without `champions` these are left out.
 */
function dueSeasons(
  { weeks: final, decided }: Pick<ListFinalWeeksResponse, 'weeks' | 'decided'>,
  settled: readonly SettledWeek[],
  champions: readonly SettledChampion[] | undefined,
): DueSeason[] {
  const keyOf = ({ chainId, season, week }: Omit<SettledWeek, 'connectionId' | 'revision'>) =>
    `${chainId}/${season}/${week}`;
  const settledByKey = new Map(settled.map((week) => [keyOf(week), week]));
  const seasons = new Map<string, DueSeason>();
  const dueOf = ({ chainId, season }: Pick<DueSeason, 'chainId' | 'season'>): DueSeason => {
    const due = seasons.get(`${chainId}/${season}`) ?? { chainId, season, weeks: [] };
    seasons.set(`${chainId}/${season}`, due);
    return due;
  };
  for (const week of final) {
    const before = settledByKey.get(keyOf(week));
    if (before?.connectionId === week.connectionId && before.revision >= week.revision) continue;
    dueOf(week).weeks.push(week.week);
  }
  const championOf = new Map(champions?.map((champion) => [`${champion.chainId}/${champion.season}`, champion]));
  for (const season of champions === undefined ? [] : (decided?.seasons ?? [])) {
    const before = championOf.get(`${season.chainId}/${season.season}`);
    if (before?.connectionId === season.connectionId && before.championRevision >= season.championRevision) continue;
    dueOf(season);
  }
  return [...seasons.values()];
}

function inWords({ weeks, champions, failed }: CaughtUp): string {
  const found = [
    ...(weeks === 0 ? [] : [`final weeks caught up with: ${weeks}`]),
    ...(champions === 0 ? [] : [`champions caught up with: ${champions}`]),
  ];
  const caughtUp = found.length === 0 ? 'nothing was missing' : found.join('; ');
  return failed === 0 ? caughtUp : `${caughtUp}; seasons that failed (see the log): ${failed}`;
}
