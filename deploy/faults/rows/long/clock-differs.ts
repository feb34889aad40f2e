import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { signIn } from '../../../local/api/member.js';
import { repositoryRoot } from '../../../local/layout.js';
import type { FaultRow } from '../../fault-row.js';
import { noting, type Call } from '../../rig/chat-room.js';
import { readingOf, withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';
import { judgedFresh, readWhile } from '../../rig/steady-reads.js';
import { timesEach } from '../../rig/times-each.js';

const readsPerSecond = 30;
const messagesPerSecond = 20;
const messages = 1_200;
/** Leagues that nobody has, so that both processes of league-sync ask the provider while somebody waits. */
const questions = 20;
/** How far each clock is ahead, s: a process whose clock is minutes ahead takes every token for expired. */
const ahead = { 'chat-messaging-2': -600, 'league-sync-2': -600, 'rankings-recaps': 60, achievements: 60 };

export const row: FaultRow = {
  fault: 'one of two processes of chat and league-sync 10 minutes behind, rankings and achievements a minute ahead',
  load: () =>
    `${readsPerSecond} reads of a league's pages and ${messagesPerSecond} messages a second, ${messages} messages; ` +
    `${questions} leagues that the provider is asked for`,
  target:
    'nobody is signed out, refused, or answered as it was last; messages stand in the order of their places; every ' +
    'call to Sleeper is counted',
  run: () =>
    withLeagueStack(
      { copies: { 'chat-messaging': 2, 'league-sync': 2 }, env: otherClocks, loaded: true },
      async (stack) => {
        const calls: Call[] = [];
        const record = startRecord(path.join(stack.dir, 'record'));
        const reading = { ...readingOf(stack, readsPerSecond), connections: 1_000 };
        const reads = await readWhile(stack.address, reading, async () => {
          await Promise.all([
            sendAll(noting(stack.chat, calls), record, messages, messagesPerSecond),
            askForUnknownLeagues(stack),
          ]);
        });
        const stored = await readAll(stack.chat);
        const tally = tallyOf(await record.close(), stored);
        const refused = calls
          .filter(({ status }) => status !== 201)
          .map(({ status, error }) => error ?? String(status));
        const judged = judgedFresh(reads);
        const back = backwards(stored);
        const { seen, counted } = await providerCalls(stack);
        return {
          measured:
            `${reads.length} reads, ${judged.told}; ${toldOf(tally)}, tries that failed: ${timesEach(refused)}; ${back} stand after ` +
            `one with a later time; Sleeper was asked ${seen} times, counted ${counted}`,
          // Times that go back show that the clocks did differ.
          holds:
            judged.holds && isWhole(tally) && refused.length === 0 && back > 0 && seen > questions && counted >= seen,
        };
      },
    ),
};

async function otherClocks(): Promise<Record<string, Record<string, string>>> {
  const script = path.join(repositoryRoot, 'deploy/dist/faults/rig/other-clock.js');
  const clockOf = (seconds: number) => ({ NODE_OPTIONS: `--require ${script}`, CLOCK_AHEAD_S: String(seconds) });
  return Object.fromEntries(Object.entries(ahead).map(([name, seconds]) => [name, clockOf(seconds)]));
}

async function askForUnknownLeagues({ address, member }: LeagueStack): Promise<void> {
  for (let n = 0; n < questions; n += 1) {
    const response = await fetch(`${address}/api/verify-league`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${member.token()}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ leagueId: String(10 ** 17 + n), sleeperUsername: member.username }),
    });
    // The budget may be used up by the league that was just loaded: then nobody is kept waiting for it.
    if (response.status === 401) throw new Error('the question for a league was refused: signed out');
  }
}

/** Calls that the stand-in got, and those that the budget knows of the last 15 minutes. */
async function providerCalls({ address, now }: LeagueStack): Promise<{ seen: number; counted: number }> {
  const response = await fetch(`http://127.0.0.1:${now().ports.sandbox}/_sandbox/calls`);
  const { paths } = (await response.json()) as { paths: Record<string, number> };
  const ofSleeper = Object.entries(paths).filter(([name]) => name.startsWith('/v1/'));
  const overseer = await signIn(address, 'admin');
  const { sync } = await overseer.api<{ sync: { budget: { minutes: number[] } } }>('/super-admin/system');
  return {
    seen: ofSleeper.reduce((sum, [, count]) => sum + count, 0),
    counted: sync.budget.minutes.reduce((sum, count) => sum + count, 0),
  };
}

/** How many messages stand after one that was written later, by the clock of the process that took it. */
const backwards = (stored: readonly { createdAt: string }[]): number =>
  stored.filter(({ createdAt }, at) => at > 0 && createdAt < (stored[at - 1]?.createdAt ?? '')).length;
