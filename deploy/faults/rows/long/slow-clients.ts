import { setTimeout as sleep } from 'node:timers/promises';
import { otherMembers } from '../../../local/api/other-members.js';
import { until } from '../../../local/api/until.js';
import type { FaultRow } from '../../fault-row.js';
import { readingOf, withLeagueStack } from '../../rig/league-stack.js';
import { sendSlowly } from '../../rig/slow-senders.js';
import { judgedFresh, p99Of, readWhile } from '../../rig/steady-reads.js';

const perSecond = 100;
const ofEach = 250;
/** A second after the reads beside them have begun so many are open still: those that are closed at once hold nobody up. */
const [besideS, lookAfterS, leastOpen] = [40, 1, 0.9];
/** Two runs of the same differ by this much where p99 is small. */
const noiseMs = 25;
/** A whole request has 120 s, and the server looks twice a minute. */
const closedWithinMs = 160_000;

export const row: FaultRow = {
  fault: `${2 * ofEach} connections send their request byte by byte, one each ten seconds: half of them its head, half of them its body, these by one account`,
  load: () => `${perSecond} reads/s of a league's pages for ${besideS} s without them, then with them`,
  target:
    `the reads fail nothing, get nothing as it was last, and are as fast as without (p99 +${noiseMs} ms); ${100 * leastOpen} % are ` +
    `open when they begin, all ${2 * ofEach} are closed in the end`,
  run: () =>
    withLeagueStack({ loaded: true }, async (stack) => {
      const read = (work: () => Promise<unknown>) => readWhile(stack.address, readingOf(stack, perSecond), work);
      // An account has but its share of a service's places: who reads is somebody else.
      const [greedy = stack.member] = await otherMembers({ ...stack, ports: stack.now().ports }, stack.leagueId, 1);
      await read(() => sleep(2_000));
      const steady = await read(() => sleep(besideS * 1_000));
      const slow = await sendSlowly(stack.address, requestsOf(stack.leagueId, greedy.token()));
      try {
        let openAtFirst = 0;
        const beside = await read(async () => {
          await sleep(lookAfterS * 1_000);
          openAtFirst = slow.count - slow.closed();
          await sleep((besideS - lookAfterS) * 1_000);
        });
        const judged = judgedFresh(beside);
        const closedMeanwhile = slow.closed();
        const areClosed = async () => slow.closed() === slow.count || null;
        await until('all to be closed', areClosed, { withinMs: closedWithinMs }).catch(() => undefined);
        return {
          measured:
            `${beside.length} reads beside them, ${judged.told}, p99 ${p99Of(beside).toFixed(0)} ms, without ` +
            `them ${p99Of(steady).toFixed(0)} ms; ${openAtFirst} open at first, ${closedMeanwhile} closed within ${besideS} s, ${slow.closed()} of ${slow.count} in the end`,
          holds:
            judgedFresh(steady).holds &&
            judged.holds &&
            openAtFirst >= leastOpen * slow.count &&
            p99Of(beside) <= p99Of(steady) + noiseMs &&
            slow.closed() === slow.count,
        };
      } finally {
        slow.end();
      }
    }),
};

function requestsOf(leagueId: string, token: string): string[] {
  const head = 'GET /api/leagues HTTP/1.1\r\nHost: loc';
  const upload = [
    `POST /api/leagues/${leagueId}/chat HTTP/1.1`,
    ...['Host: localhost', `Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Content-Length: 1000'],
  ];
  const body = `${upload.join('\r\n')}\r\n\r\n{"text": "`;
  return Array.from({ length: 2 * ofEach }, (_, at) => (at % 2 === 0 ? head : body));
}
