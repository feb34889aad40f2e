import { buildSandbox } from '@dynasty/sandbox/app';
import { type Call } from '@dynasty/sandbox/call-log';
import { type FaultRule } from '@dynasty/sandbox/fault-rules';

/** The provider stand-in while it serves a folder of replies. */
export interface StandIn {
  /** Where the paths of its API begin. */
  providerUrl: string;
  /** Calls that the provider saw since the last `forgetCalls`, by path, and the last 200 in their order. */
  calls(): Promise<{ total: number; paths: Record<string, number>; last: Call[] }>;
  forgetCalls(): Promise<void>;
  fault(rule: FaultRule): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** `folder` holds the provider's replies under v1/. */
export async function startStandIn(folder: string): Promise<StandIn> {
  const sandbox = buildSandbox({ sleeperData: folder, source: 'recorded' });
  const origin = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const inject = (method: 'POST' | 'GET' | 'DELETE', url: string, payload?: object) =>
    sandbox.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
  return {
    providerUrl: `${origin}/v1`,
    calls: async () => (await inject('GET', '/_sandbox/calls')).json(),
    forgetCalls: async () => void (await inject('DELETE', '/_sandbox/calls')),
    fault: async (rule) => void (await inject('POST', '/_sandbox/faults', rule)),
    heal: async () => void (await inject('DELETE', '/_sandbox/faults')),
    close: () => sandbox.close(),
  };
}
