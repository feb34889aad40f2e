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

/** Begins a call, and while it says nothing more of them; resolves with what comes first. */
export type AskAgain = <T>(method: string, begin: () => Asking<T>) => Promise<T>;

/**
 * For an address with several processes, which take turns, and of which one may stand still: its connection stays, and
 * what it was asked would wait for its deadline. A read that has waited for a while is asked of the next one too. The
 * others are cancelled, which counts against a process as a failure does.
 */
export function createAskAgain(address: string): AskAgain {
  const isUseful = hasSeveral(address);
  let asking = 0;
  return async (method, begin) => {
    const calls = [begin()];
    const first = () => Promise.any(calls.map(({ response }) => response));
    if (!isUseful || !reads.test(method)) return calls[0]!.response;
    try {
      while (calls.length < mostTimes && asking < mostAtOnce && (await isLate(first()))) {
        asking += 1;
        calls.push(begin());
      }
      return await first();
    } catch (error) {
      throw (error as AggregateError).errors[0];
    } finally {
      asking -= calls.length - 1;
      for (const { cancel } of calls) cancel();
    }
  };
}

function isLate(response: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), patienceMs);
    const ended = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    response.then(ended, ended);
  });
}
