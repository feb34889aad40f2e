/** Methods with such names only read: asking twice does no harm. */
const reads = /^(?:get|list|count|lookUp|is)[A-Z]/;
const oneProcess = /^(?:ipv4:)?[\d.]+:\d+$/;
/** Long enough for a server that is only busy. */
const patienceMs = 400;
const mostTimes = 5;
/** More would add to the load of servers that are all slow. */
const mostAtOnce = 50;

/** Whether an address can stand for several processes; a name can. */
export const hasSeveral = (address: string): boolean => !oneProcess.test(address);

/** A call under way. */
export interface Asking<T> {
  response: Promise<T>;
  /** Ends it; nobody waits for its response any more. */
  cancel(): void;
}

/** Begins a call, and while it says nothing more of them; resolves or rejects with the first response. */
export type AskAgain = <T>(method: string, begin: () => Asking<T>) => Promise<T>;

/** Returns or throws what a server said. */
type Outcome<T> = () => T;

/**
 * For an address with several processes, which take turns, and of which one may stand still: its connection stays, and
 * what it was asked would wait for its deadline. A read that has waited for a while is asked of the next one too. The
 * others are cancelled, which counts against a process as a failure does.
 * @param isResponse whether an error is what the server said, not one of the connection
 */
export function createAskAgain(address: string, isResponse: (error: unknown) => boolean): AskAgain {
  const isUseful = hasSeveral(address);
  let asking = 0;

  const outcomeOf = <T>({ response }: Asking<T>): Promise<Outcome<T>> =>
    response.then(
      (value) => () => value,
      (error: unknown) => {
        if (!isResponse(error)) throw error;
        return () => {
          throw error;
        };
      },
    );

  async function firstOf<T>(begin: () => Asking<T>): Promise<Outcome<T>> {
    const calls = [begin()];
    const outcomes = calls.map(outcomeOf);
    try {
      while (calls.length < mostTimes && (await isLate(Promise.any(outcomes)))) {
        // Asked after the wait: those that began at one moment are late at one moment.
        if (asking >= mostAtOnce) break;
        asking += 1;
        const next = begin();
        calls.push(next);
        outcomes.push(outcomeOf(next));
      }
      return await Promise.any(outcomes);
    } catch (error) {
      throw (error as AggregateError).errors[0];
    } finally {
      asking -= calls.length - 1;
      for (const { cancel } of calls) cancel();
    }
  }

  return async (method, begin) => {
    if (!isUseful || !reads.test(method)) return begin().response;
    return (await firstOf(begin))();
  };
}

/** True when nothing has come of it after a while. */
function isLate(outcome: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), patienceMs);
    const ended = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    outcome.then(ended, ended);
  });
}
