import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow } from '../../fault-row.js';
import { withLeagueStack } from '../../rig/league-stack.js';
import { readAll } from '../../rig/sent-messages.js';

const keys = 1_000;
const copies = 50;
/** Keys that are posted at a time. */
const together = 2;

export const row: FaultRow = {
  fault: `each write sent ${copies} times at once under one key, to two gateways and two processes`,
  load: () => `${keys} messages, ${keys * copies} posts`,
  target: 'each is stored once, and every response is the same',
  run: () =>
    withLeagueStack({ copies: { 'chat-messaging': 2, gateway: 2 } }, async ({ chat }) => {
      const run = randomUUID();
      const statuses = new Map<number, number>();
      let unlike = 0;
      const postMany = async (text: string): Promise<void> => {
        const init = {
          method: 'POST',
          headers: { 'idempotency-key': `${run}-${text.replace(' ', '-')}` },
          body: JSON.stringify({ message: text, messageType: 'text' }),
        };
        // Who gets no response in time, or is told that there is too much to do, sends it again.
        const post = async (): Promise<string> => {
          for (;;) {
            const response = await chat.call('', init).catch(() => undefined);
            const status = response?.status ?? 0;
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            if (response !== undefined && status < 500) return response.text();
            await sleep(1_000);
          }
        };
        const bodies = await Promise.all(Array.from({ length: copies }, post));
        if (new Set(bodies).size !== 1) unlike += 1;
      };
      const texts = Array.from({ length: keys }, (_, at) => `same ${at}`);
      const from = performance.now();
      const left = [...texts];
      await Promise.all(
        Array.from({ length: together }, async () => {
          for (let text = left.pop(); text !== undefined; text = left.pop()) await postMany(text);
        }),
      );
      const seconds = (performance.now() - from) / 1_000;
      const stored = Map.groupBy(await readAll(chat), ({ message }) => message);
      const times = (count: number) => texts.filter((text) => (stored.get(text)?.length ?? 0) === count).length;
      const told = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
      const holds = times(1) === keys && unlike === 0 && statuses.get(201) === keys * copies;
      return {
        measured:
          `${times(1)} of ${keys} stored once, ${times(0)} not at all; ${unlike} with unlike responses; ${told}; ` +
          `${((keys * copies) / seconds).toFixed(0)} posts/s`,
        holds,
      };
    }),
};
