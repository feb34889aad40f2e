import { setTimeout as sleep } from 'node:timers/promises';
import { connectedLeague } from '../../../local/api/home-league.js';
import type { FaultRow, Outcome } from '../../fault-row.js';
import { behindFront } from '../../rig/behind-front.js';
import { type LeagueStack, pagesOf, readingOf, readingOfMembers } from '../../rig/league-stack.js';
import { readApart } from '../../rig/read-apart.js';
import { failuresOf, isGood, isRefusal, judgedFresh, p99Of, readWhile } from '../../rig/steady-reads.js';

/** More than a core answers on any machine that this was run on. */
const greedyPerSecond = 3_000;
const greedyPeople = 10;
const [otherPerSecond, otherConnections] = [20, 20];
const [steadyS, greedyS, startS] = [10, 20, 3];
/** A stack that has been in use: code that Node has not compiled yet takes several times as long. */
const [usedS, usedPerSecond] = [20, 200];
/** The objective of every page. */
const inTimeMs = 500;

export const row: FaultRow = {
  fault: 'one league asks for more than the machine gets done, without limits by the minute',
  load: () =>
    `reads of a league's pages by ${greedyPeople} members, ${greedyPerSecond}/s and open arrivals, from cores that the stack ` +
    `does not have, by way of deploy/front; beside it ${otherPerSecond}/s of another league's pages by one member, from a process of its own; ` +
    `both for ${usedS} s before, ${usedPerSecond}/s of the first one's`,
  target: `none of the other league fails or is answered as it was last, 99 of 100 take ${inTimeMs} ms at most; the greedy one is refused with when to come again`,
  run: () => behindFront(besideGreedy),
};

async function besideGreedy(stack: LeagueStack): Promise<Outcome> {
  const other = await connectedLeague({ ...stack, ports: stack.now().ports }, stack.leagueId);
  const pages = await pagesOf(other.leagueId, other.member);
  const greedy = await readingOfMembers(stack, greedyPeople, greedyPerSecond);
  const { paths, headers } = readingOf({ pages, member: other.member }, 0);
  const readOther = (s: number) =>
    readApart({
      address: stack.address,
      paths,
      headers: headers(),
      perSecond: otherPerSecond,
      connections: otherConnections,
      connected: true,
      ms: s * 1_000,
    });
  await readWhile(stack.address, { ...greedy, perSecond: usedPerSecond }, () => readOther(usedS));
  const steady = await readOther(steadyS);
  const asking = readWhile(stack.address, { ...greedy, connections: 1_000 }, () => sleep(greedyS * 1_000));
  await sleep(startS * 1_000);
  const beside = await readOther(greedyS - 2 * startS);
  const asked = await asking;
  const refused = asked.filter((one) => !isGood(one));
  const judged = judgedFresh(beside);
  return {
    measured:
      `other league: ${beside.length} reads, ${judged.told}, p99 ${p99Of(beside).toFixed(0)} ms, without the greedy ` +
      `one ${p99Of(steady).toFixed(0)} ms; greedy: ${asked.length} reads, ${failuresOf(asked)}`,
    holds:
      judgedFresh(steady).holds &&
      judged.holds &&
      p99Of(beside) <= inTimeMs &&
      refused.length > 0 &&
      refused.every(isRefusal),
  };
}
