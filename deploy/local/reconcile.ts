import { type ReconcileReport, requestReconcile } from '@dynasty/kit/reconcile';
import { connectToStack } from './stack-bus.js';

/** A process that can reconcile reports within this time. */
const listenMs = 2_000;
/** The longest that a walk over all leagues is waited for. */
const withinMs = 10 * 60_000;

const words: Record<ReconcileReport['state'], string> = {
  started: 'has not ended yet',
  done: '',
  'left-to-another': 'another process is at it',
  failed: 'failed: ',
};

/** `make reconcile`: every service of the running stack compares what it stores with what it was made from. */
async function main(): Promise<void> {
  const bus = await connectToStack(process.env, 'reconcile');
  try {
    const reports = await requestReconcile(bus, { listenMs, withinMs });
    for (const { service, state, summary } of reports) console.log(`${service.padEnd(18)} ${words[state]}${summary}`);
    if (reports.length === 0) throw new Error('No service responded.');
    if (reports.some(({ state }) => state === 'failed' || state === 'started')) process.exitCode = 1;
  } finally {
    await bus.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
