/** Heap limits, MB: with them V8 collects early, so that a whole stack fits on a laptop. */
const heapMb: Record<string, number> = {
  analytics: 160,
  sandbox: 256,
  'league-sync': 192,
  // A thousand pages are open at once.
  'chat-messaging': 160,
  // V8 lets the heap grow halfway to this. With a thousand streams, whose buffers count as heap, 128 had it collect
  // everything twice a second.
  gateway: 256,
};
const defaultHeapMb = 96;

/**
 * Size of V8's young generation, MB. Small ones save some 20 MB a process; the throughput of the gateway and of messages
 * wants the usual 16.
 */
const youngMb: Record<string, number> = { gateway: 16, 'league-sync': 16, 'chat-messaging': 16 };
const defaultYoungMb = 4;

/**
 * V8 collects the whole heap of an idle process every 100 s, 0.1 s of CPU each: most of what a process at rest costs. Only
 * analytics gains by it: decoding its seasons leaves more behind than it keeps.
 */
const collectAtRest = new Set(['analytics']);

/**
 * By how much the heap may grow before all of it is collected, percent. Collecting everything takes the gateway and the
 * messages some 80 ms of both cores, and whoever asks meanwhile waits; left to itself V8 does it after a hundred responses,
 * since what passes through lies in buffers that it counts as heap. The images do the same.
 */
const mayGrowPercent: Record<string, number> = { gateway: 200, 'chat-messaging': 100 };

/** Threads that help V8 to collect, of each process. With its usual four, one process has the others wait for a core. */
const helpers = 1;

/** How Node is run for a process of the stack; a service's second process is sized as the first. */
export function nodeFlags(sizedAs: string): string[] {
  return [
    `--max-old-space-size=${heapMb[sizedAs] ?? defaultHeapMb}`,
    `--max-semi-space-size=${youngMb[sizedAs] ?? defaultYoungMb}`,
    ...(collectAtRest.has(sizedAs) ? [] : ['--no-memory-reducer']),
    ...(sizedAs in mayGrowPercent ? [`--heap-growing-percent=${mayGrowPercent[sizedAs]}`] : []),
    `--v8-pool-size=${helpers}`,
  ];
}
