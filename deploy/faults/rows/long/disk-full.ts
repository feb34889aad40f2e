import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow, Outcome } from '../../fault-row.js';
import { cannotMount } from '../../rig/cannot-mount.js';
import { noting, type Call } from '../../rig/chat-room.js';
import { withLeagueStack } from '../../rig/league-stack.js';
import { noisePicture } from '../../rig/noise-picture.js';
import { startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';
import { isReadable, upload, type Uploaded } from '../../rig/upload.js';

const diskMb = 1_024;
const perSecond = 20;
const [steadyS, fullS, afterS] = [5, 20, 15];
const pictureSide = 600;
/** 429: two pictures of before, of which their sender has been told that they failed, still wait for the database. */
const refusals = [0, 429, 502, 503, 507];

export const row: FaultRow = {
  fault: `the database's disk (a tmpfs of ${diskMb} MB) is full for ${fullS} s`,
  load: () => `${perSecond} messages a second, each tried until it is acknowledged, and pictures one after the other`,
  target:
    'messages and pictures are refused, none is acknowledged and lost or there in part; all goes on when there is room',
  async run() {
    const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk], { stdio: 'pipe' });
    } catch (error) {
      fs.rmdirSync(disk);
      return cannotMount('a tmpfs', error);
    }
    try {
      return await onDisk(disk);
    } finally {
      execFileSync('umount', ['-l', disk]);
      fs.rmdirSync(disk);
    }
  },
};

function onDisk(disk: string): Promise<Outcome> {
  const mongoDir = path.join(disk, 'mongo');
  fs.mkdirSync(mongoDir);
  return withLeagueStack({ mongoDir }, async (stack) => {
    const calls: Call[] = [];
    const record = startRecord(path.join(stack.dir, 'record'));
    const picture = noisePicture(pictureSide);
    const pictures: Uploaded[] = [];
    const over = new AbortController();
    const sending = sendAll(noting(stack.chat, calls), record, (steadyS + fullS + afterS) * perSecond, perSecond);
    const uploading = (async () => {
      while (!over.signal.aborted) {
        pictures.push(await upload(stack, picture));
        await sleep(500);
      }
    })();
    await sleep(steadyS * 1_000);
    const ballast = path.join(disk, 'ballast');
    fs.mkdirSync(ballast);
    const fullAt = performance.now();
    // A database that ends gives room back, its journal for instance: that is taken as well.
    for (let piece = 0; performance.now() < fullAt + fullS * 1_000; piece += 1) {
      fill(path.join(ballast, String(piece)));
      await sleep(100);
    }
    const { restarts } = stack.now().processes.mongod ?? { restarts: 0 };
    fs.rmSync(ballast, { recursive: true });
    const roomAt = performance.now();
    await sleep(afterS * 1_000);
    over.abort();
    await uploading;
    await sending;
    const tally = tallyOf(await record.close(), await readAll(stack.chat));
    const whole = await Promise.all(
      pictures.filter(({ status }) => status === 201).map((one) => isReadable(stack, one)),
    );
    const odd = pictures.filter(({ status }) => status !== 201 && !refusals.includes(status));
    const refused = calls.filter(({ at, status }) => at >= fullAt && at < roomAt && status !== 201).length;
    const firstGood = calls.find(({ at, status }) => at >= roomAt && status === 201);
    const backS = firstGood === undefined ? Infinity : (firstGood.at + firstGood.ms - roomAt) / 1_000;
    return {
      measured:
        `${refused} messages refused while it was full (mongod ended ${restarts} times), the first one stored ${backS.toFixed(1)} s ` +
        `after there was room; ${toldOf(tally)}; ${pictures.length} pictures, ${whole.length} acknowledged, ` +
        `${whole.filter((isThere) => !isThere).length} of them not whole, odd statuses: ` +
        (odd.map(({ status }) => status).join(', ') || 'none'),
      holds: refused > 0 && isWhole(tally) && whole.length > 0 && whole.every(Boolean) && odd.length === 0,
    };
  });
}

/** Takes all room that is left. */
function fill(file: string): void {
  const handle = fs.openSync(file, 'w');
  try {
    for (let size = 1024 * 1024; size >= 512; size /= 2) {
      const piece = Buffer.alloc(size);
      try {
        for (;;) fs.writeSync(handle, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    fs.closeSync(handle);
  }
}
