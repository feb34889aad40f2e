import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../local/api/until.js';
import type { FaultRow, Outcome } from '../../fault-row.js';
import { collectionsOf, seasonToCollect } from '../../rig/collections.js';
import { withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { noisePicture } from '../../rig/noise-picture.js';
import { processOf } from '../../rig/stack-process.js';
import { isReadable, upload } from '../../rig/upload.js';

const rounds = 5;
const resumedWithinS = 30;
const uploadMs = 2_000;
const pictureSide = 600;
/** What a caller gets of a process that is being stopped: refused, cut off, or no response. */
const refusals = [0, 502, 503];

export const row: FaultRow = {
  fault: 'the service stopped (SIGTERM) in the middle of collecting a season, of writing a recap, of taking a picture',
  load: () => `${rounds} times each, at a random moment of it`,
  target: `collecting goes on and ends within ${resumedWithinS} s; one recap; a picture is there whole or refused, and can be sent again`,
  run: (_scale, random) =>
    withLeagueStack({}, async (stack) => {
      const parts = [await collecting(stack, random), await writing(stack, random), await uploading(stack, random)];
      return {
        measured: parts.map(({ measured }) => measured).join('; '),
        holds: parts.every(({ holds }) => holds),
      };
    }),
};

async function collecting(stack: LeagueStack, random: () => number): Promise<Outcome> {
  const leagueSync = processOf(stack, 'league-sync');
  const season = await seasonToCollect(stack);
  const collections = collectionsOf(stack);
  const counted = await collections.breakdown(season);
  let [longestMs, ended, inTheMiddle] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    await collections.start(season);
    await sleep(random() * 300);
    if ((await collections.status(season)) === 'in_progress') inTheMiddle += 1;
    await leagueSync.stop();
    const from = performance.now();
    await leagueSync.back();
    const hasEnded = async () => {
      const status = await collections.status(season).catch(() => undefined);
      return status === undefined || status === 'in_progress' ? null : status;
    };
    const status = await until('the collection to end', hasEnded, {
      withinMs: 4 * resumedWithinS * 1_000,
      everyMs: 50,
    });
    longestMs = Math.max(longestMs, performance.now() - from);
    if (status === 'success') ended += 1;
  }
  const isSame = (await collections.breakdown(season)) === counted;
  return {
    measured:
      `collecting: ${ended} of ${rounds} ended well (${inTheMiddle} were under way), ${(longestMs / 1_000).toFixed(1)} s after ` +
      `the stop at most, what is stored ${isSame ? 'as before' : 'DIFFERS'}`,
    holds: ended === rounds && inTheMiddle > 0 && isSame && longestMs <= resumedWithinS * 1_000,
  };
}

async function writing(stack: LeagueStack, random: () => number): Promise<Outcome> {
  const recaps = processOf(stack, 'rankings-recaps');
  const season = await seasonToCollect(stack);
  const url = `${stack.address}/api/leagues/${stack.leagueId}/recaps`;
  const headers = { authorization: `Bearer ${stack.member.token()}` };
  const write = (week: number): Promise<number> =>
    fetch(`${url}/${week}/${season}`, { method: 'POST', headers }).then(
      ({ status }) => status,
      () => 0,
    );
  const statuses: number[] = [];
  const again: number[] = [];
  for (let week = 1; week <= rounds; week += 1) {
    const under = write(week);
    await sleep(random() * 40);
    await recaps.stop();
    statuses.push(await under);
    await recaps.back();
    again.push(
      await until('the recap to be written again', async () => ((await write(week)) === 200 ? 200 : null), {
        withinMs: 30_000,
      }),
    );
  }
  const listed = (await (await fetch(`${url}?season=${season}`, { headers })).json()) as { week: number }[];
  const twice = listed.length - new Set(listed.map(({ week }) => week)).size;
  const odd = statuses.filter((status) => status !== 200 && !refusals.includes(status)).length;
  return {
    measured: `recaps: stopped writes ${statuses.join(' ')}, then ${again.join(' ')}, ${twice} twice`,
    holds: odd === 0 && twice === 0 && listed.length >= rounds,
  };
}

async function uploading(stack: LeagueStack, random: () => number): Promise<Outcome> {
  const chat = processOf(stack, 'chat-messaging');
  const picture = noisePicture(pictureSide);
  const statuses: number[] = [];
  let [unreadable, notAgain] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const under = upload(stack, picture, uploadMs);
    await sleep(random() * uploadMs);
    await chat.stop();
    const uploaded = await under;
    statuses.push(uploaded.status);
    await chat.back();
    if (uploaded.status === 201 && !(await isReadable(stack, uploaded))) unreadable += 1;
    const again = await until(
      'a picture to be taken again',
      async () => {
        const one = await upload(stack, picture);
        return one.status === 201 ? one : null;
      },
      { withinMs: 30_000 },
    );
    if (!(await isReadable(stack, again))) notAgain += 1;
  }
  const odd = statuses.filter((status) => status !== 201 && !refusals.includes(status)).length;
  return {
    measured: `pictures: stopped uploads ${statuses.join(' ')}, ${unreadable} acknowledged and not readable, ${notAgain} not when sent again`,
    holds: odd + unreadable + notAgain === 0,
  };
}
