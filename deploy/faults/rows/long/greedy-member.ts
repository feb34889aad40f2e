import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../../../local/api/member.js';
import { otherMembers } from '../../../local/api/other-members.js';
import type { FaultRow } from '../../fault-row.js';
import { readingOf, withLeagueStack } from '../../rig/league-stack.js';
import { failuresOf, isGood, isRefusal, judgedFresh, p99Of, readWhile } from '../../rig/steady-reads.js';

const greedyPerSecond = 300;
const others = 5;
const otherPerSecond = 5;
const [steadyS, greedyS] = [20, 30];
/** Two runs of the same differ by this much where p99 is small. */
const noiseMs = 25;

export const row: FaultRow = {
  fault: 'one member sends many times what they are allowed',
  load: () =>
    `${greedyPerSecond}/s of one member beside ${others} members with ${otherPerSecond}/s each, limits on, an address each`,
  target: `the others fail nothing, get nothing as it was last, and are as fast as without (p99 +${noiseMs} ms); the greedy one is refused with when to come again`,
  run: () =>
    withLeagueStack(
      { loaded: true, settings: { LIMITS: 'on' }, env: async () => ({ gateway: { TRUSTED_PROXIES: '127.0.0.1' } }) },
      async (stack) => {
        const members = await otherMembers({ ...stack, ports: stack.now().ports }, stack.leagueId, others);
        const from = (member: Member, perSecond: number, address: string) => {
          const reading = readingOf({ ...stack, member }, perSecond);
          return {
            ...reading,
            connections: 256,
            headers: () => ({ ...reading.headers(), 'x-forwarded-for': address }),
          };
        };
        const readOthers = async (work: () => Promise<unknown>) => {
          const each = (member: Member, at: number) =>
            readWhile(stack.address, from(member, otherPerSecond, `203.0.113.${at + 1}`), work);
          return (await Promise.all(members.map(each))).flat();
        };
        await readOthers(() => sleep(2_000));
        const steady = await readOthers(() => sleep(steadyS * 1_000));
        const greedy = readWhile(stack.address, from(stack.member, greedyPerSecond, '203.0.113.200'), () =>
          sleep(greedyS * 1_000),
        );
        const beside = await readOthers(() => sleep(greedyS * 1_000));
        const greedyReads = await greedy;
        const refused = greedyReads.filter((one) => !isGood(one));
        const judged = judgedFresh(beside);
        const holds =
          judgedFresh(steady).holds &&
          judged.holds &&
          p99Of(beside) <= p99Of(steady) + noiseMs &&
          refused.length > 0 &&
          refused.every(isRefusal);
        return {
          measured:
            `others: ${beside.length} reads, ${judged.told}, p99 ${p99Of(beside).toFixed(0)} ms, without the greedy ` +
            `one ${p99Of(steady).toFixed(0)} ms; greedy: ${greedyReads.length} reads, ${failuresOf(greedyReads)}`,
          holds,
        };
      },
    ),
};
