import { type BusEvent } from '@dynasty/kit/bus';
import { type Core } from '@dynasty/kit/core';
import { type LeagueAccessSource, rpcLeagueAccess } from '@dynasty/kit/league/access';
import { coreBed } from '../core-bed.js';
import { testbed } from '../testbed.js';
import { generatedSeason, type SeasonShape, shuffled } from './generated-season.js';
import { type FakeLeague, fakeLeagueService } from './league-service.js';

export type WeekFinalized = BusEvent<'league.week_finalized.v1'>;

/** The event for a week of the league as it is now. */
export function weekFinalized(league: FakeLeague, week: number, backfill = true): WeekFinalized {
  const { chainId, season } = league;
  const { connectionId, leagueId, weeks } = league.response;
  const revision = weeks.find((one) => one.week === week)?.revision ?? 0;
  return {
    subject: 'league.week_finalized.v1',
    id: `${connectionId}:${season}:${week}:${revision}`,
    payload: { chainId, connectionId, leagueId, season, week, revision, backfill },
    occurredAt: new Date('2025-10-01T12:00:00Z'),
    deliveries: 1,
  };
}

/** A commissioner corrects a week: its first team gets `hundredths` more. */
export function correct({ response }: FakeLeague, week: number, hundredths = 7_000): void {
  const found = response.weeks.find((one) => one.week === week);
  const [team] = found?.teams ?? [];
  if (found === undefined || team === undefined) throw new Error(`no week ${week}`);
  found.revision += 1;
  team.pointsHundredths += hundredths;
}

/** Delivers every event one to five times, in any order, three at a time. */
export async function deliverWildly<E>(
  events: readonly E[],
  random: () => number,
  handle: (event: E) => Promise<unknown>,
): Promise<void> {
  const deliveries = events.flatMap((event) => Array<E>(1 + Math.floor(random() * 5)).fill(event));
  const queue = shuffled(deliveries, random);
  const worker = async (): Promise<void> => {
    for (let event = queue.pop(); event !== undefined; event = queue.pop()) await handle(event);
  };
  await Promise.all([worker(), worker(), worker()]);
}

/** Does `calls` calls as it should and fails from then on, as a process that was killed. */
export function killedAfter<A extends unknown[]>(calls: number, work: (...args: A) => Promise<void>) {
  let left = calls;
  return (...args: A): Promise<void> => (left-- > 0 ? work(...args) : killed());
}

export const killed = (): Promise<never> => Promise.reject(new Error('killed'));

export interface LeagueClients {
  leagueSync: Awaited<ReturnType<typeof fakeLeagueService>>['client'];
  leagues: LeagueAccessSource;
}

/** Retries and pauses that a test can wait for. */
const timing = { retryDelaysMs: [20, 20, 20, 20, 20], pauseMs: 50 };

/**
 * A service on real servers, beside a league service that a test can fill; `build` makes its dependencies.
 *
 * @param service its name, where its collections are the same in each bed
 */
export async function leagueBed<D>(build: (core: Core, clients: LeagueClients) => D, service?: string) {
  const bed = await testbed({ timing, service });
  const { state, client, close } = await fakeLeagueService(bed.logger);
  const leagues = rpcLeagueAccess(client, bed.bus);
  const running = await coreBed((core) => build(core, { leagueSync: client, leagues }), { bed });
  let chains = 0;
  return {
    ...running,
    leagueService: state,

    /**
     * Connects a season of its own, to which "ann" and the admin "ada" belong; equal shapes give equal scores. `with`:
     * the chain of another season, and which one this is.
     */
    connect(shape: SeasonShape, other?: { with: FakeLeague; season: string }): FakeLeague {
      chains += 1;
      const connectionId = other?.with.response.connectionId ?? `connection-${chains}`;
      const response = generatedSeason({ ...shape, leagueId: String(1000 + chains), connectionId });
      const members = ['ann', 'ada'];
      const [chainId, season] = [other?.with.chainId ?? `chain-${chains}`, other?.season ?? '2025'];
      const league: FakeLeague = { chainId, season, members, admins: ['ada'], response };
      state.leagues.push(league);
      return league;
    },

    async close(): Promise<void> {
      await close();
      await running.close();
    },
  };
}

export type LeagueBed<D> = Awaited<ReturnType<typeof leagueBed<D>>>;
