import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../local/api/until.js';
import { rollStack } from '../../../local/roll.js';
import type { FaultRow } from '../../fault-row.js';
import { followPage } from '../../rig/following-page.js';
import { withLeagueStack } from '../../rig/league-stack.js';

const pages = 4;
const postEveryMs = 250;
const settledWithinMs = 30_000;

export const row: FaultRow = {
  fault: 'both processes of the chat and both gateways stopped (SIGTERM) and started again, twice, under open streams',
  load: () => `${pages} open pages; a message every ${postEveryMs} ms, tried again with its key until it is stored`,
  target:
    'each stream ends and is opened again; every page is told of every message once and in order, whichever process it ' +
    'comes back to; nothing is missing',
  run: () =>
    withLeagueStack({ copies: { 'chat-messaging': 2, gateway: 2 } }, async ({ address, leagueId, member, options }) => {
      const headers = { authorization: `Bearer ${member.token()}` };
      const url = `${address}/api/stream?leagueId=${leagueId}`;
      const open = await Promise.all(Array.from({ length: pages }, () => followPage(url, headers)));
      const rolling = new AbortController();
      const posting = postAll(`${address}/api/leagues/${leagueId}/chat`, headers, rolling.signal);
      for (let round = 0; round < 2; round += 1) {
        await rollStack(options.dataDir, { only: ['chat-messaging', 'gateway', 'chat-messaging-2', 'gateway-2'] });
      }
      rolling.abort();
      const { posted, again } = await posting;
      const last = posted.at(-1) ?? '';
      const all = async () => (open.every(({ heard }) => heard.includes(last)) ? true : null);
      // One that is never told of the last message is counted below.
      await until('the last message', all, { withinMs: settledWithinMs }).catch(() => undefined);
      await Promise.all(open.map((page) => page.close()));
      const told = open.filter(({ heard }) => heard.join('\n') === posted.join('\n')).length;
      const sum = (of: (page: (typeof open)[number]) => number) => open.reduce((total, page) => total + of(page), 0);
      return {
        measured:
          `${posted.length} messages (${again} tried again), ${told} of ${pages} pages told of each once and in order; ` +
          `streams opened ${sum(({ opened }) => opened)} times, refused ${sum(({ refused }) => refused)}, resets ${sum(({ resets }) => resets)}`,
        holds:
          posted.length > 0 &&
          open.every(({ opened }) => opened > 1) &&
          told === pages &&
          sum(({ resets }) => resets) === 0,
      };
    }),
};

/** Posts one message after the other until `over`; each until it is stored. */
async function postAll(
  url: string,
  signedIn: Record<string, string>,
  over: AbortSignal,
): Promise<{ posted: string[]; again: number }> {
  const posted: string[] = [];
  let again = 0;
  while (!over.aborted) {
    const message = `message ${posted.length}`;
    const headers = { ...signedIn, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const init = { method: 'POST', headers, body: JSON.stringify({ message, messageType: 'text' }) };
    const post = () => fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    while ((await post())?.status !== 201) {
      again += 1;
      await sleep(postEveryMs);
    }
    posted.push(message);
    await sleep(postEveryMs);
  }
  return { posted, again };
}
