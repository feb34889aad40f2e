/** One call of the provider stand-in; `status` is null while the call is open or when the connection was cut. */
export interface Call {
  at: string;
  method: string;
  path: string;
  status: number | null;
  fault: string | null;
}

const keptCalls = 200;
const keptPaths = 20_000;

/** Counts calls since the last reset; a bounded number of paths, so that a load test cannot fill the memory. */
export function createCallLog() {
  let total = 0;
  const paths = new Map<string, number>();
  const last: Call[] = [];
  return {
    add(method: string, path: string): Call {
      total += 1;
      if (paths.has(path) || paths.size < keptPaths) paths.set(path, (paths.get(path) ?? 0) + 1);
      const call: Call = { at: new Date().toISOString(), method, path, status: null, fault: null };
      last.push(call);
      if (last.length > keptCalls) last.shift();
      return call;
    },
    read: () => ({ total, paths: Object.fromEntries(paths), last }),
    reset(): void {
      total = 0;
      paths.clear();
      last.length = 0;
    },
  };
}
