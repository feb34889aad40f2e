import fs from 'node:fs';
import { defaultLogLimits, keepLogsSmall, type LogLimits } from './log-files.js';
import {
  superviseProcess,
  type ProcessSpec,
  type ProcessStatus,
  type RestartPolicy,
  type SupervisedProcess,
} from './supervised-process.js';

export interface Supervisor {
  /** Starts everything, each process as soon as what it needs is ready. Resolves when all have been ready once. */
  start(): Promise<void>;
  /** Stops everything, each process after those that depend on it. */
  stop(): Promise<void>;
  status(): Record<string, ProcessStatus>;
}

/** Keeps a set of processes running that build on one another, and their logs small. */
export function createSupervisor(o: {
  specs: ProcessSpec[];
  logDir: string;
  policy?: RestartPolicy;
  logs?: LogLimits;
  onChange?: (status: Record<string, ProcessStatus>) => void;
  note?: (line: string) => void;
}): Supervisor {
  assertStartable(o.specs);
  fs.mkdirSync(o.logDir, { recursive: true });
  const processes = new Map<string, SupervisedProcess>();
  const status = () => Object.fromEntries([...processes].map(([name, process]) => [name, process.status()]));
  const note = o.note ?? (() => undefined);
  const forgetLogs = keepLogsSmall(o.logDir, o.logs ?? defaultLogLimits, note);
  for (const spec of o.specs) {
    const onChange = () => {
      // Whoever hears of it is no part of what runs.
      try {
        o.onChange?.(status());
      } catch (error) {
        note(`a change could not be told (${error instanceof Error ? error.message : String(error)})`);
      }
    };
    processes.set(spec.name, superviseProcess(spec, { logDir: o.logDir, policy: o.policy, onChange, note }));
  }
  let stopping: Promise<void> | undefined;

  const start = async (): Promise<void> => {
    const started = new Map<string, Promise<void>>();
    const launched = new Map<string, Promise<void>>();
    for (const spec of o.specs) {
      const before = [
        ...spec.needs.map((name) => started.get(name)),
        ...(spec.follows ?? []).map((name) => launched.get(name)),
      ];
      const turn = Promise.all(before).then(() => undefined);
      launched.set(spec.name, turn);
      started.set(
        spec.name,
        turn.then(() => (stopping ? undefined : processes.get(spec.name)?.start())),
      );
    }
    await Promise.all(started.values());
  };

  const stop = (): Promise<void> => {
    const stopped = new Map<string, Promise<void>>();
    for (const spec of [...o.specs].reverse()) {
      const dependants = o.specs.filter((other) => [...other.needs, ...(other.follows ?? [])].includes(spec.name));
      const turn = Promise.all(dependants.map(({ name }) => stopped.get(name)));
      stopped.set(
        spec.name,
        turn.then(() => processes.get(spec.name)?.stop()),
      );
    }
    return Promise.all(stopped.values()).then(forgetLogs);
  };

  return { start, status, stop: () => (stopping ??= stop()) };
}

/** The list is in an order in which it can be started: everything that a process builds on stands before it. */
function assertStartable(specs: ProcessSpec[]): void {
  const seen = new Set<string>();
  for (const spec of specs) {
    const missing = [...spec.needs, ...(spec.follows ?? [])].filter((name) => !seen.has(name));
    if (missing.length > 0) throw new Error(`${spec.name} builds on ${missing.join(', ')}, which must stand before it`);
    if (seen.has(spec.name)) throw new Error(`two processes are called ${spec.name}`);
    seen.add(spec.name);
  }
}
