import { createCache } from '@dynasty/kit/cache';
import { circuitBreaker, type CircuitBreakerPolicy, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';

const failuresToBreak = 5;
/** Paths whose failures are remembered. */
const remembered = { max: 5_000, ttlMs: 10 * 60_000 };

/** A failure of the provider, not of our request: worth another try, counted by the breakers. */
export class ProviderFailure extends Error {
  constructor(
    readonly path: readonly string[],
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface Breakers {
  /** Runs the call of a path unless its breaker is open; then it rejects with cockatiel's BrokenCircuitError. */
  run<T>(path: readonly string[], call: () => Promise<T>): Promise<T>;
}

/**
 * Five failures in a row stop calls for `breakMs`; then one call is tried. Failures of one path stop that path.
 * Those of different leagues, people or drafts stop all paths, for then the provider itself is away: broken replies of
 * one league stop no other.
 */
export function createBreakers(breakMs: number): Breakers {
  const paths = createCache<CircuitBreakerPolicy>(remembered);
  let lastFailed = '';

  const create = (isCounted: (failure: ProviderFailure) => boolean): CircuitBreakerPolicy =>
    circuitBreaker(
      handleWhen((error) => error instanceof ProviderFailure && isCounted(error)),
      { halfOpenAfter: breakMs, breaker: new ConsecutiveBreaker(failuresToBreak) },
    );
  const everybody = create(({ path }) => {
    const subject = path.slice(0, 2).join('/');
    const isAnother = subject !== lastFailed;
    lastFailed = subject;
    return isAnother || everybody.state === CircuitState.HalfOpen;
  });

  function breakerOf(path: readonly string[]): CircuitBreakerPolicy {
    const key = path.join('/');
    const breaker = paths.get(key) ?? create(() => true);
    paths.set(key, breaker);
    return breaker;
  }

  return { run: (path, call) => everybody.execute(() => breakerOf(path).execute(call)) };
}
