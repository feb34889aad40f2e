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
 * What passes through the gateway lies in buffers that V8 counts as heap. Left to itself it lets the heap grow so little
 * that a hundred responses make it collect everything; here the heap may double first. The gateway's image does the same.
 */
const mayDouble = new Set(['gateway']);

/** How Node is run for a process of the stack; a service's second process is sized as the first. */
export function nodeFlags(sizedAs: string): string[] {
  return [
    `--max-old-space-size=${heapMb[sizedAs] ?? defaultHeapMb}`,
    `--max-semi-space-size=${youngMb[sizedAs] ?? defaultYoungMb}`,
    ...(collectAtRest.has(sizedAs) ? [] : ['--no-memory-reducer']),
    ...(mayDouble.has(sizedAs) ? ['--heap-growing-percent=100'] : []),
  ];
}
