const quietMs = 35_000;
/** A tab that stood still runs its timers first, and is told within this time what arrived meanwhile. */
const doubtMs = 5_000;

/** Notices that nothing is heard any more of what is to be heard every 15 s. */
export interface SilenceWatch {
  /** Something was heard: the wait begins again. */
  heard(): void;
  /** Nothing was heard for long, as far as is known: only 5 s are left. */
  doubt(): void;
  stop(): void;
}

/** Calls `silent` when nothing was heard for 40 s; 5 s before that `doubted`, which may ask for a sign. */
export function watchSilence(silent: () => void, doubted: () => void = () => undefined): SilenceWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
  const doubt = () => {
    wait(doubtMs, silent);
    doubted();
  };
  return { heard: () => wait(quietMs, doubt), doubt, stop: () => clearTimeout(timer) };
}
