import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../local/api/until.js';
import type { FaultRow, Outcome } from '../../fault-row.js';
import { collectionsOf, seasonToCollect } from '../../rig/collections.js';
import { withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { noisePicture } from '../../rig/noise-picture.js';
import { processOf } from '../../rig/stack-process.js';
import { judgedStops, underWay } from '../../rig/under-way.js';
import { isReadable, upload } from '../../rig/upload.js';

const rounds = 5;
const resumedWithinS = 30;
const uploadMs = 2_000;
const pictureSide = 600;
/** A recap waits so long for what it asks when its process is stopped, less than anybody takes for a standstill. */
const waitingMs = { least: 100, spread: 300 };
/** By then the process knows that it is to stop. */
const stopHeardMs = 50;

export const row: FaultRow = {
  fault:
    'the service stopped (SIGTERM) in the middle of collecting a season, of writing a recap (while league-sync, which it ' +
    'asks, stands still, and goes on every other time), of taking a picture',
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
  const asked = processOf(stack, 'league-sync');
  const season = await seasonToCollect(stack);
  const url = `${stack.address}/api/leagues/${stack.leagueId}/recaps`;
  const headers = { authorization: `Bearer ${stack.member.token()}` };
  const write = (week: number): Promise<number> =>
    fetch(`${url}/${week}/${season}`, { method: 'POST', headers }).then(
      ({ status }) => status,
      () => 0,
    );
  const list = async (): Promise<{ week: number }[] | undefined> => {
    const response = await fetch(`${url}?season=${season}`, { headers });
    return response.ok ? ((await response.json()) as { week: number }[]) : undefined;
  };
  const listed = () => until('the recaps to be listed', list, { withinMs: 30_000, everyMs: 100 });
  const statuses: number[] = [];
  const again: number[] = [];
  let inTheMiddle = 0;
  for (let week = 1; week <= rounds; week += 1) {
    // After that it knows for some seconds who belongs to the league: of league-sync it waits for the season alone.
    await listed();
    await asked.freeze();
    const under = underWay(write(week));
    await sleep(waitingMs.least + random() * waitingMs.spread);
    if (!under.hasEnded()) inTheMiddle += 1;
    const stopping = recaps.stop();
    await sleep(stopHeardMs);
    // Every other time it gets the season while it stops, and can go on; else nothing before it is gone.
    if (week % 2 === 0) asked.thaw();
    await stopping;
    asked.thaw();
    statuses.push(await under.ended);
    await recaps.back();
    again.push(
      await until('the recap to be written again', async () => ((await write(week)) === 200 ? 200 : null), {
        withinMs: 30_000,
      }),
    );
  }
  const all = await listed();
  const twice = all.length - new Set(all.map(({ week }) => week)).size;
  const judged = judgedStops(statuses, 200, inTheMiddle);
  return {
    measured: `recaps: stopped writes ${judged.told}, then ${again.join(' ')}, ${twice} twice`,
    holds: judged.holds && twice === 0 && all.length >= rounds,
  };
}

async function uploading(stack: LeagueStack, random: () => number): Promise<Outcome> {
  const chat = processOf(stack, 'chat-messaging');
  const picture = noisePicture(pictureSide);
  const statuses: number[] = [];
  let [inTheMiddle, unreadable, notAgain] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const under = underWay(upload(stack, picture, uploadMs));
    // Sooner and later ones: a picture that is nearly there may be taken whole, one that has just begun is not.
    await sleep(((round + random()) / rounds) * uploadMs);
    if (!under.hasEnded()) inTheMiddle += 1;
    await chat.stop();
    const uploaded = await under.ended;
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
  const judged = judgedStops(statuses, 201, inTheMiddle);
  return {
    measured: `pictures: stopped uploads ${judged.told}, ${unreadable} acknowledged and not readable, ${notAgain} not when sent again`,
    holds: judged.holds && unreadable + notAgain === 0,
  };
}
