import { type Testbed } from '@dynasty/testbed/testbed';
import { type CallBudget, createCallBudget, type Urgency } from '../../src/clients/sleeper/call-budget.js';
import {
  createProviderHttp,
  type GetOptions,
  type ProviderGet,
  type ProviderHttpOptions,
} from '../../src/clients/sleeper/provider-http.js';
import { createSharedClock } from '../../src/clients/sleeper/shared-clock.js';
import { createSleeper, type Sleeper } from '../../src/clients/sleeper/sleeper.js';
import { createCallWindows } from '../../src/store/call-windows.js';
import { type StandIn } from './stand-in.js';

/** How long a call waits for its reply, and how much of it is read. */
export type CallLimits = Pick<GetOptions, 'timeoutMs' | 'maxBodyBytes'>;

/** Limits of the call of a path, in the place of those that it names itself. */
export type LimitsOf<Limits = CallLimits> = (path: string, named: CallLimits) => Limits;

export interface ProviderClientOptions extends Partial<ProviderHttpOptions> {
  urgency?: Urgency;
  limitsOf?: LimitsOf;
}

export interface ProviderClient {
  sleeper: Sleeper;
  budget: CallBudget;
  close(): Promise<void>;
}

/**
 * A client of the provider as one more process has it: with breakers of its own, and the budget that all share. Replies
 * are waited for longer than the product does, as a slow one is not tried again; pauses are short.
 */
export function providerClient(
  { mongo, logger }: Pick<Testbed, 'mongo' | 'logger'>,
  providerUrl: string,
  { urgency = 'background', limitsOf = (_path, named) => named, ...o }: ProviderClientOptions = {},
): ProviderClient {
  const windows = createCallWindows(mongo);
  const budget = createCallBudget({ windows, now: createSharedClock(windows.clockMs) });
  const short = { breakMs: 250, retryDelaysMs: [10, 20] };
  const http = createProviderHttp({ baseUrl: providerUrl, budget, logger, timeoutMs: 30_000, ...short, ...o });
  const get: ProviderGet = (path, read, options) =>
    http.get(path, read, { ...options, ...limitsOf(path.join('/'), options) });
  return { sleeper: createSleeper(get, { urgency }), budget, close: http.close };
}

/** As if the provider had been asked for nothing yet, and had no fault. */
export async function forgetCalls({ mongo }: Pick<Testbed, 'mongo'>, standIn: StandIn): Promise<void> {
  await mongo.connection.collection('call_windows').deleteMany({});
  await standIn.forgetCalls();
  await standIn.heal();
}
