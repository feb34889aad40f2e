import { randomUUID } from 'node:crypto';
import { connectBus } from '@dynasty/kit/bus';
import { createLogger } from '@dynasty/kit/logger';
import { natsUrl } from '@dynasty/testbed/servers/nats';
import { until } from '../../local/api/until.js';
import type { LeagueStack } from './league-stack.js';

const consumer = 'league-sync-schedule';
/**
 * Longer than the question may take, so that a missed promise still gets a figure; not so often that looking at it shows in
 * the pages of the process.
 */
const waits = { withinMs: 15_000, everyMs: 250 };

/** Has league-sync ask analytics by gRPC for a schedule: no page does, an event makes it copy one. */
export interface ScheduleCopy {
  /** Sends the event; after so many ms the question was given up for the first time. Infinity where it was not. */
  givenUpAfterMs(): Promise<number>;
  /** How many events led to a copy until now. */
  copied(): Promise<number>;
  close(): Promise<void>;
}

/** Connects to the stack's broker, and asks for the season that is on. */
export async function openScheduleCopy({ now, member }: LeagueStack): Promise<ScheduleCopy> {
  const { ports } = now();
  const logger = createLogger({ service: 'faults', level: 'silent' });
  const { season } = await member.api<{ season: string }>('/nfl/state');
  const bus = await connectBus({ url: natsUrl(ports.nats ?? 0), service: 'faults', logger });

  async function count(outcome: 'handled' | 'paused'): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${ports['league-sync']}/metrics`);
    return deliveriesIn(await response.text(), consumer, outcome);
  }

  return {
    async givenUpAfterMs() {
      const before = await count('paused');
      const from = performance.now();
      const payload = { season, kind: 'schedule', snapshotId: '' };
      await bus.publish('analytics.data_refreshed.v1', randomUUID(), payload);
      const isGivenUp = async () => (await count('paused')) > before || null;
      return until('the question to be given up', isGivenUp, waits).then(
        () => performance.now() - from,
        () => Infinity,
      );
    },
    copied: () => count('handled'),
    close: () => bus.close(),
  };
}

/** How many deliveries to a consumer ended so, by the metrics of its process. */
export function deliveriesIn(metrics: string, name: string, outcome: string): number {
  const labels = [`consumer="${name}"`, `outcome="${outcome}"`];
  const line = metrics
    .split('\n')
    .find((one) => one.startsWith('bus_deliveries_total{') && labels.every((label) => one.includes(label)));
  return Number(line?.split(' ').at(-1) ?? 0);
}
