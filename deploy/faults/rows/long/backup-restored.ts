import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mongodUrl } from '@dynasty/testbed/servers/mongod';
import { signIn, type Member } from '../../../local/api/member.js';
import { notNow } from '../../../local/api/response-body.js';
import { until } from '../../../local/api/until.js';
import { layoutOf } from '../../../local/layout.js';
import type { StackOptions } from '../../../local/options.js';
import { allocatePorts } from '../../../local/ports.js';
import { restoreStack } from '../../../local/restore-stack.js';
import { startStack, stopStack } from '../../../local/stack.js';
import { backUp } from '../../../production/back-up.js';
import type { FaultRow } from '../../fault-row.js';
import { fillUp, hashOfPictures } from '../../rig/ballast.js';
import { roomAt } from '../../rig/chat-room.js';
import { endsWithRun } from '../../rig/ends.js';
import { withLeagueStack } from '../../rig/league-stack.js';
import { startRecord, type Entry, type Record } from '../../rig/record.js';
import { refuseLogs } from '../../rig/refuse-logs.js';
import { gapsIn, readAll, sendAll, tallyOf } from '../../rig/sent-messages.js';
import { seconds } from '../../rig/times-each.js';

const messages = 5_000;
const perSecond = 100;
/** How many are acknowledged before the backup begins. */
const before = 1_000;
/** Of all documents that a backup has. */
const databaseBytes = 1_000_000_000;
const promisedMs = 60_000;

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

export const row: FaultRow = {
  fault:
    'a backup while messages are posted, then the stack is gone for good and the backup is restored into another one, in ' +
    'another folder at another address, as on another machine',
  load: () =>
    `${messages} messages of a league at ${perSecond}/s, each sent again under its key after the restore; databases of ` +
    `${gigabytes(databaseBytes)}, most of it pictures`,
  target:
    'what was acknowledged before the backup is there; every message once and in place; pages and pictures as they were; ' +
    `all services ready ${seconds(promisedMs)} after the loss`,
  run: () =>
    withLeagueStack({}, async ({ options, dir, leagueId, member, chat, now }) => {
      const { dataDir } = options;
      const backup = path.join(dir, 'backup');
      const pages = await settledPages(member, leagueId);
      const mongo = () => mongodUrl(now().ports.mongod ?? 0);
      const ballast = await fillUp(mongo(), databaseBytes);
      const pictures = await hashOfPictures(mongo());
      const run = randomUUID();
      const record = countAcks(startRecord(path.join(dir, 'record')));
      const sending = sendAll(chat, record, messages, perSecond, run);
      await until('messages', async () => record.acks() >= before || null, { withinMs: 60_000, everyMs: 10 });
      const ackedBefore = record.acks();
      const copied = await backUp(mongo(), backup);
      await sending;
      const early = entriesUntil(await record.close(), ackedBefore);

      await stopStack(dataDir);
      dropAllButLogs(dataDir);
      const from = performance.now();
      const place = await anotherPlace(options);
      const hasEnded = endsWithRun(place.end);
      try {
        const restored = await restoreStack(place.options.dataDir, backup);
        const { address, ports } = await startStack(place.options);
        const recoveredMs = performance.now() - from;

        // The keys that signed the old tokens were dropped with everything else.
        const returned = await signIn(address, member.username);
        const restoredChat = roomAt(`${address}/api/leagues/${leagueId}/chat`, () => returned.token());
        const kept = await readAll(restoredChat);
        const { lost } = tallyOf(early, kept);
        const again = startRecord(path.join(dir, 'again'));
        await sendAll(restoredChat, again, messages, perSecond * 4, run);
        const all = await readAll(restoredChat);
        const anew = tallyOf(await again.close(), all);
        const gaps = gapsIn(kept) + gapsIn(all);
        const { valid } = await actionLog(address);
        const samePictures = (await hashOfPictures(mongodUrl(ports.mongod ?? 0))) === pictures;
        const samePages = (await settledPages(returned, leagueId)) === pages;
        await stopStack(place.options.dataDir);
        await refuseLogs(layoutOf(place.options.dataDir).logs);
        const wrong = lost + anew.lost + anew.twice + anew.refused + gaps;
        return {
          measured:
            `backup of ${copied.documents} documents, ${gigabytes(ballast.bytes)} (${ballast.messages} messages and ` +
            `${ballast.pictures} pictures of other leagues), in ${seconds(copied.ms)} under load; restored in ` +
            `${seconds(restored.ms)}, all services ready ${seconds(recoveredMs)} after the loss; of ${ackedBefore} ` +
            `acknowledged before it ${lost} lost, ${kept.length} there; sent again under their keys: ${anew.acked} of ` +
            `${messages} acknowledged, ${anew.lost} lost, ${anew.twice} twice, ${gaps} gaps; chain of the action log ` +
            `${valid ? 'whole' : 'BROKEN'}; pages ${samePages ? 'as before' : 'DIFFER'}, ` +
            `pictures ${samePictures ? 'as before' : 'DIFFER'}`,
          holds:
            wrong === 0 && anew.acked === messages && valid && samePages && samePictures && recoveredMs <= promisedMs,
        };
      } finally {
        await place.end();
        hasEnded();
      }
    }),
};

/** Logs are searched at the end. */
function dropAllButLogs(dataDir: string): void {
  const { mongo, nats, issuer, sandbox, snapshots } = layoutOf(dataDir);
  for (const folder of [mongo, nats, issuer, sandbox, snapshots]) fs.rmSync(folder, { recursive: true, force: true });
}

/** A stack with the same settings in another folder, at another port. */
async function anotherPlace(options: StackOptions) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-faults-'));
  const { gateway } = await allocatePorts(['gateway'], { seed: dataDir });
  return {
    options: { ...options, dataDir, port: gateway ?? options.port } satisfies StackOptions,
    async end() {
      await stopStack(dataDir);
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What the pages of a league show that is computed from final weeks, once it changes no more. */
async function settledPages(member: Member, leagueId: string): Promise<string> {
  const state = () => member.api<{ week: number }>('/nfl/state').catch(notNow);
  const { week } = await until('the state of the NFL', state, { withinMs: 60_000 });
  const paths = [`power-rankings/${week}`, `matchups/${week}`, 'achievements', 'recaps', 'standings'];
  const read = async () =>
    JSON.stringify(await Promise.all(paths.map((one) => member.api<unknown>(`/leagues/${leagueId}/${one}`))));
  let last = '';
  return until(
    'the pages of a league to settle',
    async () => {
      const now = await read().catch(notNow);
      const isSame = now === last;
      last = now ?? '';
      return isSame ? now : null;
    },
    { withinMs: 120_000, everyMs: 2_000 },
  );
}

/** The record, with how many acknowledgements are on its disk. */
function countAcks(record: Record) {
  let acks = 0;
  return {
    ...record,
    acks: () => acks,
    async add(entry: Entry) {
      await record.add(entry);
      if (entry.kind === 'ack') acks += 1;
    },
  };
}

/** What had been written down when so many messages were acknowledged: these, and what they were attempts of. */
function entriesUntil(entries: Entry[], acks: number): Entry[] {
  const acknowledged = entries.filter(({ kind }) => kind === 'ack').slice(0, acks);
  const early = new Set(acknowledged.map(({ text }) => text));
  return entries.filter(({ text }) => early.has(text));
}

/** What a super admin's check of the action log says. */
async function actionLog(address: string): Promise<{ valid: boolean }> {
  const { api } = await signIn(address, 'admin');
  return api('/super-admin/action-logs/verify');
}
